import { sql } from 'kysely'
import { type Params, prepare, prepareWrite } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'
import { fold, partsOf, wordsOf } from './fold.ts'
import { type Keyed, keyOf, keysOf } from './key.ts'
import { kindMark } from './query.ts'

/** A thing as the index knows it. */
export interface SearchRow extends Keyed {
  kind: string
  label: string
  /** every text of it, as plain text; '' where it has none */
  text: string
}

interface Label {
  label: string
  also: string
}

const labelAt = prepare(
  (_, $: Params<{ key: bigint }>) => sql<Label>`select label, also from search_titles where id = ${$.key}`,
)
const textAt = prepare(
  (_, $: Params<{ key: bigint }>) => sql<{ text: string }>`select text from search_docs where id = ${$.key}`,
)

const addTitle = prepareWrite(
  (_, $: Params<Label & { key: bigint }>) =>
    sql`insert into search_titles (id, label, also) values (${$.key}, ${$.label}, ${$.also})`,
)
const addTo = (index: 'search_labels' | 'search_fragments') =>
  prepareWrite(
    (_, $: Params<Label & { key: bigint }>) =>
      sql`insert into ${sql.raw(index)} (rowid, label, also) values (${$.key}, ${$.label}, ${$.also})`,
  )
const addLabel = addTo('search_labels')
const addFragments = addTo('search_fragments')
const addWords = prepareWrite(
  (_, $: Params<{ key: bigint; words: string; also: string }>) =>
    sql`insert into search_texts (rowid, words, also) values (${$.key}, ${$.words}, ${$.also})`,
)
const addText = prepareWrite(
  (_, $: Params<{ key: bigint; text: string }>) =>
    sql`insert into search_docs (id, text) values (${$.key}, ${$.text})
      on conflict (id) do update set text = excluded.text`,
)

type Range = { from: bigint; to: bigint }
// Indexes of titles keep no text of their own, so they are told what they forget before the titles go.
const dropFrom = (index: 'search_labels' | 'search_fragments') =>
  prepareWrite(
    (_, $: Params<Range>) =>
      sql`insert into ${sql.raw(index)} (${sql.raw(index)}, rowid, label, also)
        select 'delete', id, label, also from search_titles where id between ${$.from} and ${$.to}`,
  )
const dropLabels = dropFrom('search_labels')
const dropFragments = dropFrom('search_fragments')
const dropTitles = prepareWrite(
  (_, $: Params<Range>) => sql`delete from search_titles where id between ${$.from} and ${$.to}`,
)
const dropWords = prepareWrite(
  (_, $: Params<Range>) => sql`delete from search_texts where rowid in
    (select id from search_docs where id between ${$.from} and ${$.to})`,
)
const dropTexts = prepareWrite(
  (_, $: Params<Range>) => sql`delete from search_docs where id between ${$.from} and ${$.to}`,
)

/** Adds a thing to the index or brings what is there up to date; parts that did not change are left alone. */
export async function putRow(tx: Tx, row: SearchRow): Promise<void> {
  const key = keyOf(row)
  const folded = fold(row.label)
  const labelWords = wordsOf(folded)
  const label = { label: labelWords.join(' '), also: [kindMark(row.kind), ...partsOf(folded)].join(' ') }
  const before = await labelAt.first(tx, { key })
  const renamed = before?.label !== label.label || before.also !== label.also
  if (renamed) {
    if (before) await drop(tx, drops.title, { from: key, to: key })
    await addTitle.run(tx, { key, ...label })
    await addLabel.run(tx, { key, ...label })
    await addFragments.run(tx, { key, ...label })
  }
  const known = await textAt.first(tx, { key })
  if (!renamed && (known?.text ?? '') === row.text) return
  if (known) await drop(tx, drops.text, { from: key, to: key })
  if (row.text === '') return
  await addWords.run(tx, { key, words: distinctWords(labelWords, row.text), also: label.also })
  await addText.run(tx, { key, text: row.text })
}

/** Repeats say nothing to an index that only knows which words a text has, and cost it time. */
function distinctWords(labelWords: readonly string[], text: string): string {
  const folded = fold(text)
  return [...new Set([...labelWords, ...wordsOf(folded), ...partsOf(folded)])].join(' ')
}

const drops = { title: [dropFragments, dropLabels, dropTitles], text: [dropWords, dropTexts] }

export async function removeRow(tx: Tx, row: Keyed): Promise<void> {
  const key = keyOf(row)
  await drop(tx, [...drops.text, ...drops.title], { from: key, to: key })
}

/** Forgets every thing of a project. */
export async function removeProject(tx: Tx, projectSeq: number): Promise<void> {
  await drop(tx, [...drops.text, ...drops.title], keysOf(projectSeq))
}

async function drop(tx: Tx, steps: typeof drops.title, range: Range): Promise<void> {
  for (const step of steps) await step.run(tx, range)
}

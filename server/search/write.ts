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
  (_, $: Params<{ key: bigint }>) => sql<Label>`select label, also from search_labels where rowid = ${$.key}`,
)
const textAt = prepare(
  (_, $: Params<{ key: bigint }>) => sql<{ text: string }>`select text from search_docs where id = ${$.key}`,
)

const addLabel = prepareWrite(
  (_, $: Params<Label & { key: bigint }>) =>
    sql`insert into search_labels (rowid, label, also) values (${$.key}, ${$.label}, ${$.also})`,
)
const addFragments = prepareWrite(
  (_, $: Params<Label & { key: bigint }>) =>
    sql`insert into search_fragments (rowid, label, also) values (${$.key}, ${$.label}, ${$.also})`,
)
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
// Fragments keep no text of their own, so they are told what they forget, before the labels go.
const dropFragments = prepareWrite(
  (_, $: Params<Range>) =>
    sql`insert into search_fragments (search_fragments, rowid, label, also)
      select 'delete', rowid, label, also from search_labels where rowid between ${$.from} and ${$.to}`,
)
const dropLabels = prepareWrite(
  (_, $: Params<Range>) => sql`delete from search_labels where rowid between ${$.from} and ${$.to}`,
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
    if (before) await dropLabel(tx, key)
    await addLabel.run(tx, { key, ...label })
    await addFragments.run(tx, { key, ...label })
  }
  const known = await textAt.first(tx, { key })
  if (!renamed && (known?.text ?? '') === row.text) return
  if (known) await dropText(tx, key)
  if (row.text === '') return
  await addWords.run(tx, { key, words: distinctWords(labelWords, row.text), also: label.also })
  await addText.run(tx, { key, text: row.text })
}

/** Repeats say nothing to an index that only knows which words a text has, and cost it time. */
function distinctWords(labelWords: readonly string[], text: string): string {
  const folded = fold(text)
  return [...new Set([...labelWords, ...wordsOf(folded), ...partsOf(folded)])].join(' ')
}

export async function removeRow(tx: Tx, row: Keyed): Promise<void> {
  const key = keyOf(row)
  await dropText(tx, key)
  await dropLabel(tx, key)
}

/** Forgets every thing of a project. */
export async function removeProject(tx: Tx, projectSeq: number): Promise<void> {
  const range = keysOf(projectSeq)
  for (const drop of [dropWords, dropTexts, dropFragments, dropLabels]) await drop.run(tx, range)
}

async function dropLabel(tx: Tx, key: bigint): Promise<void> {
  await dropFragments.run(tx, { from: key, to: key })
  await dropLabels.run(tx, { from: key, to: key })
}

async function dropText(tx: Tx, key: bigint): Promise<void> {
  await dropWords.run(tx, { from: key, to: key })
  await dropTexts.run(tx, { from: key, to: key })
}

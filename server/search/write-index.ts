import { sql } from 'kysely'
import { type Params, prepare, prepareWrite } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'
import { docRowId, type IndexKey, wordsRowId } from './row-ids.ts'
import { indexWords, type SearchRow, titleKey } from './text/index-words.ts'

interface SearchDoc {
  label: string
  text: string
}
interface RowIdRange {
  from: bigint
  to: bigint
}

export const docAt = prepare(
  (_, $: Params<{ doc: bigint }>) => sql<SearchDoc>`select label, text from search_docs where id = ${$.doc}`,
)
/** Without reading the text, which may be long. */
const hasDoc = prepare(
  (_, $: Params<{ doc: bigint }>) => sql<{ found: 1 }>`select 1 as found from search_docs where id = ${$.doc}`,
)
const addDoc = prepareWrite(
  (_, $: Params<SearchDoc & { doc: bigint }>) =>
    sql`insert into search_docs (id, label, text) values (${$.doc}, ${$.label}, ${$.text})`,
)
const changeDoc = prepareWrite(
  (_, $: Params<SearchDoc & { doc: bigint }>) =>
    sql`update search_docs set label = ${$.label}, text = ${$.text} where id = ${$.doc}`,
)
const addWords = prepareWrite(
  (_, $: Params<{ key: bigint; words: string }>) =>
    sql`insert into search_words (rowid, words) values (${$.key}, ${$.words})`,
)
const addName = prepareWrite(
  (_, $: Params<{ doc: bigint; kind: string; label: string }>) =>
    sql`insert into search_names (id, kind, label) values (${$.doc}, ${$.kind}, ${$.label})
      on conflict do update set label = excluded.label`,
)
const dropName = prepareWrite((_, $: Params<{ doc: bigint }>) => sql`delete from search_names where id = ${$.doc}`)
const dropAllNames = prepareWrite(
  (_, $: Params<RowIdRange>) => sql`delete from search_names where id between ${$.from} and ${$.to}`,
)
const dropWords = prepareWrite((_, $: Params<{ key: bigint }>) => sql`delete from search_words where rowid = ${$.key}`)
const dropDoc = prepareWrite((_, $: Params<{ doc: bigint }>) => sql`delete from search_docs where id = ${$.doc}`)
const dropAllWords = prepareWrite(
  (_, $: Params<RowIdRange>) =>
    sql`delete from search_words where rowid in (
      select (id >> 32 << 32) | (~id & 4294967295) from search_docs where id between ${$.from} and ${$.to})`,
)
const dropAllDocs = prepareWrite(
  (_, $: Params<RowIdRange>) => sql`delete from search_docs where id between ${$.from} and ${$.to}`,
)

/** Adds an entity to the index or updates it; an unchanged one is skipped. */
export async function putRow(tx: Tx, row: SearchRow): Promise<void> {
  const [key, doc] = [wordsRowId(row), docRowId(row)]
  const { text } = row
  const label = titleKey(row.label)
  const before = await docAt.first(tx, { doc })
  if (before?.label === label && before.text === text) return
  if (before) await dropWords.run(tx, { key })
  await addWords.run(tx, { key, words: indexWords(row) })
  await (before ? changeDoc : addDoc).run(tx, { doc, label, text })
  if (before?.label !== label) await addName.run(tx, { doc, kind: row.kind, label })
}

/** Re-indexes an entity whose names and text did not change. */
export async function renewRow(tx: Tx, row: SearchRow): Promise<void> {
  const key = wordsRowId(row)
  await dropWords.run(tx, { key })
  await addWords.run(tx, { key, words: indexWords(row) })
}

export async function removeRow(tx: Tx, row: IndexKey): Promise<void> {
  const doc = docRowId(row)
  if (!(await hasDoc.first(tx, { doc }))) return
  await dropWords.run(tx, { key: wordsRowId(row) })
  await dropDoc.run(tx, { doc })
  await dropName.run(tx, { doc })
}

/** Removes all entities of a project. */
export async function removeProject(tx: Tx, projectSeq: number): Promise<void> {
  const range = { from: docRowId({ projectSeq, seq: 0 }), to: docRowId({ projectSeq: projectSeq + 1, seq: 0 }) - 1n }
  await dropAllWords.run(tx, range)
  await dropAllDocs.run(tx, range)
  await dropAllNames.run(tx, range)
}

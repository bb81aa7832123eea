import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { runSql, type TableRow } from '../../db/insert-row.ts'
import type { Tx } from '../../db/schema.ts'
import { undoableSince } from '../../undo-period.ts'
import type { EventAuthor } from '../entity-events.ts'
import { boundTo, type DependentTable, dependentTables, type EntityTable, idsOf } from './dependent-tables.ts'

interface Deletion {
  kind: Kind
  place: Place
  id: string
  label: string
  parentId: string | null
  /** the numbers of the entity and of those inside it, as JSON */
  seqs: string
  /** names of the kinds that outlive their parents, as JSON */
  outliving: string
  by: EventAuthor
}

/** Bytes are kept as `{"base16"}`, everything else as it is. */
function rowJson(columns: readonly string[]): string {
  const pairs = columns.map(
    name =>
      `'${name}', case typeof("${name}") when 'blob' then json_object('base16', hex("${name}")) else "${name}" end`,
  )
  return `json_object(${pairs.join(', ')})`
}

export async function purgeDeletions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('deletions').where('at', '<', undoableSince(now)).execute()
}

/**
 * Keeps what a deletion is about to remove, in whatever table, so that the person who deletes it can undo that: the
 * rows that go, and what other rows say of them.
 */
export async function keepDeletion(
  tx: Tx,
  { kind, place, id, label, parentId, seqs, outliving, by }: Deletion,
  entityTables: readonly EntityTable[],
): Promise<void> {
  const parent = await tx
    .selectFrom('entities')
    .select('data')
    .where('id', '=', parentId ?? '')
    .executeTakeFirst()
  await recordDeletion(
    tx,
    { id, kind: kind.name, label, place, by },
    { inside: JSON.parse(seqs).length - 1, parent: parent?.data ?? null },
  )
  const { dependent, all } = await dependentTables(tx, entityTables)
  const byName = new Map(dependent.map(table => [table.name, table]))
  const keep = async (
    rows: { name: string; emptied: string | null; json: string },
    from: string,
    more: string[] = [],
  ) => {
    const text = `insert into deleted_rows (deletion, name, emptied, row) select ?, ?, ?, ${rows.json} from ${from}`
    const marks = boundTo(from, seqs)
    await runSql(tx, text, [id, rows.name, rows.emptied, ...marks.slice(0, marks.length - more.length), ...more])
  }
  for (const { name, columns, condition, rowNumber } of dependent) {
    const order = rowNumber === undefined ? '' : ` order by "${rowNumber}"`
    await keep({ name, emptied: null, json: rowJson(columns) }, `"${name}" where ${condition}${order}`)
  }
  for (const { name, identity, keys } of all)
    for (const key of keys) {
      const target = byName.get(key.table)
      if (!target || key.onDelete !== 'SET NULL') continue
      const rows = { name, emptied: key.from, json: rowJson([...identity, key.from]) }
      await keep(
        rows,
        `"${name}" where "${key.from}" in (${idsOf(key, target.condition)})${exceptDeleted(byName.get(name))}`,
      )
    }
  const entities = byName.get('entities')
  if (!entities) throw new Error('There is no table of entities')
  const parents = idsOf({ from: '', table: 'entities', to: 'id', onDelete: '' }, entities.condition)
  const left = `entities where parent_id in (${parents}) and kind in (select value from json_each(?))`
  await keep({ name: 'entities', emptied: 'parent_id', json: rowJson(['seq', 'parent_id']) }, left, [outliving])
  await countBytes(tx, id)
}

/** What a plugin deletes beside entities, such as a tag. */
interface RowsDeletion {
  /** what `undo/apply` brings back: the id of the main row */
  id: string
  /** names the plugin's `undoable`; it can be undone by users with `<kind>.delete` */
  kind: string
  /** its name, for the list of what was deleted */
  label: string
  /** where it is */
  place: Place
  /** who deletes it, and when */
  by: Pick<EventAuthor, 'user' | 'now'>
  /** the rows, in the order in which they come back: those that others refer to first */
  rows: readonly { table: string; column: string; value: string }[]
  /** What else `restored` needs, under names that are no tables. */
  notes?: readonly { name: string; row: TableRow }[]
}

/** Keeps rows that a plugin is about to delete, so that the person who does it can undo that for a day. */
export async function keepRows(tx: Tx, { rows, notes = [], ...deletion }: RowsDeletion): Promise<void> {
  await recordDeletion(tx, deletion, { inside: 0, parent: null })
  for (const { table, column, value } of rows) {
    const columns = await runSql(tx, 'select name from pragma_table_info(?)', [table])
    const json = rowJson(columns.rows.map(({ name }) => String(name)))
    const text = `insert into deleted_rows (deletion, name, row) select ?, ?, ${json} from "${table}" where "${column}" = ?`
    await runSql(tx, text, [deletion.id, table, value])
  }
  const text = `insert into deleted_rows (deletion, name, row)
    select ?, value ->> '$.name', value -> '$.row' from json_each(?) order by key`
  await runSql(tx, text, [deletion.id, JSON.stringify(notes)])
  await countBytes(tx, deletion.id)
}

async function recordDeletion(
  tx: Tx,
  { id, kind, label, place, by }: Omit<RowsDeletion, 'rows' | 'notes'>,
  more: { inside: number; parent: string | null },
): Promise<void> {
  await purgeDeletions(tx, by.now)
  await tx.deleteFrom('deletions').where('id', '=', id).execute()
  const deletion = { id, project_id: place.projectId, person: by.user.id, kind, label, at: by.now.toISOString() }
  await tx
    .insertInto('deletions')
    .values({ ...deletion, ...more })
    .execute()
}

async function countBytes(tx: Tx, id: string): Promise<void> {
  const bytes = 'ifnull((select sum(octet_length(row)) from deleted_rows where deletion = id), 0)'
  await runSql(tx, `update deletions set bytes = ${bytes} + ifnull(octet_length(parent), 0) where id = ?`, [id])
}

/** Leaves out the rows that are deleted themselves: they are kept whole. */
const exceptDeleted = (table: DependentTable | undefined) => (table ? ` and not ${table.condition}` : '')

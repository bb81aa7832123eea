import { type RawBuilder, sql } from 'kysely'
import { listed, type Params, type PreparedRead, prepare } from '../../db/prepare.ts'
import type { Reader } from '../../db/schema.ts'
import type { EntityJsonRow } from '../entity-json.ts'
import { isPlaced } from '../queries.ts'
import type { RowPosition } from './cursor.ts'
import { type Sorting, sortExpression } from './sorting.ts'
import { type ColumnComparison, comparisonParams, comparisonTerm, indexedRows } from './where.ts'

export interface EntityListRow extends EntityJsonRow {
  seq: number
  position: number
}

/** Which entities a list contains. */
export interface ListScope {
  project: string
  kind: string
  parent: string | null
  /** row numbers as a JSON list, if the list is filtered */
  among: string
}

interface ListConditions {
  /** the name of its kind, a literal in its queries */
  kind: string
  ofParent: boolean
  archived: boolean
  filtered: boolean
  where: readonly ColumnComparison[]
  /** so many pass the filters that reading the list in order to the end of the page is less work */
  broad: boolean
}

/** A list with its order. */
export interface ListVariant extends ListConditions {
  sorting: Sorting
}

interface ListPageParams extends ListScope, RowPosition {
  limit: number
  skip: number
}

/** Where a page begins: at the start, after a row, among the rows with its key, or among those with later keys. */
type PageStartKind = 'start' | 'row' | 'same key' | 'later key'

const pageQueries = new Map<string, PreparedRead<ListPageParams, EntityListRow>>()
const countQueries = new Map<string, PreparedRead<ListScope, { count: number }>>()
const keyQueries = new Map<string, PreparedRead<{ seq: number }, { key: string | number | null }>>()
/** There are more combinations of conditions than should be kept. */
const queriesMax = 2000

function keep<Q>(queries: Map<string, Q>, name: string, make: () => Q): Q {
  const kept = queries.get(name)
  if (kept) return kept
  if (queries.size >= queriesMax) queries.clear()
  const query = make()
  queries.set(name, query)
  return query
}

/** Rows of a list in its order, after a row or from the start, with `skip` rows left out. */
export async function rowsOf(
  read: Reader,
  variant: ListVariant,
  list: ListScope,
  { start, skip, limit }: { start: RowPosition | undefined; skip: number; limit: number },
): Promise<EntityListRow[]> {
  const { column, down } = variant.sorting
  const wanted = { ...list, ...comparisonParams(variant.where), limit, skip }
  if (!start) return pageQuery(variant, 'start').all(read, { ...wanted, key: '', seq: 0 })
  const params = { ...wanted, ...start }
  // With one comparison of key and number SQLite scans all rows of the key, and an import gives thousands of entities
  // the same time. As two queries, both start at the right row.
  if (column === 'seq' || skip > 0) return pageQuery(variant, 'row').all(read, params)
  const rows = await pageQuery(variant, 'same key').all(read, params)
  const addRows = async (from: PageStartKind, after: RowPosition) => {
    if (rows.length < limit)
      rows.push(...(await pageQuery(variant, from).all(read, { ...params, ...after, limit: limit - rows.length })))
  }
  // Rows without a key are the first ones, and every key comes after the least number.
  if (start.key !== null) await addRows('later key', start)
  else if (!down) await addRows('later key', { ...start, key: Number.NEGATIVE_INFINITY })
  if (start.key !== null && down && column === undefined)
    await addRows('same key', { key: null, seq: Number.MAX_SAFE_INTEGER })
  return rows
}

/** The query of each variant, built once. */
export function pageQuery(variant: ListVariant, from: PageStartKind): PreparedRead<ListPageParams, EntityListRow> {
  const { name: order, field = '' } = variant.sorting
  const name = `${order} ${field} ${from} ${filterKey(variant)}`
  return keep(pageQueries, name, () => prepare((_, $: Params<ListPageParams>) => build(variant, from, $)))
}

function build(variant: ListVariant, from: PageStartKind, $: Params<ListPageParams>): RawBuilder<EntityListRow> {
  const { column, down } = variant.sorting
  // With the plus sign SQLite sorts the few rows that pass the conditions, instead of reading all in their order.
  const key = isNarrow(variant) ? sql`+${sortExpression(variant.sorting)}` : sortExpression(variant.sorting)
  const [direction, comparison] = [sql.raw(down ? 'desc' : 'asc'), sql.raw(down ? '<' : '>')]
  const startConditions = {
    start: sql`true`,
    row: column === 'seq' ? sql`seq ${comparison} ${$.seq}` : sql`(${key}, seq) ${comparison} (${$.key}, ${$.seq})`,
    'same key': sql`${key} is ${$.key} and seq ${comparison} ${$.seq}`,
    'later key': sql`${key} ${comparison} ${$.key}`,
  }
  const isOneKey = column === 'seq' || from === 'same key'
  const order = isOneKey ? sql`seq ${direction}` : sql`${key} ${direction}, seq ${direction}`
  return sql<EntityListRow>`select seq, id, parent_id, position, revision, created_by, created_at, archived_at,
      nullif(updated_by, created_by) as updated_by, nullif(updated_at, created_at) as updated_at, refs, brief as body
    from entities where ${conditions(variant, $, variant.sorting)} and ${startConditions[from]}
    order by ${order} limit ${$.limit} offset ${$.skip}`
}

/** The sort key of a row, read only if another page follows it. */
export function sortKeyQuery(sorting: Sorting): PreparedRead<{ seq: number }, { key: string | number | null }> {
  return keep(keyQueries, `${sorting.column ?? sorting.field}`, () =>
    prepare(
      (_, $: Params<{ seq: number }>) =>
        sql<{
          key: string | number | null
        }>`select ${sortExpression(sorting)} as key from entities where seq = ${$.seq}`,
    ),
  )
}

/** Counts the entities of a list. */
export function countQuery(filter: ListConditions): PreparedRead<ListScope, { count: number }> {
  return keep(countQueries, filterKey(filter), () =>
    prepare(
      (_, $: Params<ListScope>) =>
        sql<{ count: number }>`select count(*) as count from entities where ${conditions(filter, $)}`,
    ),
  )
}

/** How many entities a list has. */
export async function countOf(read: Reader, filter: ListConditions, list: ListScope): Promise<number> {
  const params = { ...list, ...comparisonParams(filter.where) }
  return (await countQuery(filter).first(read, params))?.count ?? 0
}

function filterKey({ kind, ofParent, archived, filtered, broad, where }: ListConditions): string {
  return `${kind} ${ofParent} ${archived} ${filtered} ${broad} ${where.map(({ field, is }) => field + is)}`
}

/** Few rows pass the conditions, and it is not sorted by the field of one. */
function isNarrow({ where, broad, sorting }: ListVariant): boolean {
  return where.length > 0 && !broad && where.every(({ field }) => field !== sorting.field)
}

/** The caller has already checked that the project is in the space. */
function conditions(
  { kind, ofParent, archived, filtered, broad, where }: ListConditions,
  $: Params<ListScope>,
  sorting?: Sorting,
) {
  // With the plus sign SQLite checks each row of an index scan; without it, it looks up each row in the list.
  const seq = broad ? sql`+seq` : sql`seq`
  const terms: RawBuilder<unknown>[] = [
    filtered ? sql`${seq} in ${listed<number>($.among)}` : sql`true`,
    // The index of a field among the children of one parent begins with the parent.
    ofParent && sorting?.field ? sql`+project_id = ${$.project}` : sql`project_id = ${$.project}`,
    archived ? sql`kind = ${$.kind} and archived_at is not null and batch_id is null` : sql.raw(indexedRows(kind)),
    ...where.map((one, at) =>
      comparisonTerm(one, at, $, broad && sorting !== undefined && one.field !== sorting.field),
    ),
  ]
  const sortedBy = where.length > 0 && !broad ? undefined : sorting?.column
  if (ofParent) terms.push(sql`parent_id = ${$.parent}`)
  // The position index has only these rows, and SQLite uses it only if the query says so.
  else if (sortedBy === 'position') terms.push(sql`parent_id is null`)
  if (sortedBy === 'position') terms.push(isPlaced)
  return sql.join(terms, sql` and `)
}

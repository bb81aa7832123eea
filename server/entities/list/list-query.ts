import { type RawBuilder, sql } from 'kysely'
import { listed, type Params, type PreparedRead, prepare } from '../../db/prepare.ts'
import type { Reader } from '../../db/schema.ts'
import type { EntityJsonRow } from '../entity-json.ts'
import { isPlaced } from '../queries.ts'
import type { RowPosition } from './cursor.ts'
import type { SortColumn, Sorting } from './sorting.ts'

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

export interface ListConditions {
  ofParent: boolean
  archived: boolean
  filtered: boolean
  /** so many pass the filter that reading the list in order to the end of the page is less work */
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

/** Rows of a list in its order, after a row or from the start, with `skip` rows left out. */
export async function rowsOf(
  read: Reader,
  variant: ListVariant,
  list: ListScope,
  { start, skip, limit }: { start: RowPosition | undefined; skip: number; limit: number },
): Promise<EntityListRow[]> {
  const { column } = variant.sorting
  if (!start) return pageQuery(variant, 'start').all(read, { ...list, key: '', seq: 0, limit, skip })
  const params = { ...list, ...start, limit, skip }
  // With one comparison of key and number SQLite scans all rows of the key, and an import gives thousands of entities
  // the same time. As two queries, both start at the right row.
  if (column === 'seq' || skip > 0) return pageQuery(variant, 'row').all(read, params)
  const same = await pageQuery(variant, 'same key').all(read, params)
  if (same.length === limit) return same
  const later = await pageQuery(variant, 'later key').all(read, { ...params, limit: limit - same.length })
  return same.length === 0 ? later : [...same, ...later]
}

/** The query of each variant, built once. */
export function pageQuery(variant: ListVariant, from: PageStartKind): PreparedRead<ListPageParams, EntityListRow> {
  const name = `${variant.sorting.name} ${from} ${filterKey(variant)}`
  const cached = pageQueries.get(name)
  if (cached) return cached
  const query = prepare((_, $: Params<ListPageParams>) => build(variant, from, $))
  pageQueries.set(name, query)
  return query
}

function build(
  { sorting: { column, down }, ...filter }: ListVariant,
  from: PageStartKind,
  $: Params<ListPageParams>,
): RawBuilder<EntityListRow> {
  // Refers to the column itself, not to a selected alias of the same name.
  const key = sql.ref(`entities.${column}`)
  const [direction, comparison] = [sql.raw(down ? 'desc' : 'asc'), sql.raw(down ? '<' : '>')]
  const startConditions = {
    start: sql`true`,
    row: column === 'seq' ? sql`seq ${comparison} ${$.seq}` : sql`(${key}, seq) ${comparison} (${$.key}, ${$.seq})`,
    'same key': sql`${key} = ${$.key} and seq ${comparison} ${$.seq}`,
    'later key': sql`${key} ${comparison} ${$.key}`,
  }
  const order = column === 'seq' ? sql`seq ${direction}` : sql`${key} ${direction}, seq ${direction}`
  return sql<EntityListRow>`select seq, id, parent_id, position, revision, created_by, created_at, archived_at,
      nullif(updated_by, created_by) as updated_by, nullif(updated_at, created_at) as updated_at, refs, brief as body
    from entities where ${conditions(filter, $, column)} and ${startConditions[from]}
    order by ${order} limit ${$.limit} offset ${$.skip}`
}

/** The sort keys of a row, read only if another page follows it. */
export const sortKeysOf = prepare((db, $: Params<{ seq: number }>) =>
  db.selectFrom('entities').select(['label_key', 'seq', 'updated_at', 'position']).where('seq', '=', $.seq),
)

/** Counts the entities of a list. */
export function countQuery(filter: ListConditions): PreparedRead<ListScope, { count: number }> {
  const name = filterKey(filter)
  const cached = countQueries.get(name)
  if (cached) return cached
  const query = prepare(
    (_, $: Params<ListScope>) =>
      sql<{ count: number }>`select count(*) as count from entities where ${conditions(filter, $)}`,
  )
  countQueries.set(name, query)
  return query
}

function filterKey({ ofParent, archived, filtered, broad }: ListConditions): string {
  return `${ofParent} ${archived} ${filtered} ${broad}`
}

/** The caller has already checked that the project is in the space. */
function conditions(
  { ofParent, archived, filtered, broad }: ListConditions,
  $: Params<ListScope>,
  sortedBy?: SortColumn,
) {
  // With the plus sign SQLite checks each row of an index scan; without it, it looks up each row in the list.
  const seq = broad ? sql`+seq` : sql`seq`
  const terms: RawBuilder<unknown>[] = [
    filtered ? sql`${seq} in ${listed<number>($.among)}` : sql`true`,
    sql`project_id = ${$.project} and kind = ${$.kind}`,
    archived ? sql`archived_at is not null` : sql`archived_at is null`,
    sql`batch_id is null`,
  ]
  if (ofParent) terms.push(sql`parent_id = ${$.parent}`)
  // The position index has only these rows, and SQLite uses it only if the query says so.
  else if (sortedBy === 'position') terms.push(sql`parent_id is null`)
  if (sortedBy === 'position') terms.push(isPlaced)
  return sql.join(terms, sql` and `)
}

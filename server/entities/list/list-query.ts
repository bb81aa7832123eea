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

/** Which things a list is of. */
export interface ListScope {
  project: string
  kind: string
  parent: string | null
  /** row numbers as a JSON list, where a text filters */
  among: string
}

export interface ListConditions {
  ofParent: boolean
  archived: boolean
  filtered: boolean
  /** so much passes the filter that reading the list in its order, up to the end of the page, is less work */
  broad: boolean
}

/** A list in its order. */
export interface ListVariant extends ListConditions {
  sorting: Sorting
}

interface ListPageParams extends ListScope, RowPosition {
  limit: number
  skip: number
}

/** Where a stretch begins: at the start, after a row, among the rows of its key, or among those of later ones. */
type PageStartKind = 'start' | 'row' | 'same key' | 'later key'

const pageQueries = new Map<string, PreparedRead<ListPageParams, EntityListRow>>()
const countQueries = new Map<string, PreparedRead<ListScope, { count: number }>>()

/** Rows of a list in its order, after a row or from the start, `skip` of them left out. */
export async function rowsOf(
  read: Reader,
  variant: ListVariant,
  list: ListScope,
  { start, skip, limit }: { start: RowPosition | undefined; skip: number; limit: number },
): Promise<EntityListRow[]> {
  const { column } = variant.sorting
  if (!start) return pageQuery(variant, 'start').all(read, { ...list, key: '', seq: 0, limit, skip })
  const params = { ...list, ...start, limit, skip }
  // One comparison of key and number makes SQLite go through all rows of the key, and an import gives thousands of
  // things one moment; asked for apart, both parts begin where they should.
  if (column === 'seq' || skip > 0) return pageQuery(variant, 'row').all(read, params)
  const same = await pageQuery(variant, 'same key').all(read, params)
  if (same.length === limit) return same
  const later = await pageQuery(variant, 'later key').all(read, { ...params, limit: limit - same.length })
  return same.length === 0 ? later : [...same, ...later]
}

/** A query of each form, built once. */
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
  // The column itself, not what is selected under its name.
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

/** What a row is sorted by, asked for only where a page goes on after it. */
export const sortKeysOf = prepare((db, $: Params<{ seq: number }>) =>
  db.selectFrom('entities').select(['label_key', 'seq', 'updated_at', 'position']).where('seq', '=', $.seq),
)

/** How many things a list has. */
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

/** That the project is in the space named has been asked before. */
function conditions(
  { ofParent, archived, filtered, broad }: ListConditions,
  $: Params<ListScope>,
  sortedBy?: SortColumn,
) {
  // With the plus sign SQLite asks it of each row of an index; without it fetches every row that is among them.
  const seq = broad ? sql`+seq` : sql`seq`
  const terms: RawBuilder<unknown>[] = [
    filtered ? sql`${seq} in ${listed<number>($.among)}` : sql`true`,
    sql`project_id = ${$.project} and kind = ${$.kind}`,
    archived ? sql`archived_at is not null` : sql`archived_at is null`,
    sql`batch_id is null`,
  ]
  if (ofParent) terms.push(sql`parent_id = ${$.parent}`)
  // The index of places holds nothing else, and is used only where that is said.
  else if (sortedBy === 'position') terms.push(sql`parent_id is null`)
  if (sortedBy === 'position') terms.push(isPlaced)
  return sql.join(terms, sql` and `)
}

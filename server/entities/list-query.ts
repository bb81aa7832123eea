import { type RawBuilder, sql } from 'kysely'
import { listed, type Params, type PreparedRead, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import type { Start } from './cursor.ts'
import type { AnswerRow } from './json.ts'
import { isPlaced } from './queries.ts'
import type { SortColumn, Sorting } from './sorting.ts'

export interface ListRow extends AnswerRow {
  seq: number
  position: number
}

/** Which things a list is of. */
export interface ListOf {
  project: string
  kind: string
  parent: string | null
  /** row numbers as a JSON list, where a text filters */
  among: string
}

export interface Filter {
  ofParent: boolean
  archived: boolean
  filtered: boolean
  /** so much passes the filter that reading the list in its order, up to the end of the page, is less work */
  broad: boolean
}

/** A list in its order. */
export interface Variant extends Filter {
  sorting: Sorting
}

interface Stretch extends ListOf, Start {
  limit: number
  skip: number
}

/** Where a stretch begins: at the start, after a row, among the rows of its key, or among those of later ones. */
type From = 'start' | 'row' | 'same key' | 'later key'

const made = new Map<string, PreparedRead<Stretch, ListRow>>()
const counting = new Map<string, PreparedRead<ListOf, { count: number }>>()

/** Rows of a list in its order, after a row or from the start, `skip` of them left out. */
export async function rowsOf(
  read: Reader,
  variant: Variant,
  list: ListOf,
  { start, skip, limit }: { start: Start | undefined; skip: number; limit: number },
): Promise<ListRow[]> {
  const { column } = variant.sorting
  if (!start) return stretch(variant, 'start').all(read, { ...list, key: '', seq: 0, limit, skip })
  const asked = { ...list, ...start, limit, skip }
  // One comparison of key and number makes SQLite go through all rows of the key, and an import gives thousands of
  // things one moment; asked for apart, both parts begin where they should.
  if (column === 'seq' || skip > 0) return stretch(variant, 'row').all(read, asked)
  const same = await stretch(variant, 'same key').all(read, asked)
  if (same.length === limit) return same
  const later = await stretch(variant, 'later key').all(read, { ...asked, limit: limit - same.length })
  return same.length === 0 ? later : [...same, ...later]
}

/** A query of each form, built once. */
export function stretch(variant: Variant, from: From): PreparedRead<Stretch, ListRow> {
  const name = `${variant.sorting.name} ${from} ${flags(variant)}`
  const known = made.get(name)
  if (known) return known
  const query = prepare((_, $: Params<Stretch>) => build(variant, from, $))
  made.set(name, query)
  return query
}

function build({ sorting: { column, down }, ...filter }: Variant, from: From, $: Params<Stretch>): RawBuilder<ListRow> {
  // The column itself, not what is selected under its name.
  const key = sql.ref(`entities.${column}`)
  const [way, beyond] = [sql.raw(down ? 'desc' : 'asc'), sql.raw(down ? '<' : '>')]
  const begins = {
    start: sql`true`,
    row: column === 'seq' ? sql`seq ${beyond} ${$.seq}` : sql`(${key}, seq) ${beyond} (${$.key}, ${$.seq})`,
    'same key': sql`${key} = ${$.key} and seq ${beyond} ${$.seq}`,
    'later key': sql`${key} ${beyond} ${$.key}`,
  }
  const order = column === 'seq' ? sql`seq ${way}` : sql`${key} ${way}, seq ${way}`
  return sql<ListRow>`select seq, id, parent_id, position, revision, created_by, created_at, archived_at,
      nullif(updated_by, created_by) as updated_by, nullif(updated_at, created_at) as updated_at, refs, brief as body
    from entities where ${conditions(filter, $, column)} and ${begins[from]}
    order by ${order} limit ${$.limit} offset ${$.skip}`
}

/** What a row is sorted by, asked for only where a page goes on after it. */
export const keysOf = prepare((db, $: Params<{ seq: number }>) =>
  db.selectFrom('entities').select(['label_key', 'seq', 'updated_at', 'position']).where('seq', '=', $.seq),
)

/** How many things a list has. */
export function countQuery(filter: Filter): PreparedRead<ListOf, { count: number }> {
  const name = flags(filter)
  const known = counting.get(name)
  if (known) return known
  const query = prepare(
    (_, $: Params<ListOf>) =>
      sql<{ count: number }>`select count(*) as count from entities where ${conditions(filter, $)}`,
  )
  counting.set(name, query)
  return query
}

function flags({ ofParent, archived, filtered, broad }: Filter): string {
  return `${ofParent} ${archived} ${filtered} ${broad}`
}

/** That the project is in the space named has been asked before. */
function conditions({ ofParent, archived, filtered, broad }: Filter, $: Params<ListOf>, sortedBy?: SortColumn) {
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

import { type RawBuilder, sql } from 'kysely'
import { listed, type Params, type PreparedRead, prepare } from '../db/prepare.ts'
import type { AnswerRow } from './json.ts'
import type { SortColumn, Sorting } from './sorting.ts'

export interface ListRow extends AnswerRow {
  seq: number
  position: number
}

/** Which things a list is of. */
export interface ListOf {
  project: string
  space: string
  kind: string
  parent: string | null
  /** row numbers as a JSON list, where a text filters */
  among: string
}

interface Asked extends ListOf {
  key: string | number
  seq: number
  limit: number
  skip: number
}

interface Filter {
  ofParent: boolean
  archived: boolean
  filtered: boolean
}

/** What the text of a query depends on; everything else is a parameter. */
export interface Variant extends Filter {
  sorting: Sorting
  /** the page begins after a row */
  after: boolean
}

const made = new Map<string, PreparedRead<Asked, ListRow>>()
const counting = new Map<string, PreparedRead<ListOf, { count: number }>>()

/** The page of a list; built once for each of its few forms. */
export function pageQuery(variant: Variant): PreparedRead<Asked, ListRow> {
  const { sorting, after } = variant
  const name = `${sorting.name} ${after} ${flags(variant)}`
  const known = made.get(name)
  if (known) return known
  const query = prepare(
    (_, $: Params<Asked>) => sql<ListRow>`
      select seq, id, parent_id, position, revision, created_by, created_at, archived_at,
        nullif(updated_by, created_by) as updated_by, nullif(updated_at, created_at) as updated_at, refs, brief as body
      from entities where ${conditions(variant, $, sorting.column)} ${after ? goesOn(sorting, $) : sql``}
      order by ${order(sorting)} limit ${$.limit} offset ${$.skip}`,
  )
  made.set(name, query)
  return query
}

/** Rows of equal keys stand in the order of their numbers, which alone is the order of creation. */
function order({ column, down }: Sorting): RawBuilder<unknown> {
  const direction = sql.raw(down ? 'desc' : 'asc')
  return column === 'seq' ? sql`seq ${direction}` : sql`${keyOf(column)} ${direction}, seq ${direction}`
}

function goesOn({ column, down }: Sorting, $: Params<Asked>): RawBuilder<unknown> {
  const beyond = sql.raw(down ? '<' : '>')
  return column === 'seq'
    ? sql`and seq ${beyond} ${$.seq}`
    : sql`and (${keyOf(column)}, seq) ${beyond} (${$.key}, ${$.seq})`
}

/** The column itself, not what is selected under its name. */
function keyOf(column: SortColumn): RawBuilder<unknown> {
  return sql.ref(`entities.${column}`)
}

/** What a row is sorted by, asked for only where a page goes on after it. */
export const keysOf = prepare((db, $: Params<{ seq: number }>) =>
  db.selectFrom('entities').select(['label_key', 'seq', 'updated_at', 'position']).where('seq', '=', $.seq),
)

/** How many things a list has. */
export function countQuery(variant: Filter): PreparedRead<ListOf, { count: number }> {
  const name = flags(variant)
  const known = counting.get(name)
  if (known) return known
  const query = prepare(
    (_, $: Params<ListOf>) =>
      sql<{ count: number }>`select count(*) as count from entities where ${conditions(variant, $)}`,
  )
  counting.set(name, query)
  return query
}

function flags({ ofParent, archived, filtered }: Filter): string {
  return `${ofParent} ${archived} ${filtered}`
}

function conditions({ ofParent, archived, filtered }: Filter, $: Params<ListOf>, sortedBy?: SortColumn) {
  const terms: RawBuilder<unknown>[] = [
    filtered ? sql`seq in ${listed<number>($.among)}` : sql`true`,
    sql`project_id = ${$.project} and space_id = ${$.space} and kind = ${$.kind}`,
    archived ? sql`archived_at is not null` : sql`archived_at is null`,
    sql`batch_id is null`,
  ]
  if (ofParent) terms.push(sql`parent_id = ${$.parent}`)
  // The index of places holds nothing else, and is used only where that is said.
  else if (sortedBy === 'position') terms.push(sql`parent_id is null`)
  if (sortedBy === 'position') terms.push(sql`position >= 0`)
  return sql.join(terms, sql` and `)
}

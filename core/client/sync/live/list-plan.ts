import { type EntityChangeEvent, type EntityEvent, eventLabelMax } from '#core/shared/entity-event.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Paged } from '#core/shared/kind-calls.ts'
import { sortKey } from '#core/shared/text/text-keys.ts'
import { isOwnEvent } from '../../api/page-id.ts'

export type EntityRow = Readonly<Record<string, unknown>>

/** A list as far as it is loaded. */
export interface LoadedList {
  rows: readonly EntityRow[]
  /** more rows follow those loaded */
  more: boolean
  sorting: string
  /** it has only some of the kind's entities */
  filtered: boolean
}

/** What events change in a list. */
interface ListPlan {
  /** ids of the rows in their new order; some may not be loaded yet */
  order: string[]
  /** rows with the values that the events carry */
  patches: Map<string, EntityRow>
  /** ids of rows to fetch: new ones, and ones that changed beyond what the event carries */
  toFetch: Set<string>
  /** the events do not carry enough: the whole list is refetched */
  needsRefetch: boolean
}

/** Computes what events change in a list, in their order. Makes no request. */
export function planList(kind: Kind, list: LoadedList, events: readonly EntityEvent[]): ListPlan {
  const loadedRows = new Map(list.rows.map(row => [idOf(kind, row), row]))
  const plan: ListPlan = { order: [...loadedRows.keys()], patches: new Map(), toFetch: new Set(), needsRefetch: false }
  for (const event of events) {
    if (event.is === 'many') plan.needsRefetch = true
    else if (event.is === 'moved') moveRows(kind, list, plan, event)
    else if (event.is === 'changed') updateRow(kind, list, plan, event, loadedRows)
    else addOrRemoveRow(kind, list, plan, event)
  }
  for (const id of plan.order) if (!loadedRows.has(id)) plan.toFetch.add(id)
  return plan
}

/** The positions of the loaded rows that moved are filled with as many of the moved rows, in their new order. */
function moveRows(kind: Kind, list: LoadedList, plan: ListPlan, event: EntityEvent & { is: 'moved' }): void {
  if (!isManualOrder(kind, list)) {
    plan.needsRefetch ||= kind.ordered
    return
  }
  // It was already shown when it was made.
  if (isOwnEvent(event)) return
  const moved = new Set(event.ids)
  const places = plan.order.flatMap((id, at) => (moved.has(id) ? [at] : []))
  if (moved.size === 0 || (!list.more && places.length < moved.size)) plan.needsRefetch = true
  else for (const [n, at] of places.entries()) plan.order[at] = event.ids[n] ?? ''
}

function updateRow(
  kind: Kind,
  list: LoadedList,
  plan: ListPlan,
  event: EntityChangeEvent,
  loadedRows: ReadonlyMap<string, EntityRow>,
): void {
  const { id, label, revision, fields = [], at, by } = event
  // A new parent changes the indexes of its children, and of those it left.
  const hasMoved = kind.parentField !== undefined && fields.includes(kind.parentField)
  plan.needsRefetch ||= list.filtered || (hasMoved && kind.ordered)
  const row = plan.patches.get(id) ?? loadedRows.get(id)
  if (!row || !plan.order.includes(id)) {
    if (!/^(created|position):/.test(list.sorting)) plan.toFetch.add(id)
    return
  }
  if (Number(row.revision) >= revision) return
  const isName = fields.length === 1 && fields[0] === kind.title && label.length < eventLabelMax
  if (isName && Number(row.revision) === revision - 1)
    plan.patches.set(id, { ...row, [kind.title]: label, revision, updatedAt: at, updatedBy: by })
  else plan.toFetch.add(id)
}

function addOrRemoveRow(kind: Kind, list: LoadedList, plan: ListPlan, event: EntityChangeEvent): void {
  const { is, id } = event
  // The indexes of all rows behind it change.
  plan.needsRefetch ||= kind.ordered && !isManualOrder(kind, list)
  const at = plan.order.indexOf(id)
  if (is === 'created' || is === 'restored') {
    plan.needsRefetch ||= list.filtered
    if (at < 0 && isManualOrder(kind, list)) insertRow(list, plan, event)
    else plan.toFetch.add(id)
    return
  }
  plan.toFetch.delete(id)
  plan.patches.delete(id)
  if (at >= 0) plan.order.splice(at, 1)
}

/** A created or restored row is last, or behind the row the event names. Beyond the loaded rows it is not inserted. */
function insertRow(list: LoadedList, plan: ListPlan, { is, id, after }: EntityChangeEvent): void {
  let at = plan.order.length
  if (is === 'restored' || after !== undefined) {
    const before = typeof after === 'string' ? plan.order.indexOf(after) : -1
    if (after === undefined || (before < 0 && after !== null)) {
      plan.needsRefetch ||= after === undefined || !list.more
      return
    }
    at = before + 1
  }
  if (at === plan.order.length && list.more) return
  plan.order.splice(at, 0, id)
  plan.toFetch.add(id)
}

/** The rows a plan results in. `fetched` holds every row that was fetched and exists. */
export function applyPlan(
  kind: Kind,
  list: LoadedList,
  plan: ListPlan,
  fetched: ReadonlyMap<string, EntityRow>,
): EntityRow[] {
  const loadedRows = new Map(list.rows.map(row => [idOf(kind, row), row]))
  const rows: EntityRow[] = []
  const toInsert: EntityRow[] = []
  const compare = comparison(kind, list.sorting)
  const placed = new Set(plan.order)
  for (const id of plan.order) {
    const old = loadedRows.get(id)
    const row = plan.toFetch.has(id) ? fetched.get(id) : (plan.patches.get(id) ?? old)
    if (!row) continue
    if (compare && old && row !== old && compare(old, row) !== 0) toInsert.push(row)
    else rows.push(row)
  }
  for (const id of plan.toFetch) {
    const row = placed.has(id) ? undefined : fetched.get(id)
    if (row) toInsert.push(row)
  }
  if (!compare) return withIndexes(kind, rows)
  for (const row of toInsert) insertSorted(rows, row, compare, list.more)
  return rows
}

/** Numbers the rows by their position if the kind is ordered. */
export function withIndexes(kind: Kind, rows: readonly EntityRow[]): EntityRow[] {
  return kind.ordered ? rows.map((row, at) => (row.index === at ? row : { ...row, index: at })) : [...rows]
}

/** Pages keep their length; the last one takes the difference. A page whose rows stay is the same object. */
export function rowsIntoPages(pages: readonly Paged<EntityRow>[], rows: readonly EntityRow[]): Paged<EntityRow>[] {
  let from = 0
  return pages.map((page, at) => {
    const data = rows.slice(from, at === pages.length - 1 ? rows.length : from + page.data.length)
    from += page.data.length
    return data.length === page.data.length && data.every((row, n) => row === page.data[n]) ? page : { ...page, data }
  })
}

export function idOf(kind: Kind, row: EntityRow): string {
  return String(row[kind.idField])
}

function isManualOrder(kind: Kind, { sorting }: LoadedList): boolean {
  return kind.ordered && sorting.startsWith('position:')
}

type RowComparison = (a: EntityRow, b: EntityRow) => number

/** Compares as the server sorts, rows without a value first; undefined for the manual order. */
function comparison(kind: Kind, sorting: string): RowComparison | undefined {
  const [field = '', direction] = sorting.split(':')
  const isTitle = field === 'name' || field === kind.title
  if (!isTitle && !/^(created|updated)$/.test(field) && !Object.hasOwn(kind.fields, field)) return undefined
  const keyOf = (row: EntityRow): unknown => {
    if (isTitle) return sortKey(String(row[kind.title]))
    const value = row[kind.fields[field]?.orderedAs ?? field] ?? row[`${field}At`]
    return Array.isArray(value) ? value[0] : value
  }
  const sign = direction === 'desc' ? -1 : 1
  return (a, b) => sign * (compareKeys(keyOf(a), keyOf(b)) || compareKeys(a.createdAt, b.createdAt))
}

function compareKeys(a: unknown = null, b: unknown = null): number {
  if (a === b) return 0
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  return (a as string) < (b as string) ? -1 : 1
}

function insertSorted(rows: EntityRow[], row: EntityRow, compare: RowComparison, more: boolean): void {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = rows[middle]
    if (other && compare(other, row) <= 0) from = middle + 1
    else to = middle
  }
  if (from < rows.length || !more) rows.splice(from, 0, row)
}

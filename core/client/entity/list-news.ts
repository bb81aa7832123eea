import { type EntityNews, newsLabelMax, type ThingNews } from '#core/shared/entity-news.ts'
import type { Kind } from '#core/shared/kind.ts'
import { sortKey } from '#core/shared/text.ts'
import { isOwn } from './news.ts'

export type Row = Readonly<Record<string, unknown>>

/** A list as far as it is loaded. */
export interface LoadedList {
  rows: readonly Row[]
  /** more rows follow those loaded */
  more: boolean
  sorting: string
  /** by a text, or by what its things refer to */
  filtered: boolean
}

/** What news make of a list. */
export interface ListPlan {
  /** ids of the rows that stay, in their order; some may not be known here yet */
  order: string[]
  /** what is known of rows without asking */
  patches: Map<string, Row>
  /** to be asked for: what came, or changed beyond its name */
  wanted: Set<string>
  /** the news do not say enough */
  again: boolean
}

/** Works out what news make of a list, one after another, without asking anybody. */
export function planList(kind: Kind, list: LoadedList, all: readonly EntityNews[]): ListPlan {
  const known = new Map(list.rows.map(row => [idOf(kind, row), row]))
  const plan: ListPlan = { order: [...known.keys()], patches: new Map(), wanted: new Set(), again: false }
  for (const one of all) {
    if (one.is === 'many') plan.again = true
    else if (one.is === 'moved') move(kind, list, plan, one)
    else if (one.is === 'changed') change(kind, list, plan, one, known)
    else comeOrGo(kind, list, plan, one)
  }
  for (const id of plan.order) if (!known.has(id)) plan.wanted.add(id)
  return plan
}

/** The loaded places of what moved are taken, in their new order, by as many of them. */
function move(kind: Kind, list: LoadedList, plan: ListPlan, one: EntityNews & { is: 'moved' }): void {
  if (!isByHand(kind, list)) {
    plan.again ||= kind.ordered
    return
  }
  // Here it was seen when it was made.
  if (isOwn(one)) return
  const moved = new Set(one.ids)
  const places = plan.order.flatMap((id, at) => (moved.has(id) ? [at] : []))
  if (moved.size === 0 || (!list.more && places.length < moved.size)) plan.again = true
  else for (const [n, at] of places.entries()) plan.order[at] = one.ids[n] ?? ''
}

function change(kind: Kind, list: LoadedList, plan: ListPlan, one: ThingNews, known: ReadonlyMap<string, Row>): void {
  const { id, label, revision, fields = [], at, by } = one
  plan.again ||= list.filtered
  const row = plan.patches.get(id) ?? known.get(id)
  if (!row || !plan.order.includes(id)) {
    if (/^(name|updated):/.test(list.sorting)) plan.wanted.add(id)
    return
  }
  if (Number(row.revision) >= revision) return
  const isName = fields.length === 1 && fields[0] === kind.title && label.length < newsLabelMax
  if (isName && Number(row.revision) === revision - 1)
    plan.patches.set(id, { ...row, [kind.title]: label, revision, updatedAt: at, updatedBy: by })
  else plan.wanted.add(id)
}

function comeOrGo(kind: Kind, list: LoadedList, plan: ListPlan, one: ThingNews): void {
  const { is, id } = one
  // Every number behind it is another one.
  plan.again ||= kind.ordered && !isByHand(kind, list)
  const at = plan.order.indexOf(id)
  if (is === 'created' || is === 'restored') {
    plan.again ||= list.filtered
    if (at < 0 && isByHand(kind, list)) place(list, plan, one)
    else plan.wanted.add(id)
    return
  }
  plan.wanted.delete(id)
  plan.patches.delete(id)
  if (at >= 0) plan.order.splice(at, 1)
}

/** What is created stands last or behind the one it is said to, and so does what is brought back. Beyond what is loaded is no place. */
function place(list: LoadedList, plan: ListPlan, { is, id, after }: ThingNews): void {
  let at = plan.order.length
  if (is === 'restored' || after !== undefined) {
    const before = typeof after === 'string' ? plan.order.indexOf(after) : -1
    if (after === undefined || (before < 0 && after !== null)) {
      plan.again ||= after === undefined || !list.more
      return
    }
    at = before + 1
  }
  if (at === plan.order.length && list.more) return
  plan.order.splice(at, 0, id)
  plan.wanted.add(id)
}

/** The rows a plan leads to. `asked` has every row that was asked for and is on show. */
export function carryOut(kind: Kind, list: LoadedList, plan: ListPlan, asked: ReadonlyMap<string, Row>): Row[] {
  const known = new Map(list.rows.map(row => [idOf(kind, row), row]))
  const rows: Row[] = []
  const coming: Row[] = []
  const compare = comparison(kind, list.sorting)
  const placed = new Set(plan.order)
  for (const id of plan.order) {
    const old = known.get(id)
    const row = plan.wanted.has(id) ? asked.get(id) : (plan.patches.get(id) ?? old)
    if (!row) continue
    if (compare && old && row !== old && compare(old, row) !== 0) coming.push(row)
    else rows.push(row)
  }
  for (const id of plan.wanted) {
    const row = placed.has(id) ? undefined : asked.get(id)
    if (row) coming.push(row)
  }
  if (!compare) return numbered(kind, rows)
  for (const row of coming) insertSorted(rows, row, compare, list.more)
  return rows
}

/** Rows numbered as they stand, where the author's order is what they stand in. */
export function numbered(kind: Kind, rows: readonly Row[]): Row[] {
  return kind.ordered ? rows.map((row, at) => (row.index === at ? row : { ...row, index: at })) : [...rows]
}

export function idOf(kind: Kind, row: Row): string {
  return String(row[kind.idField])
}

function isByHand(kind: Kind, { sorting }: LoadedList): boolean {
  return kind.ordered && sorting.startsWith('position:')
}

type Compare = (a: Row, b: Row) => number

/** As the server sorts; nothing for the author's own order. */
function comparison(kind: Kind, sorting: string): Compare | undefined {
  const [field = '', direction] = sorting.split(':')
  const keys: Readonly<Record<string, (row: Row) => string>> = {
    name: row => sortKey(String(row[kind.title])),
    created: row => String(row.createdAt),
    updated: row => String(row.updatedAt),
  }
  const key = keys[field]
  if (!key) return undefined
  const sign = direction === 'desc' ? -1 : 1
  const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return (a, b) =>
    sign * (byText(key(a), key(b)) || (field === 'name' ? byText(String(a.createdAt), String(b.createdAt)) : 0))
}

function insertSorted(rows: Row[], row: Row, compare: Compare, more: boolean): void {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = rows[middle]
    if (other && compare(other, row) <= 0) from = middle + 1
    else to = middle
  }
  if (from < rows.length || !more) rows.splice(from, 0, row)
}

import { proxy, useSnapshot } from 'valtio'
import { limits } from '#core/shared/limits.ts'
import { outbox } from '../api/outbox.ts'
import { lists } from '../entity/list-state.ts'
import { sorters } from '../entity/sorter.ts'
import type { ContextFacts, Thing } from '../registry/contract.ts'
import { session } from '../session/session.ts'
import { frame } from '../shell/frame-state.ts'

/** What the person has before them: the place, the things under the keys, and what lies on top. */
interface Desk {
  page: string
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
  /** kind of the page or list shown */
  kind: string
  /** the page's own thing */
  own: Thing | null
  /** the page's own thing is archived */
  archived: boolean
  /** the list shows what is archived */
  rowsArchived: boolean
  /** rows of the list: the focused one, or those selected */
  rows: readonly Thing[]
  selecting: boolean
  listOrdered: boolean
  /** facts about what the list can be filtered by: `filter.tags` */
  listFilters: Readonly<Record<string, boolean>>
  text: boolean
  /** facts about what may be done in the place shown (rights.ts) */
  rights: Readonly<Record<string, boolean>>
  /** innermost last */
  overlays: string[]
}

export const desk = proxy<Desk>({
  page: '',
  params: {},
  search: {},
  kind: '',
  own: null,
  archived: false,
  rowsArchived: false,
  rows: [],
  selecting: false,
  listOrdered: false,
  listFilters: {},
  text: false,
  rights: {},
  overlays: [],
})

/** The things keys act on: selected or focused rows where a list is shown, else the page's own. */
export function thingsUnderKeys(): readonly Thing[] {
  if (desk.rows.length > 0) return desk.rows.map(thing => ({ ...thing }))
  return desk.own ? [{ ...desk.own }] : []
}

/** Facts for `when`, read fresh. */
export function facts(): ContextFacts {
  const things = thingsUnderKeys()
  return {
    signedIn: session.isAuthenticated,
    identity: session.user?.userIdSelected ?? false,
    emailVerified: session.user?.emailVerified ?? false,
    secondStep: session.user?.secondStep ?? false,
    bookmarks: (session.user?.bookmarks.length ?? 0) > 0,
    bookmarksFull: (session.user?.bookmarks.length ?? 0) >= limits.bookmarksMax,
    page: desk.page,
    space: 'spaceId' in desk.params,
    project: 'projectId' in desk.params,
    kind: desk.kind,
    thing: things.length > 0,
    thingKind: things[0]?.kind ?? '',
    list: desk.rows.length > 0,
    archived: desk.rows.length > 0 ? desk.rowsArchived : desk.archived,
    selection: desk.selecting,
    ordered: desk.listOrdered,
    text: desk.text,
    overlay: desk.overlays.at(-1) ?? '',
    ...desk.rights,
    ...desk.listFilters,
    listShown: lists.shown,
    listSelects: lists.selects,
    listFilters: lists.filters,
    sortable: sorters.shown,
    waiting: outbox.waiting > 0,
    focusMode: frame.focus,
  }
}

/** Facts about given things: a row, a result of the palette. They need not be what the keys act on. */
export function factsOn(things: readonly Thing[], now: ContextFacts = facts()): ContextFacts {
  const isIn = (all: readonly Thing[], { kind, id }: Thing) => all.some(one => one.kind === kind && one.id === id)
  const rows = things.length > 0 && things.every(thing => isIn(desk.rows, thing))
  const own = desk.own !== null && things.length === 1 && things.every(thing => isIn([desk.own as Thing], thing))
  return {
    ...now,
    thing: things.length > 0,
    thingKind: things[0]?.kind ?? '',
    list: rows,
    // What lies elsewhere is offered only while it is not archived.
    archived: rows ? desk.rowsArchived : own && desk.archived,
  }
}

/** Facts that a component follows. */
export function useFacts(): ContextFacts {
  useSnapshot(desk)
  useSnapshot(session)
  return facts()
}

/** Says that an overlay is open; the result says it is closed. */
export function layOver(name: string): () => void {
  desk.overlays.push(name)
  return () => {
    const at = desk.overlays.lastIndexOf(name)
    if (at >= 0) desk.overlays.splice(at, 1)
  }
}

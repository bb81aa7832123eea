import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { EntityValues } from '#core/shared/fields/field.ts'
import { limits } from '#core/shared/limits.ts'
import { isTextInDialog } from '../editor/active-editors.ts'
import { listSorter } from '../entity/list/filter/list-sorter.ts'
import { listCapabilities } from '../entity/list/list-state.ts'
import type { ContextFacts, EntityRef } from '../registry/contract.ts'
import { session } from '../session/session.ts'
import { frame } from '../shell/frame/frame-state.ts'
import { unsentChanges } from '../sync/unsaved-changes.ts'
import { isInActivePane, onActivePane, type PaneName, usePane } from './panes.ts'
import { secondPage } from './second-page.ts'

/** Values by field. */

/** What is known of a page on the screen. */
interface PageState {
  page: string
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
  /** permissions and the like in the place of the page (permissions.ts) */
  permissions: Readonly<Record<string, boolean>>
  /** kind of the page or list shown */
  kind: string
  /** the entity of the page */
  pageEntity: EntityRef | null
  /** the entity of the page is archived */
  archived: boolean
  /** the list shows archived entities */
  rowsArchived: boolean
  /** rows of the list: the focused one, or the selected ones */
  rows: readonly EntityRef[]
  selecting: boolean
  listOrdered: boolean
  /** facts about the filters of the list: `filter.tags` */
  listFilters: Readonly<Record<string, boolean>>
  text: boolean
  /** by kind: what new entities start with on this page */
  newValues: Readonly<Record<string, EntityValues>>
}

/**
 * The state that commands are judged by: the current place, the target entities and the open overlays. What it says of
 * the page is about the active one, if there is a page beside the page.
 */
interface CommandContextState extends PageState {
  /** the innermost one is last */
  overlays: string[]
}

const emptyPage = (): PageState => ({
  page: '',
  params: {},
  search: {},
  permissions: {},
  kind: '',
  pageEntity: null,
  archived: false,
  rowsArchived: false,
  rows: [],
  selecting: false,
  listOrdered: false,
  listFilters: {},
  text: false,
  newValues: {},
})

export const commandContext = proxy<CommandContextState>({ ...emptyPage(), overlays: [] })

/** What is known of the page that is not the active one. */
const inactivePage = proxy<PageState>(emptyPage())

onActivePane(() => {
  const names = Object.keys(emptyPage()) as (keyof PageState)[]
  const [before, next] = [{ ...commandContext }, { ...inactivePage }]
  for (const name of names) {
    Object.assign(inactivePage, { [name]: before[name] })
    Object.assign(commandContext, { [name]: next[name] })
  }
})

const stateOf = (pane: PaneName | null): PageState => (isInActivePane(pane) ? commandContext : inactivePage)

/** What is known of the page of a pane, to be read and set while any pane is the active one. */
export function pageStateOf(pane: PaneName | null): PageState {
  return new Proxy({} as PageState, {
    get: (_, name) => Reflect.get(stateOf(pane), name),
    set: (_, name, value) => Reflect.set(stateOf(pane), name, value),
  })
}

/** What commands know of the page of this component, to be set in effects. */
export function usePageState(): PageState {
  const pane = usePane()
  return useMemo(() => pageStateOf(pane), [pane])
}

/** What is known of a page, by default of that of this component; renders again when it changes. */
export function usePageFacts(pane?: PaneName): Readonly<PageState> {
  const own = usePane()
  const state = useSyncExternalStore(onActivePane, () => stateOf(pane ?? own))
  return useSnapshot(state) as Readonly<PageState>
}

/** The entities that keys act on: selected or focused rows of a list, else the entity of the page. */
export function targetEntities(): readonly EntityRef[] {
  if (commandContext.rows.length > 0) return commandContext.rows.map(entity => ({ ...entity }))
  return commandContext.pageEntity ? [{ ...commandContext.pageEntity }] : []
}

/** Facts for `when`, evaluated now. */
export function facts(): ContextFacts {
  const entities = targetEntities()
  return {
    signedIn: session.isAuthenticated,
    identity: session.user?.userIdSelected ?? false,
    emailVerified: session.user?.emailVerified ?? false,
    secondStep: session.user?.secondStep ?? false,
    ownsServer: session.user?.ownsServer ?? false,
    bookmarks: (session.user?.bookmarks.length ?? 0) > 0,
    bookmarksFull: (session.user?.bookmarks.length ?? 0) >= limits.bookmarksMax,
    page: commandContext.page,
    space: 'spaceId' in commandContext.params,
    project: 'projectId' in commandContext.params,
    sample: false,
    kind: commandContext.kind,
    entity: entities.length > 0,
    entityKind: entities[0]?.kind ?? '',
    ownPage: commandContext.rows.length === 0 && commandContext.pageEntity?.kind === commandContext.page,
    list: commandContext.rows.length > 0,
    archived: commandContext.rows.length > 0 ? commandContext.rowsArchived : commandContext.archived,
    selection: commandContext.selecting,
    ordered: commandContext.listOrdered,
    text: commandContext.text,
    dialogText: isTextInDialog(),
    overlay: commandContext.overlays.at(-1) ?? '',
    ...commandContext.permissions,
    ...commandContext.listFilters,
    listShown: listCapabilities.shown,
    listSelects: listCapabilities.selects,
    listFilters: listCapabilities.filters,
    sortable: listSorter.current() !== undefined,
    waiting: unsentChanges.waiting > 0,
    focusMode: frame.focus,
    beside: secondPage.address !== '',
  }
}

/** Facts for what the palette offers: a panel beside the page does not cover it. */
export function factsOfPage(): ContextFacts {
  const now = facts()
  return { ...now, overlay: commandContext.overlays.findLast(name => !panels.has(name)) ?? '' }
}

/** Facts about the given entities, such as a row or a palette result, which need not be the ones keys act on. */
export function factsFor(entities: readonly EntityRef[], now: ContextFacts = facts()): ContextFacts {
  const isIn = (all: readonly EntityRef[], { kind, id }: EntityRef) =>
    all.some(one => one.kind === kind && one.id === id)
  const areRows = entities.length > 0 && entities.every(entity => isIn(commandContext.rows, entity))
  const isPage =
    commandContext.pageEntity !== null &&
    entities.length === 1 &&
    entities.every(entity => isIn([commandContext.pageEntity as EntityRef], entity))
  return {
    ...now,
    entity: entities.length > 0,
    entityKind: entities[0]?.kind ?? '',
    ownPage: isPage && commandContext.pageEntity?.kind === commandContext.page,
    list: areRows,
    // Entities from elsewhere are offered only if they are not archived.
    archived: areRows ? commandContext.rowsArchived : isPage && commandContext.archived,
  }
}

/** Facts for a component, which renders again when they change. */
export function useFacts(): ContextFacts {
  useSnapshot(commandContext)
  useSnapshot(session)
  return facts()
}

/** The names of overlays that leave the page usable. */
const panels = new Set<string>()

/** Registers a panel beside the page while it has the focus: its keys apply instead of those of the page. */
export function pushPanel(name: string): () => void {
  const remove = pushOverlay(name)
  panels.add(name)
  return remove
}

/** Registers an open overlay; the result unregisters it. */
export function pushOverlay(name: string): () => void {
  panels.delete(name)
  commandContext.overlays.push(name)
  return () => {
    const at = commandContext.overlays.lastIndexOf(name)
    if (at >= 0) commandContext.overlays.splice(at, 1)
  }
}

/** What new entities of a kind start with while the page is shown: the day that is focused in a calendar. */
export function useNewValues(kind: string, values: EntityValues | null): void {
  const page = usePageState()
  const data = JSON.stringify(values)
  useEffect(() => {
    const own = JSON.parse(data) as EntityValues | null
    if (own) page.newValues = { ...page.newValues, [kind]: own }
    return () => {
      const { [kind]: _, ...others } = page.newValues
      page.newValues = others
    }
  }, [page, kind, data])
}

/** Commands of the page act on this entity while it is selected. It is compared by what it holds. */
export function useTarget(entityRef: EntityRef | null): void {
  const target = entityRef && JSON.stringify(entityRef)
  const page = usePageState()
  useEffect(() => {
    if (!target) return
    page.rows = [JSON.parse(target) as EntityRef]
    return () => {
      page.rows = []
    }
  }, [page, target])
}

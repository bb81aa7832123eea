import { proxy, ref } from 'valtio'
import { call, type OpenedEntity, reportFailure } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'

export type VersionRow = OutputOf<typeof versionCalls.changes>['data'][number]

interface HistoryView {
  /** the entity as it is now */
  of: (OpenedEntity & object) | null
  /** newest first */
  rows: readonly VersionRow[]
  /** the names of versions by their revisions */
  names: Readonly<Record<number, string>>
  /** beside the newest version only those with a name are listed */
  onlyNamed: boolean
  /** the revision to be selected once its entity is shown */
  wanted: number | null
  /** cursor of the next page */
  next: number | null
  /** index of the version compared with the current text */
  at: number
  /** the change that has the focus, or had it last: its `data-taken` */
  change: string | null
  /** the place of the change that was taken back, until the one that is there then has the focus */
  takenAt: number | null
  state: 'loading' | 'ready' | 'failed'
  error: unknown
}

/** The state of the page of versions. */
export const historyView = proxy<HistoryView>({
  ...{ of: null, rows: [], names: {}, onlyNamed: false, wanted: null, next: null, at: 0, change: null, takenAt: null },
  ...{ state: 'loading', error: null },
})

/** Number of the latest load; responses to earlier loads are ignored. */
let loadNumber = 0

function versionInput({ entityRef: entity }: OpenedEntity) {
  const { spaceId, projectId, kind, id } = entity
  return { spaceId, projectId, kind, id }
}

/** The newest versions; or the newest one and all with a name. */
async function firstPage(opened: OpenedEntity): Promise<{ data: VersionRow[]; next: number | null }> {
  const input = versionInput(opened)
  if (!historyView.onlyNamed) return call(versionCalls.changes, input, { quiet: true })
  const [{ data }, named] = await Promise.all([
    call(versionCalls.changes, { ...input, limit: 1 }, { quiet: true }),
    call(versionCalls.named, input, { quiet: true }),
  ])
  const others = named.filter(({ revision }) => revision !== data[0]?.revision)
  return {
    data: [...data, ...others.map(({ name, ...row }) => ({ ...row, added: 0, removed: 0, fields: [] }))],
    next: null,
  }
}

/** Shows the versions of an entity; for the same entity the selection is kept. */
export async function showVersions(opened: OpenedEntity): Promise<void> {
  const thisLoad = ++loadNumber
  const isSameEntity = historyView.of?.entityRef.id === opened.entityRef.id
  const shown = isSameEntity && historyView.at > 0 ? historyView.rows[historyView.at]?.revision : undefined
  const { wanted } = historyView
  if (wanted !== null) historyView.onlyNamed = true
  historyView.of = ref(opened)
  if (!isSameEntity) Object.assign(historyView, { rows: [], next: null, at: 0, state: 'loading' })
  try {
    const { data, next } = await firstPage(opened)
    if (thisLoad !== loadNumber) return
    const selectedIndex = data.findIndex(({ revision }) => revision === (wanted ?? shown))
    // The newest version equals the current text, so the one before it is selected.
    Object.assign(historyView, {
      rows: data,
      next,
      wanted: null,
      at: selectedIndex >= 0 ? selectedIndex : Math.min(1, data.length - 1),
      state: 'ready',
    })
  } catch (error) {
    if (thisLoad === loadNumber) Object.assign(historyView, { state: 'failed', error: ref(error as object) })
  }
}

/** Adds the next page of older versions. */
export async function loadOlderVersions(): Promise<void> {
  const { of, next } = historyView
  if (!of || next === null) return
  const thisLoad = loadNumber
  try {
    const page = await call(versionCalls.changes, { ...versionInput(of as OpenedEntity), from: next })
    if (thisLoad !== loadNumber || historyView.next !== next) return
    historyView.rows = [...historyView.rows, ...page.data]
    historyView.next = page.next
  } catch (error) {
    reportFailure(error)
  }
}

/** Clears the state when the page is left. */
export function forgetVersions(): void {
  loadNumber++
  const nothing = {
    of: null,
    rows: [],
    names: {},
    onlyNamed: false,
    wanted: null,
    next: null,
    at: 0,
    change: null,
    takenAt: null,
  }
  Object.assign(historyView, { ...nothing, state: 'loading', error: null })
}

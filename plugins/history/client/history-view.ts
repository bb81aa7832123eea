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
  ...{ of: null, rows: [], next: null, at: 0, change: null, takenAt: null },
  ...{ state: 'loading', error: null },
})

/** Number of the latest load; responses to earlier loads are ignored. */
let loadNumber = 0

function versionInput({ entityRef: entity }: OpenedEntity) {
  const { spaceId, projectId, kind, id } = entity
  return { spaceId, projectId, kind, id }
}

/** Shows the versions of an entity; for the same entity the selection is kept. */
export async function showVersions(opened: OpenedEntity): Promise<void> {
  const thisLoad = ++loadNumber
  const isSameEntity = historyView.of?.entityRef.id === opened.entityRef.id
  const selectedRevision = isSameEntity && historyView.at > 0 ? historyView.rows[historyView.at]?.revision : undefined
  historyView.of = ref(opened)
  if (!isSameEntity) Object.assign(historyView, { rows: [], next: null, at: 0, state: 'loading' })
  try {
    const { data, next } = await call(versionCalls.changes, versionInput(opened), { quiet: true })
    if (thisLoad !== loadNumber) return
    const selectedIndex = data.findIndex(({ revision }) => revision === selectedRevision)
    // The newest version equals the current text, so the one before it is selected.
    Object.assign(historyView, {
      rows: data,
      next,
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
  const nothing = { of: null, rows: [], next: null, at: 0, change: null, takenAt: null }
  Object.assign(historyView, { ...nothing, state: 'loading', error: null })
}

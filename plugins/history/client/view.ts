import { proxy, ref } from 'valtio'
import { call, type Opened, reportFailure } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'

export type VersionRow = OutputOf<typeof versionCalls.changes>['data'][number]

interface View {
  /** the thing as it is now */
  of: (Opened & object) | null
  /** newest first */
  rows: readonly VersionRow[]
  /** where the list goes on */
  next: number | null
  /** the version compared with the text as it is now */
  at: number
  state: 'loading' | 'ready' | 'failed'
  error: unknown
}

/** The versions that the page shows. */
export const view = proxy<View>({ of: null, rows: [], next: null, at: 0, state: 'loading', error: null })

/** Number of the latest load: an answer to an earlier one comes too late. */
let load = 0

function inputOf({ thing }: Opened) {
  const { spaceId, projectId, kind, id } = thing
  return { spaceId, projectId, kind, id }
}

/** Shows the versions of a thing; of the same thing, with the same one chosen. */
export async function showVersions(opened: Opened): Promise<void> {
  const own = ++load
  const isSame = view.of?.thing.id === opened.thing.id
  const chosen = isSame && view.at > 0 ? view.rows[view.at]?.revision : undefined
  view.of = ref(opened)
  if (!isSame) Object.assign(view, { rows: [], next: null, at: 0, state: 'loading' })
  try {
    const { data, next } = await call(versionCalls.changes, inputOf(opened), { quiet: true })
    if (own !== load) return
    const kept = data.findIndex(({ revision }) => revision === chosen)
    // The newest version is the text as it is: there is something to see from the one before it.
    Object.assign(view, { rows: data, next, at: kept >= 0 ? kept : Math.min(1, data.length - 1), state: 'ready' })
  } catch (error) {
    if (own === load) Object.assign(view, { state: 'failed', error: ref(error as object) })
  }
}

/** Adds the next page of older versions. */
export async function loadOlder(): Promise<void> {
  const { of, next } = view
  if (!of || next === null) return
  const own = load
  try {
    const page = await call(versionCalls.changes, { ...inputOf(of as Opened), from: next })
    if (own !== load || view.next !== next) return
    view.rows = [...view.rows, ...page.data]
    view.next = page.next
  } catch (error) {
    reportFailure(error)
  }
}

/** The page is left. */
export function forgetVersions(): void {
  load++
  Object.assign(view, { of: null, rows: [], next: null, at: 0, state: 'loading', error: null })
}

import type { Call } from '#core/shared/call.ts'
import { call } from '../api/call.ts'
import { NetworkError } from '../api/call-error.ts'
import { queryClient } from '../api/query.ts'
import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'

/** Calls with their inputs, that undo a change. */
type KeptCalls = readonly (readonly [definition: object, input: object])[]

const key = 'undo'
/** What is older is not what somebody means who undoes now. */
const keptMs = 30 * 60 * 1000

/** Keeps how the last change is undone, for when its toast is gone with the page. */
export function keepUndo(title: string, calls: KeptCalls): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ title, calls, at: Date.now() }))
  } catch {
    // What is too large for the storage can be undone until the page is reloaded.
    forgetUndo()
  }
}

export function forgetUndo(): void {
  sessionStorage.removeItem(key)
}

/** Undoes the last change that was kept, or says that there is none. */
export async function undoKept(): Promise<void> {
  const stored = sessionStorage.getItem(key)
  const kept = stored === null ? undefined : (JSON.parse(stored) as { title: string; calls: KeptCalls; at: number })
  forgetUndo()
  if (stored === null || !kept || Date.now() - kept.at > keptMs) {
    showToast({ kind: 'info', id: 'undo', title: t('shell.nothing-to-undo') })
    return
  }
  try {
    for (const [definition, input] of kept.calls)
      await call(definition as Call, input, { key: crypto.randomUUID(), retried: true })
  } catch (error) {
    // What does not reach the server can be tried again.
    if (error instanceof NetworkError) sessionStorage.setItem(key, stored)
    throw error
  } finally {
    void queryClient.invalidateQueries()
  }
  showToast({ kind: 'ok', id: 'undo', title: t('shell.undone', { title: kept.title }) })
}

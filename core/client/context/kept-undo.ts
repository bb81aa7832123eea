import type { Call } from '#core/shared/call.ts'
import { call } from '../api/call.ts'
import { NetworkError } from '../api/call-error.ts'
import { queryClient } from '../api/query.ts'
import { t } from '../i18n/intl.ts'
import { flushUnsaved } from '../sync/unsaved-changes.ts'
import { showToast } from '../toasts/index.ts'
import { runCommand } from './run-command.ts'
import { type KeptUndo, keptUndoKey } from './undo-toast.ts'

/** Undoes the last change whose toast is gone, with the page or with the time. */
export async function undoKept(): Promise<void> {
  const stored = sessionStorage.getItem(keptUndoKey)
  if (stored === null) {
    showToast({ kind: 'info', id: 'undo', title: t('shell.nothing-to-undo') })
    return
  }
  const { title, again } = JSON.parse(stored) as { title: string; again: KeptUndo }
  // The command says itself if there is nothing left to undo, or not here.
  if ('commandId' in again) return runCommand(again.commandId)
  sessionStorage.removeItem(keptUndoKey)
  try {
    // What is not saved yet must not come after its undo.
    await flushUnsaved()
    for (const { call: definition, input } of again)
      await call(definition as Call, input, { key: crypto.randomUUID(), retried: true })
  } catch (error) {
    // What does not reach the server can be tried again.
    if (error instanceof NetworkError) sessionStorage.setItem(keptUndoKey, stored)
    throw error
  } finally {
    void queryClient.invalidateQueries()
  }
  showToast({ kind: 'ok', id: 'undo', title: t('shell.undone', { title }) })
}

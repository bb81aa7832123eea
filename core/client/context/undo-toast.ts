import type { Call } from '#core/shared/call.ts'
import { NetworkError } from '../api/call-error.ts'
import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'
import type { ToastOptions } from '../toasts/toast-store.ts'
import { errorMessage, reportFailure } from './run-command.ts'

/** A call that undoes a part of a change, in a form that outlives the page. */
interface KeptCall {
  call: Pick<Call, 'name' | 'method' | 'layer' | 'inQuery'>
  input: unknown
}

export function keptCall<In, Out>({ name, method, layer, inQuery }: Call<In, Out>, input: In): KeptCall {
  return { call: { name, method, layer, inQuery }, input }
}

interface UndoToast extends Omit<ToastOptions, 'action' | 'kind'> {
  kind?: ToastOptions['kind']
  undo(): unknown
  /** what undoes it as well, also after the page was reloaded */
  again?: KeptUndo
}

/** What undoes a change after a reload: calls, or a command that knows by itself what to undo. */
export type KeptUndo = readonly KeptCall[] | { commandId: string }

export const keptUndoKey = 'undo'

/**
 * Reports a change that was made and offers to undo it, also with `z`. It is undone once; an undo that does not reach
 * the server is offered again, any other failure is shown.
 */
export function showUndoToast({ undo, again, ...toast }: UndoToast): void {
  keep(toast.title, again)
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    keep('')
    try {
      await undo()
    } catch (error) {
      if (!(error instanceof NetworkError)) return reportFailure(error)
      showUndoToast({
        ...toast,
        kind: 'bad',
        title: errorMessage(error),
        text: toast.title,
        undo,
        ...(again && { again }),
      })
    }
  }
  showToast({
    kind: 'ok',
    ...toast,
    action: { label: t('shell.undo-action'), undo: true, run: () => void run() },
  })
}

/** Only the last change is kept: to undo an earlier one past it would surprise. */
function keep(title: string, again?: KeptUndo): void {
  try {
    if (again) sessionStorage.setItem(keptUndoKey, JSON.stringify({ title, again }))
    else sessionStorage.removeItem(keptUndoKey)
  } catch {
    // What is too large for the storage can be undone until the page is reloaded.
    sessionStorage.removeItem(keptUndoKey)
  }
}

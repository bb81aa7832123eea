import { NetworkError } from '../api/call-error.ts'
import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'
import type { ToastOptions } from '../toasts/toast-store.ts'
import { errorMessage, reportFailure } from './run-command.ts'

interface UndoToast extends Omit<ToastOptions, 'action' | 'kind'> {
  kind?: ToastOptions['kind']
  undo(): unknown
}

/**
 * Reports a change that was made and offers to undo it, also with `z`. It is undone once; an undo that does not reach
 * the server is offered again, any other failure is shown.
 */
export function showUndoToast({ undo, ...toast }: UndoToast): void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await undo()
    } catch (error) {
      if (!(error instanceof NetworkError)) return reportFailure(error)
      showUndoToast({ ...toast, kind: 'bad', title: errorMessage(error), text: toast.title, undo })
    }
  }
  showToast({
    kind: 'ok',
    ...toast,
    action: { label: t('shell.undo-action'), undo: true, run: () => void run() },
  })
}

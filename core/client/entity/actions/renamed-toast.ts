import { reportFailure } from '../../context/run-command.ts'
import { t } from '../../i18n/intl.ts'
import { showToast } from '../../toasts/index.ts'

/** Reports the new title and offers to undo it, also with `z`. */
export function showRenamedToast(title: string, undo: () => Promise<unknown>): void {
  showToast({
    kind: 'ok',
    id: 'renamed',
    title: t('thing.renamed', { label: title }),
    action: { label: t('shell.undo-action'), undo: true, run: () => void undo().catch(reportFailure) },
  })
}

import { showUndoToast } from '../../context/undo-toast.ts'
import { t } from '../../i18n/intl.ts'

/** Reports the new title and offers to undo it, also with `z`. */
export function showRenamedToast(title: string, undo: () => Promise<unknown>): void {
  showUndoToast({
    id: 'renamed',
    title: t('entity.renamed', { label: title }),
    undo,
  })
}

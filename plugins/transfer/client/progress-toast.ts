import { dismissToast, showToast, t } from '#core/client/index.ts'
import { importing } from './state.ts'

const toastId = 'import'

/** Set by the running job, so that the toast can cancel it. */
export const isImportRunning: { cancel: () => void } = { cancel: () => undefined }

/** Shows the progress of the import while its dialog is closed. */
export function showProgress(): void {
  const { shown, done, total, images, names } = importing
  if (shown) return
  const written = total > 0 ? t('import.progress', { done, total }) : t('import.sending')
  showToast({
    id: toastId,
    kind: 'info',
    icon: 'upload',
    title: t('import.importing', { name: names.join(', ') }),
    text: images ? t('import.sending-images', { done: images.done, total: images.total }) : written,
    progress: images ? images.done / images.total : total > 0 ? done / total : null,
    duration: null,
    action: { label: t('shell.cancel'), run: () => isImportRunning.cancel() },
  })
}

export function hideProgress(): void {
  dismissToast(toastId)
}

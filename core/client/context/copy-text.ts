import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'

/** Copies text to the clipboard and shows a toast. Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast({ kind: 'ok', icon: 'copy', id: 'copied', title: t('copied'), messageId: 'copied' })
}

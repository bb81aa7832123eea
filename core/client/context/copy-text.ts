import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'

/** Puts text on the clipboard and says so. Where the browser forbids it nothing is claimed: it rejects. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast({ kind: 'ok', icon: 'copy', id: 'copied', title: t('copied'), messageId: 'copied' })
}

import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'

/** Copies text to the clipboard and says so; where the browser refuses, shows the text to be copied by hand. */
export async function copyText(text: string, said = t('copied')): Promise<boolean> {
  const isCopied = await writeClipboard(text)
  if (isCopied) showToast({ kind: 'ok', icon: 'copy', id: 'copied', title: said, messageId: 'copied' })
  else showToast({ kind: 'warn', id: 'copied', title: t('copy-refused'), text })
  return isCopied
}

/** Writes text to the clipboard. Resolves to false if the browser does not allow it. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    // A server without TLS that is not on this machine gets no clipboard API.
    if (!navigator.clipboard) return copySelected(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The way of older browsers, which needs no secure connection: copies the text as if it were selected. */
function copySelected(text: string): boolean {
  const putText = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  // Before the editors, which put their own selection there.
  window.addEventListener('copy', putText, { capture: true })
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    window.removeEventListener('copy', putText, { capture: true })
  }
}

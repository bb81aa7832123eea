import type { RichText } from '#core/shared/richtext/nodes.ts'
import { t } from '../../i18n/intl.ts'
import { showToast } from '../../toasts/index.ts'

/** Reads the clipboard as Markdown; null with a toast if the browser refuses access. */
export async function readMarkdownFromClipboard(): Promise<RichText | null> {
  try {
    const [text, { readMarkdown }] = await Promise.all([navigator.clipboard.readText(), import('./markdown-nodes.ts')])
    const nodes = readMarkdown(text)
    return nodes
  } catch {
    showToast({ kind: 'warn', title: t('editor.paste-refused'), text: t('editor.paste-refused-text') })
    return null
  }
}

import type { RichText } from '#core/shared/richtext/nodes.ts'
import { t } from '../../i18n/intl.ts'
import { showToast } from '../../toasts/index.ts'

/** What the clipboard holds, read as Markdown; null, and a word about it, where the browser does not give it. */
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

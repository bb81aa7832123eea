import { checkRichText } from '#core/shared/richtext/check.ts'
import {
  canonical,
  canonicalParagraph,
  type Flags,
  type LooseRichText,
  paragraphText,
  type RichText,
} from '#core/shared/richtext/nodes.ts'
import { readHtml } from './html-nodes.ts'
import { toHtml } from './nodes-html.ts'
import { readPlainText } from './text-nodes.ts'

/** Our own format: the nodes as JSON. */
export const NODES_TYPE = 'application/x-skald-text+json'

/** Whatever page wrote it: it is checked like any other input. */
function readNativeNodes(json: string): RichText | null {
  if (json === '') return null
  try {
    const value: unknown = JSON.parse(json)
    return checkRichText(value) ? null : canonical(value as LooseRichText)
  } catch {
    return null
  }
}

/** The text alone, paragraphs parted by a blank line as programs for plain text expect. */
export function toPlainText(nodes: RichText): string {
  return nodes.map(paragraph => (paragraph.block === 'break' ? '* * *' : paragraphText(paragraph))).join('\n\n')
}

/** Puts nodes on a clipboard: exactly for us, with its looks for other programs, and as plain text without marks. */
export function writeClipboard(data: DataTransfer, nodes: RichText): void {
  data.clearData()
  data.setData(NODES_TYPE, JSON.stringify(nodes))
  data.setData('text/html', toHtml(nodes))
  data.setData('text/plain', toPlainText(nodes))
}

/** HTML of a part of a line: the spaces at its ends are only in the plain text. */
function withSpaces(nodes: RichText, plain: string): RichText {
  const [only] = nodes
  if (!only || nodes.length > 1 || plain.includes('\n')) return nodes
  const before = { text: plain.startsWith(' ') ? ' ' : '' }
  const after = { text: plain.endsWith(' ') ? ' ' : '' }
  return [canonicalParagraph({ ...only, children: [before, ...only.children, after] })]
}

/** What a clipboard or a drag holds; null for nothing that is text. Plain text takes the flags given. */
export function readClipboard(data: DataTransfer, flags: Flags): RichText | null {
  const nativeNodes = readNativeNodes(data.getData(NODES_TYPE))
  if (nativeNodes) return nativeNodes
  const html = data.getData('text/html')
  const read = html === '' ? [] : readHtml(html)
  const text = data.getData('text/plain')
  if (read.length > 0) return withSpaces(read, text)
  return text === '' ? null : readPlainText(text, flags)
}

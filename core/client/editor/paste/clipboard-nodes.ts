import { cleanText } from '#core/shared/rich-text/characters.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import {
  canonical,
  canonicalParagraph,
  type Flags,
  isComment,
  plainText,
  type RichText,
  type RichTextInput,
} from '#core/shared/rich-text/nodes.ts'
import { readPastedHtml } from './html-nodes.ts'
import { toHtml } from './nodes-html.ts'

/** The application's own format: the nodes as JSON. */
export const NODES_TYPE = 'application/x-skald-text+json'

/** Any page may have written it: it is validated like any other input. */
function readNativeNodes(json: string): RichText | null {
  if (json === '') return null
  try {
    const value: unknown = JSON.parse(json)
    return checkRichText(value) ? null : canonical(value as RichTextInput)
  } catch {
    return null
  }
}

/**
 * The text alone, paragraphs separated by a blank line as plain-text programs expect. Only a comment that is copied
 * alone is in it.
 */
export function toPlainText(nodes: RichText): string {
  const shown = nodes.length > 1 ? nodes.filter(one => !isComment(one)) : nodes
  return shown.map(paragraph => (paragraph.block === 'break' ? '* * *' : plainText([paragraph]))).join('\n\n')
}

/** Writes nodes to a clipboard: in the own format, as HTML for other programs, and as plain text without marks. */
export function writeClipboard(data: DataTransfer, nodes: RichText): void {
  data.clearData()
  data.setData(NODES_TYPE, JSON.stringify(nodes))
  data.setData('text/html', toHtml(nodes))
  data.setData('text/plain', toPlainText(nodes))
}

/** HTML of part of a line lacks the spaces at its ends: they are taken from the plain text. */
function withSpaces(nodes: RichText, plain: string): RichText {
  const [only] = nodes
  if (!only || nodes.length > 1 || plain.includes('\n')) return nodes
  const before = { text: plain.startsWith(' ') ? ' ' : '' }
  const after = { text: plain.endsWith(' ') ? ' ' : '' }
  return [canonicalParagraph({ ...only, children: [before, ...only.children, after] })]
}

/** The text on a clipboard or drag; null if there is none. Plain text gets the given flags. */
export function readClipboard(data: DataTransfer, flags: Flags): RichText | null {
  const nativeNodes = readNativeNodes(data.getData(NODES_TYPE))
  if (nativeNodes) return nativeNodes
  const html = data.getData('text/html')
  const read = html === '' ? [] : readPastedHtml(html)
  const text = data.getData('text/plain')
  if (read.length > 0) return withSpaces(read, text)
  return text === '' ? null : readPlainText(text, flags)
}

/** Runs of lines that are not blank. */
function groupLines(lines: readonly string[]): string[][] {
  const groups: string[][] = []
  let isOpen = false
  for (const line of lines) {
    if (line !== '' && isOpen) groups.at(-1)?.push(line)
    else if (line !== '') groups.push([line])
    isOpen = line !== ''
  }
  return groups
}

/**
 * Reads plain text literally. If there are blank lines, they separate paragraphs and single line ends are kept;
 * otherwise every line is a paragraph. Part of a line keeps its spaces.
 */
export function readPlainText(text: string, flags: Flags = {}): RichText {
  const lines = cleanText(text).split('\n')
  const groups = lines.length === 1 ? [lines] : groupLines(lines.map(line => line.trimEnd()))
  const [only = []] = groups
  const parts = groups.length > 1 ? groups.map(lines => lines.join('\n')) : only
  return parts.map(part => ({ type: 'paragraph', children: [{ text: part, ...flags }] }))
}

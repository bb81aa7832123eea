import { offsetAt, readBlock } from '#core/shared/rich-text/edit/edit-block.ts'
import {
  type MarkdownSpan,
  paragraphRanges,
  type SourceRange,
  scanParagraph,
} from '#core/shared/rich-text/markdown/scan.ts'
import { CLOSERS, OPENERS, type PlainStyle as Style } from '#core/shared/rich-text/markdown/tokenize.ts'
import {
  type Align,
  BETWEEN_FOOTNOTES,
  type BlockName,
  type FontSize,
  isMention,
  MARKS,
  type Mark,
} from '#core/shared/rich-text/nodes.ts'
import { nodesBetween } from './replace-nodes.ts'

/** Which toolbar buttons are pressed. */
export interface CaretFormat extends Record<Mark, boolean> {
  size: FontSize
  /** it is in a footnote */
  footnote: boolean
  /** as written in the source: null if the paragraph has no alignment */
  align: Align | null
  /** the block that all of the paragraphs have */
  block: BlockName | null
}

/** Empty delimiters around a caret: text typed between them gets their styles. */
interface PendingStyles {
  styles: Style[]
  /** length of their source on either side */
  before: number
  after: number
}

const ORDER: readonly Style[] = ['footnote', 'small', 'normal', 'large', 'underline', 'bold', 'italic', 'code']

export const PLAIN_FORMAT: CaretFormat = {
  bold: false,
  italic: false,
  underline: false,
  code: false,
  size: 'normal',
  footnote: false,
  align: null,
  block: null,
}

/** The styles of the empty delimiters around a caret, outermost first. */
export function pendingStylesAt(text: string, caret: number): PendingStyles {
  const pending: PendingStyles = { styles: [], before: 0, after: 0 }
  for (const style of ORDER.toReversed()) {
    const before = text.slice(0, caret - pending.before)
    const after = text.slice(caret + pending.after)
    if (!before.endsWith(OPENERS[style]) || !after.startsWith(CLOSERS[style])) continue
    // A single asterisk is no delimiter if it is half of a double one.
    if (style === 'italic' && asterisksAround(before, after) === 2) continue
    pending.styles.unshift(style)
    pending.before += OPENERS[style].length
    pending.after += CLOSERS[style].length
  }
  return pending
}

/** What keeps a footnote in place of a range apart from those right before and behind it: nothing where there is none. */
export function footnoteGaps(
  spans: readonly MarkdownSpan[],
  text: string,
  { from, to }: SourceRange,
): { before: string; after: string } {
  const marks = spans.filter(({ kind, flags }) => kind === 'mark' && flags.footnote)
  const follows = marks.some(one => one.to === from && text.startsWith(CLOSERS.footnote, one.to - 1))
  const precedes = marks.some(one => one.from === to && text.startsWith(OPENERS.footnote, one.from))
  return { before: follows ? BETWEEN_FOOTNOTES : '', after: precedes ? BETWEEN_FOOTNOTES : '' }
}

function asterisksAround(before: string, after: string): number {
  let count = 0
  while (before[before.length - 1 - count] === '*' && after[count] === '*') count++
  return count
}

/** The delimiters of some styles, in the fixed order in which they nest. */
export function delimitersOf(styles: readonly Style[]): { openers: string; closers: string } {
  const ordered = ORDER.filter(style => styles.includes(style))
  return {
    openers: ordered.map(style => OPENERS[style]).join(''),
    closers: ordered
      .toReversed()
      .map(style => CLOSERS[style])
      .join(''),
  }
}

/** The text span that typing at a position would extend. */
export function spanAtCaret(spans: readonly MarkdownSpan[], position: number): MarkdownSpan | undefined {
  const before = spans.find(({ from, to }) => from < position && position <= to)
  if (before?.kind === 'text') return before
  const after = spans.find(({ from }) => from === position)
  return after?.kind === 'text' ? after : undefined
}

function formatAtCaret(text: string, caret: number): CaretFormat {
  const range = paragraphRanges(text).find(({ from, to }) => from <= caret && caret <= to)
  if (!range) return PLAIN_FORMAT
  const { spans, align, block } = scanParagraph(text.slice(range.from, range.to), range.from)
  const flags = spanAtCaret(spans, caret)?.flags ?? {}
  const { styles } = pendingStylesAt(text, caret)
  const format: CaretFormat = { ...PLAIN_FORMAT, align: align ?? null, block: block ?? null }
  for (const mark of MARKS) format[mark] = flags[mark] === true || styles.includes(mark)
  const size = styles.find(style => style === 'small' || style === 'large') as FontSize | undefined
  const footnote = flags.footnote === true || styles.includes('footnote')
  return { ...format, footnote, size: size ?? flags.fontSize ?? 'normal' }
}

/** The format of a selection in the source of its paragraphs: a mark is on if all of the text has it. */
export function formatAt(text: string, { from, to }: SourceRange): CaretFormat {
  if (from === to) return formatAtCaret(text, from)
  const nodes = nodesBetween(text, { from, to })
  const leaves = nodes.flatMap(({ children }) => children.flatMap(child => (isMention(child) ? [] : [child])))
  const leavesWithText = leaves.filter(leaf => leaf.text.trim() !== '')
  const [first] = nodes
  const block = nodes.every(each => each.block === first?.block) ? first?.block : undefined
  const format: CaretFormat = { ...PLAIN_FORMAT, align: first?.align ?? null, block: block ?? null }
  for (const mark of MARKS) format[mark] = leavesWithText.length > 0 && leavesWithText.every(leaf => leaf[mark])
  format.footnote = leavesWithText.length > 0 && leavesWithText.every(leaf => leaf.footnote)
  const sizes = new Set(leavesWithText.map(leaf => leaf.fontSize ?? 'normal'))
  const [size] = sizes
  return { ...format, size: sizes.size === 1 && size ? size : 'normal' }
}

/** True if the caret touches a word; a change of style then applies to that word. */
export function touchesWord(text: string, caret: number): boolean {
  const range = paragraphRanges(text).find(({ from, to }) => from <= caret && caret <= to)
  if (!range) return false
  const block = readBlock(text.slice(range.from, range.to), range.from)
  const offset = offsetAt(block, caret)
  return /[\p{L}\p{N}\p{M}]/u.test(block.text.slice(Math.max(offset - 1, 0), offset + 1))
}

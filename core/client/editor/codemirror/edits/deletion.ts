import { type Edit, setAlign, setBlock } from '#core/shared/rich-text/edit/edit.ts'
import { blockAt } from '#core/shared/rich-text/markdown/blocks.ts'
import {
  type MarkdownSpan,
  paragraphRanges,
  type SourceRange,
  scanParagraph,
} from '#core/shared/rich-text/markdown/scan.ts'
import { replaceWithNodes } from './replace-nodes.ts'

function isVisible({ kind }: MarkdownSpan): boolean {
  return kind === 'text' || kind === 'mention'
}

/**
 * True if the source can be deleted as it is: text without flags, or text inside a mark with some left on both sides,
 * so that no white space ends up beside a delimiter. A backslash is deleted with what it escapes.
 */
function isPlainText(spans: readonly MarkdownSpan[], { from, to }: SourceRange): boolean {
  const at = spans.findIndex(span => span.from <= from && from < span.to)
  const span = spans[at]
  if (span?.kind !== 'text' || to > span.to) return false
  if (from === span.from && spans[at - 1]?.kind === 'escape') return false
  return Object.keys(span.flags).length === 0 || (span.from < from && to < span.to)
}

/**
 * The edit that deletes a range of some paragraphs' source without breaking the marks it cuts; null if deleting the
 * source as it is does that: plain text, or nothing but the marks themselves.
 */
export function deletionEdit(text: string, range: SourceRange): Edit | null {
  const paragraph = paragraphRanges(text).find(({ from, to }) => from <= range.from && range.to <= to)
  if (paragraph) {
    const { spans, block } = scanParagraph(text.slice(paragraph.from, paragraph.to), paragraph.from)
    const touched = spans.filter(span => span.from < range.to && range.from < span.to)
    if (!touched.some(isVisible)) return null
    // The rest must not turn into a block because of its new first characters.
    const start = spans[0]?.kind === 'align' ? spans[0].to : paragraph.from
    const makesBlock = !block && blockAt(text.slice(start, range.from) + text.slice(range.to, paragraph.to), 0)
    if (isPlainText(spans, range) && !makesBlock) return null
  }
  return replaceWithNodes(text, range, [])
}

function isPrefix({ kind }: MarkdownSpan): boolean {
  return kind === 'align' || kind === 'block'
}

/** True if only delimiters are between the caret and that edge of its paragraph. */
function isAtEdge(spans: readonly MarkdownSpan[], caret: number, forward: boolean): boolean {
  const between = spans.filter(({ from, to }) => (forward ? to > caret : from < caret))
  return between.every(({ kind, from, to }) => kind === 'mark' && (forward ? from >= caret : to <= caret))
}

/**
 * The edit for deleting at the edge of a paragraph; the source includes its neighbours. Backward, the block mark or
 * alignment is deleted first; otherwise the paragraph and its neighbour are joined. Null away from an edge.
 */
export function joinEdit(text: string, caret: number, forward: boolean): Edit | null {
  const ranges = paragraphRanges(text)
  const at = ranges.findIndex(({ from, to }) => from <= caret && caret <= to)
  const paragraph = ranges[at]
  if (!paragraph) return null
  const { spans } = scanParagraph(text.slice(paragraph.from, paragraph.to), paragraph.from)
  const prefix = spans.findLast(isPrefix)
  const content = spans.filter(span => !isPrefix(span))
  if (!forward && prefix && prefix.to <= caret && isAtEdge(content, caret, false)) {
    return prefix.kind === 'block' ? setBlock(text, caret, caret, null) : setAlign(text, caret, caret, null)
  }
  const other: SourceRange | undefined = ranges[forward ? at + 1 : at - 1]
  if (!other || !isAtEdge(spans, caret, forward)) return null
  return replaceWithNodes(
    text,
    forward ? { from: paragraph.to, to: other.from } : { from: other.to, to: paragraph.from },
    [],
  )
}

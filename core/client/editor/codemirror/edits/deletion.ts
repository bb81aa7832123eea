import type { Edit } from '#core/shared/richtext/edit/edit.ts'
import { blockAt } from '#core/shared/richtext/markdown/blocks.ts'
import { paragraphRanges, type SourceRange, type Span, scanParagraph } from '#core/shared/richtext/markdown/scan.ts'
import { replaceWithNodes } from './replace-nodes.ts'

function isVisible({ kind }: Span): boolean {
  return kind === 'text' || kind === 'mention'
}

/**
 * True if the source can be deleted as it is: text without flags, or text inside a mark with some left on both sides,
 * so that no white space ends up beside a delimiter. A backslash is deleted with what it escapes.
 */
function isPlainText(spans: readonly Span[], { from, to }: SourceRange): boolean {
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

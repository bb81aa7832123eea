import { blockAt } from '#core/shared/richtext/blocks.ts'
import type { Edit } from '#core/shared/richtext/edit.ts'
import { paragraphRanges, type Range, type Span, scanParagraph } from '#core/shared/richtext/scan.ts'
import { replaceWithNodes } from './replace-nodes.ts'

function isShown({ kind }: Span): boolean {
  return kind === 'text' || kind === 'mention'
}

/**
 * Whether the source can go as it stands: text without flags, or text from inside a mark that leaves some on both
 * sides, so that no white space comes to stand beside a delimiter. A backslash goes with what it protects.
 */
function isPlain(spans: readonly Span[], { from, to }: Range): boolean {
  const at = spans.findIndex(span => span.from <= from && from < span.to)
  const span = spans[at]
  if (span?.kind !== 'text' || to > span.to) return false
  if (from === span.from && spans[at - 1]?.kind === 'escape') return false
  return Object.keys(span.flags).length === 0 || (span.from < from && to < span.to)
}

/**
 * How to delete a range of the source of some paragraphs without breaking the marks it cuts; null where deleting the
 * source as it stands does just that: plain text, or nothing but the marks themselves.
 */
export function deletionOf(text: string, range: Range): Edit | null {
  const own = paragraphRanges(text).find(({ from, to }) => from <= range.from && range.to <= to)
  if (own) {
    const { spans, block } = scanParagraph(text.slice(own.from, own.to), own.from)
    const touched = spans.filter(span => span.from < range.to && range.from < span.to)
    if (!touched.some(isShown)) return null
    // What is left must not become a block by what comes to stand at its beginning.
    const start = spans[0]?.kind === 'align' ? spans[0].to : own.from
    const makesBlock = !block && blockAt(text.slice(start, range.from) + text.slice(range.to, own.to), 0)
    if (isPlain(spans, range) && !makesBlock) return null
  }
  return replaceWithNodes(text, range, [])
}

import { type Edit, setAlign, setBlock } from '#core/shared/richtext/edit/edit.ts'
import { paragraphRanges, type SourceRange, type Span, scanParagraph } from '#core/shared/richtext/markdown/scan.ts'
import { replaceWithNodes } from './replace-nodes.ts'

function isPrefix({ kind }: Span): boolean {
  return kind === 'align' || kind === 'block'
}

/** True if only delimiters are between the caret and that edge of its paragraph. */
function isAtEdge(spans: readonly Span[], caret: number, forward: boolean): boolean {
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

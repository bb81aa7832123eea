import type { Edit } from '#core/shared/rich-text/edit/edit.ts'
import {
  offsetAt,
  type ParsedBlock,
  positionAfter,
  positionBefore,
  readBlock,
  sourceChangesBetween,
} from '#core/shared/rich-text/edit/edit-block.ts'
import { blockAt } from '#core/shared/rich-text/markdown/blocks.ts'
import { paragraphRanges, type SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import { writeParagraph } from '#core/shared/rich-text/markdown/write-paragraph.ts'
import {
  canonicalParagraph,
  flagsOf,
  isMention,
  type Leaf,
  type Mention,
  type Paragraph,
  type ParagraphFormat,
  paragraphOf,
  type RichText,
} from '#core/shared/rich-text/nodes.ts'

type Children = (Leaf | Mention)[]

/** Two empty paragraphs: inserting them inserts a paragraph break, as Enter does. */
export const PARAGRAPH_BREAK: RichText = [
  { type: 'paragraph', children: [] },
  { type: 'paragraph', children: [] },
]

/** The children between two offsets of the text; a mention counts as one character. */
function sliceChildren(children: Children, from: number, to: number): Children {
  const parts: Children = []
  let start = 0
  for (const child of children) {
    const end = start + (isMention(child) ? 1 : child.text.length)
    if (isMention(child)) {
      if (from <= start && end <= to) parts.push(child)
    } else {
      const text = child.text.slice(Math.max(from - start, 0), Math.max(to - start, 0))
      if (text !== '') parts.push({ ...flagsOf(child), text })
    }
    start = end
  }
  return parts
}

function lengthOf(children: Children): number {
  return children.reduce((sum, child) => sum + (isMention(child) ? 1 : child.text.length), 0)
}

function withLook(children: Children, look: ParagraphFormat): Paragraph {
  return canonicalParagraph(paragraphOf(look, children))
}

function readRange(text: string, range: SourceRange | undefined): ParsedBlock | undefined {
  return range && readBlock(text.slice(range.from, range.to), range.from)
}

/** The rest of a paragraph beside the selection, or an inserted paragraph: its children and format. */
interface ParagraphPart {
  children: Children
  look: ParagraphFormat
}

const EMPTY_PART: ParagraphPart = { children: [], look: {} }

function isBreak({ look }: ParagraphPart): boolean {
  return look.block === 'break'
}

/** Breaks and images begin paragraphs of their own. */
function standsAlone(part: ParagraphPart): boolean {
  return isBreak(part) || part.look.image !== undefined
}

/** An image without a caption is not empty. */
function isFilled({ children, look }: ParagraphPart): boolean {
  return children.length > 0 || look.image !== undefined
}

/** The format of what is left of a paragraph behind its mark: an image stays with what is before. */
function lookBehind({ format }: ParsedBlock): ParagraphFormat {
  return format.image ? { align: format.align } : format
}

/** The existing format is kept; an empty paragraph takes the format of the inserted text. */
function joinedLook(existing: ParagraphPart, inserted: ParagraphPart): ParagraphFormat {
  if (isFilled(existing)) return existing.look
  const align = inserted.look.align ?? existing.look.align
  if (inserted.look.image) return { ...inserted.look, align }
  // What names a scene stays with its break.
  if (isBreak(inserted)) return existing.look.sceneId === undefined ? inserted.look : existing.look
  // A scene break becomes a paragraph if it gets text.
  if (isBreak(existing)) return inserted.children.length > 0 ? { align, block: inserted.look.block } : existing.look
  return { align, block: inserted.look.block ?? existing.look.block }
}

/** The inserted paragraphs, with scene breaks and images in paragraphs of their own. */
function partsOf(left: ParagraphPart, nodes: RichText, right: ParagraphPart): ParagraphPart[] {
  const paragraphParts = nodes.map(
    ({ children, ...look }): ParagraphPart => ({ children: children.filter(hasContent), look }),
  )
  const [first, last] = [paragraphParts[0], paragraphParts.at(-1)]
  if (first && (standsAlone(first) ? isFilled(left) : isBreak(left))) paragraphParts.unshift(EMPTY_PART)
  if (last && standsAlone(last) && isFilled(right)) paragraphParts.push(EMPTY_PART)
  return paragraphParts
}

/** Joins the inserted paragraphs with both sides: the first with the left one, the last with the right one. */
function joinParts(
  left: ParagraphPart,
  nodes: RichText,
  right: ParagraphPart,
): { paragraphs: Paragraph[]; caret: number } {
  const paragraphParts = partsOf(left, nodes, right)
  const first = paragraphParts[0] ?? EMPTY_PART
  const last = paragraphParts.at(-1) ?? first
  if (paragraphParts.length < 2) {
    const start = [...left.children, ...first.children]
    const keepsLeft = start.length > 0 || isFilled(left) || isFilled(first) || !isFilled(right)
    const look = keepsLeft ? joinedLook(left, first) : right.look
    return { paragraphs: [withLook([...start, ...right.children], look)], caret: lengthOf(start) }
  }
  const between = paragraphParts.slice(1, -1).map(part => withLook(part.children, part.look))
  const top = withLook([...left.children, ...first.children], joinedLook(left, first))
  const foot = withLook([...last.children, ...right.children], joinedLook(right, last))
  return { paragraphs: [top, ...between, foot], caret: lengthOf(last.children) }
}

function hasContent(child: Leaf | Mention): boolean {
  return isMention(child) || child.text !== ''
}

/** An alignment without text gets its space at once, so that text typed next follows it. */
function write(paragraph: Paragraph): string {
  const source = writeParagraph(paragraph)
  return paragraph.align && source.endsWith('}') && !paragraph.children.some(hasContent) ? `${source} ` : source
}

function isBreakAt(text: string, range: SourceRange | undefined): boolean {
  return range !== undefined && blockAt(text.slice(range.from, range.to), 0)?.name === 'break'
}

/**
 * A range without the gaps between its text and the scene breaks that it only touches: a scene is selected from behind
 * its break to before the next one, and neither break is copied or deleted with it. A range that is no more than a gap
 * stays, so that a key which joins paragraphs deletes the break.
 */
function withoutTouchedBreaks(text: string, ranges: readonly SourceRange[], { from, to }: SourceRange): SourceRange {
  const first = ranges.findIndex(range => range.from <= from && from <= range.to)
  const last = ranges.findLastIndex(range => range.from <= to && to <= range.to)
  if (first === -1 || first >= last) return { from, to }
  const [start, end, second, beforeLast] = [ranges[first], ranges[last], ranges[first + 1], ranges[last - 1]]
  const isBehindBreak = from === start?.to && isBreakAt(text, start)
  const isBeforeBreak = to === end?.from && isBreakAt(text, end)
  const inside = {
    from: isBehindBreak ? (second?.from ?? from) : from,
    to: isBeforeBreak ? (beforeLast?.to ?? to) : to,
  }
  return inside.from < inside.to ? inside : { from, to }
}

/** The part of the first paragraph before a range; of a scene break that is in the range nothing is left. */
function partBefore(block: ParsedBlock, { from, to }: SourceRange): ParagraphPart {
  const part = {
    children: sliceChildren(block.children, 0, offsetAt(block, from)),
    look: from > block.from ? block.format : lookBehind(block),
  }
  return isBreak(part) && from === block.from && to > from ? EMPTY_PART : part
}

/** The part of the last paragraph behind a position; after a scene break it is a new paragraph. */
function partAfter(block: ParsedBlock, position: number): ParagraphPart {
  const part = {
    children: sliceChildren(block.children, offsetAt(block, position), block.text.length),
    look: position > block.from ? lookBehind(block) : block.format,
  }
  return isBreak(part) ? EMPTY_PART : part
}

/**
 * Replaces a range of some paragraphs' source by nodes, so that marks the range cuts stay valid on both sides. In a gap
 * the nodes become paragraphs of their own. The selection afterwards is the end of the inserted text.
 */
export function replaceWithNodes(text: string, range: SourceRange, nodes: RichText): Edit {
  const ranges = paragraphRanges(text)
  const { from, to } = withoutTouchedBreaks(text, ranges, range)
  const start = ranges.find(range => range.from <= from && from <= range.to)
  const end = ranges.findLast(range => range.from <= to && to <= range.to)
  const before = start ? undefined : ranges.findLast(range => range.to < from)
  const after = end ? undefined : ranges.find(range => range.from > to)
  const first = readRange(text, start)
  const last = start === end ? first : readRange(text, end)
  const left: ParagraphPart = first ? partBefore(first, { from, to }) : EMPTY_PART
  const right: ParagraphPart = last ? partAfter(last, to) : EMPTY_PART
  const { paragraphs, caret } = joinParts(left, nodes, right)
  const sources = paragraphs.map(write)
  const lead = before ? '\n\n' : ''
  const tail = after ? '\n\n' : ''
  const newSource = lead + sources.join('\n\n') + tail
  const region = {
    from: start?.from ?? before?.to ?? 0,
    to: end?.to ?? after?.from ?? text.length,
  }
  const lastSource = sources.at(-1) ?? ''
  const block = readBlock(lastSource, region.from + newSource.length - tail.length - lastSource.length)
  const position = caret === 0 ? positionBefore(block, 0) : positionAfter(block, caret)
  return {
    changes: sourceChangesBetween(text.slice(region.from, region.to), newSource, region.from),
    selection: { from: position, to: position },
  }
}

/** The nodes for a range of some paragraphs' source. */
export function nodesBetween(text: string, range: SourceRange): RichText {
  const ranges = paragraphRanges(text)
  const { from, to } = withoutTouchedBreaks(text, ranges, range)
  return ranges
    .filter(range => range.from <= to && from <= range.to)
    .map(range => {
      const block = readBlock(text.slice(range.from, range.to), range.from)
      const look = from > range.from ? lookBehind(block) : block.format
      return withLook(sliceChildren(block.children, offsetAt(block, from), offsetAt(block, to)), look)
    })
}

import { childrenOf } from '../markdown/markdown.ts'
import { type SourceRange, scanParagraph } from '../markdown/scan.ts'
import type { Leaf, Mention, ParagraphFormat } from '../nodes.ts'

/** A replacement in a document; positions refer to the document before all changes. */
export interface SourceChange extends SourceRange {
  insert: string
}

/** The source range of a stretch of text; `before` also includes the backslash in front of it. */
interface TextSegment extends SourceRange {
  before: number
  start: number
  length: number
}

/** One paragraph of a document, parsed so that positions in its source and in its text can be mapped to each other. */
export interface ParsedBlock {
  from: number
  source: string
  format: ParagraphFormat
  children: (Leaf | Mention)[]
  /** The text alone; a mention is one character. Offsets refer to it. */
  text: string
  segments: TextSegment[]
}

/** `{normal:`, `__`, `***` and a backtick, and one escaped space. */
const LONGEST_OPENERS = 16

const MENTION_CHARACTER = '\ufffc'

/** Parses the paragraph whose source starts at `from` of its document. */
export function readBlock(source: string, from: number): ParsedBlock {
  const { spans, ...format } = scanParagraph(source, from)
  const textAt = (range: SourceRange) => source.slice(range.from - from, range.to - from)
  const segments: TextSegment[] = []
  let text = ''
  spans.forEach((span, index) => {
    if (span.kind !== 'text' && span.kind !== 'mention') return
    const previous = spans[index - 1]
    const before = previous?.kind === 'escape' ? previous.from : span.from
    const shown = span.kind === 'mention' ? MENTION_CHARACTER : textAt(span)
    segments.push({ from: span.from, to: span.to, before, start: text.length, length: shown.length })
    text += shown
  })
  return { from, source, format, children: childrenOf(spans, textAt), text, segments }
}

/** The text offset of a position in the document. */
export function offsetAt(block: ParsedBlock, position: number): number {
  for (const { from, to, start, length } of block.segments) {
    if (position <= from) return start
    if (position < to) return start + Math.min(position - from, length)
  }
  return block.text.length
}

/** The position right before the character at the offset, inside the delimiters that enclose it. */
export function positionBefore(block: ParsedBlock, offset: number): number {
  for (const { from, before, start, length } of block.segments) {
    if (offset === start) return before
    if (offset < start + length) return from + offset - start
  }
  return positionAfter(block, offset)
}

/** The position right after the character that ends at the offset. */
export function positionAfter(block: ParsedBlock, offset: number): number {
  for (const { from, to, start, length } of block.segments) {
    if (offset === start + length) return to
    if (offset < start + length) return from + offset - start
  }
  return block.from + block.source.length
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function commonEnd(one: string, other: string, limit: number): number {
  let length = 0
  while (length < limit && one[one.length - 1 - length] === other[other.length - 1 - length]) length++
  return length
}

/** The range of the inner string in the outer one, if only delimiters come before it there. */
function findInside(outer: string, inner: string): number {
  if (inner === '') return -1
  for (let at = 1; at <= LONGEST_OPENERS; at++) if (outer.startsWith(inner, at)) return at
  return -1
}

/** Minimal changes from one source, which starts at `offset`, to the other; text inside a mark stays. */
export function sourceChangesBetween(old: string, updated: string, offset: number): SourceChange[] {
  const start = commonStart(old, updated)
  const end = commonEnd(old, updated, Math.min(old.length, updated.length) - start)
  const removed = old.slice(start, old.length - end)
  const insert = updated.slice(start, updated.length - end)
  const from = offset + start
  const to = from + removed.length
  const insideInsert = findInside(insert, removed)
  const insideRemoved = findInside(removed, insert)
  let changes: SourceChange[] = [{ from, to, insert }]
  if (insideInsert !== -1) {
    const after = insert.slice(insideInsert + removed.length)
    changes = [
      { from, to: from, insert: insert.slice(0, insideInsert) },
      { from: to, to, insert: after },
    ]
  } else if (insideRemoved !== -1) {
    changes = [
      { from, to: from + insideRemoved, insert: '' },
      { from: from + insideRemoved + insert.length, to, insert: '' },
    ]
  }
  return changes.filter(change => change.insert !== '' || change.from < change.to)
}

/** The position after the changes; an insertion at the position comes before it. */
export function mapPosition(changes: readonly SourceChange[], position: number): number {
  let shift = 0
  for (const { from, to, insert } of changes) {
    if (position < from) break
    if (position <= to) return from + shift + insert.length
    shift += insert.length - (to - from)
  }
  return position + shift
}

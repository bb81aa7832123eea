import { childrenOf } from './markdown.ts'
import type { Align, Leaf, Mention } from './nodes.ts'
import { type Range, scanParagraph } from './scan.ts'

/** A replacement in a document; positions are those before any of the changes. */
export interface Change extends Range {
  insert: string
}

/** Where a stretch of text stands in the source; `before` also counts the backslash in front of it. */
interface Segment extends Range {
  before: number
  start: number
  length: number
}

/** One paragraph of a document, read so that places in its source and in its text can be told from each other. */
export interface Block {
  from: number
  source: string
  align: Align | undefined
  children: (Leaf | Mention)[]
  /** The text alone; a mention is one character. Offsets count in it. */
  text: string
  segments: Segment[]
}

const MENTION_CHARACTER = '\ufffc'

/** Reads the paragraph whose source starts at `from` of its document. */
export function readBlock(source: string, from: number): Block {
  const { align, spans } = scanParagraph(source, from)
  const textAt = (range: Range) => source.slice(range.from - from, range.to - from)
  const segments: Segment[] = []
  let text = ''
  spans.forEach((span, index) => {
    if (span.kind !== 'text' && span.kind !== 'mention') return
    const previous = spans[index - 1]
    const before = previous?.kind === 'escape' ? previous.from : span.from
    const shown = span.kind === 'mention' ? MENTION_CHARACTER : textAt(span)
    segments.push({ from: span.from, to: span.to, before, start: text.length, length: shown.length })
    text += shown
  })
  return { from, source, align, children: childrenOf(spans, textAt), text, segments }
}

/** The offset in the text that a position in the document stands for. */
export function offsetAt(block: Block, position: number): number {
  for (const { from, to, start, length } of block.segments) {
    if (position <= from) return start
    if (position < to) return start + Math.min(position - from, length)
  }
  return block.text.length
}

/** The position right before the character at the offset, inside the delimiters that enclose it. */
export function positionBefore(block: Block, offset: number): number {
  for (const { from, before, start, length } of block.segments) {
    if (offset === start) return before
    if (offset < start + length) return from + offset - start
  }
  return positionAfter(block, offset)
}

/** The position right after the character that ends at the offset. */
export function positionAfter(block: Block, offset: number): number {
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

/** Small changes that make one source, which starts at `offset`, into the other: what is around a mark stays. */
export function changesBetween(old: string, fresh: string, offset: number): Change[] {
  if (old === fresh) return []
  const start = commonStart(old, fresh)
  const end = commonEnd(old, fresh, Math.min(old.length, fresh.length) - start)
  const removed = old.slice(start, old.length - end)
  const insert = fresh.slice(start, fresh.length - end)
  const from = offset + start
  const to = from + removed.length
  const kept = insert.indexOf(removed)
  if (removed !== '' && kept > 0) {
    const after = kept + removed.length
    const changes = [
      { from, to: from, insert: insert.slice(0, kept) },
      { from: to, to, insert: insert.slice(after) },
    ]
    return changes.filter(change => change.insert !== '')
  }
  const left = removed.indexOf(insert)
  if (insert !== '' && left > 0) {
    return [
      { from, to: from + left, insert: '' },
      { from: from + left + insert.length, to, insert: '' },
    ].filter(change => change.to > change.from)
  }
  return [{ from, to, insert }]
}

/** Where a position is after the changes; what is inserted right there comes before it. */
export function mapPosition(changes: readonly Change[], position: number): number {
  let shift = 0
  for (const { from, to, insert } of changes) {
    if (position < from) break
    if (position <= to) return from + shift + insert.length
    shift += insert.length - (to - from)
  }
  return position + shift
}

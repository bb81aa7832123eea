import type { Edit } from '#core/shared/richtext/edit.ts'
import {
  type Block,
  changesBetween,
  offsetAt,
  positionAfter,
  positionBefore,
  readBlock,
} from '#core/shared/richtext/edit-block.ts'
import {
  canonicalParagraph,
  flagsOf,
  isMention,
  type Leaf,
  type Look,
  type Mention,
  type Paragraph,
  paragraphOf,
  type RichText,
} from '#core/shared/richtext/nodes.ts'
import { paragraphRanges, type Range } from '#core/shared/richtext/scan.ts'
import { writeParagraph } from '#core/shared/richtext/write-paragraph.ts'

type Children = (Leaf | Mention)[]

/** Between them they are a paragraph break: what Enter puts in. */
export const PARAGRAPH_BREAK: RichText = [
  { type: 'paragraph', children: [] },
  { type: 'paragraph', children: [] },
]

/** The children that lie between two offsets of the text, a mention being one character. */
function cut(children: Children, from: number, to: number): Children {
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

function withLook(children: Children, look: Look): Paragraph {
  return canonicalParagraph(paragraphOf(look, children))
}

function blockAt(text: string, range: Range | undefined): Block | undefined {
  return range && readBlock(text.slice(range.from, range.to), range.from)
}

/** What is left of a selection, or a paragraph that is put in: its children and what it is. */
interface Side {
  children: Children
  look: Look
}

const NOTHING: Side = { children: [], look: {} }

function isBreak({ look }: Side): boolean {
  return look.block === 'break'
}

/** What was there stays what it is; into an empty paragraph the inserted text brings its own look. */
function lookOf(kept: Side, put: Side): Look {
  if (kept.children.length > 0) return kept.look
  const align = put.look.align ?? kept.look.align
  // Where text comes, there is no scene break.
  if (isBreak(kept) && put.children.length > 0) return { align, block: put.look.block }
  return { align, block: put.look.block ?? kept.look.block }
}

/** What is put in, with scene breaks in paragraphs of their own. */
function sidesOf(left: Side, nodes: RichText, right: Side): Side[] {
  const sides = nodes.map(({ children, ...look }): Side => ({ children: children.filter(isSomething), look }))
  const [first, last] = [sides[0], sides.at(-1)]
  if (first && (isBreak(first) ? left.children.length > 0 : isBreak(left))) sides.unshift(NOTHING)
  if (last && isBreak(last) && right.children.length > 0) sides.push(NOTHING)
  return sides
}

/** Puts the inserted paragraphs between the two sides: the first joins the left one, the last the right one. */
function joined(left: Side, nodes: RichText, right: Side): { paragraphs: Paragraph[]; caret: number } {
  const sides = sidesOf(left, nodes, right)
  const first = sides[0] ?? NOTHING
  const last = sides.at(-1) ?? first
  if (sides.length < 2) {
    const start = [...left.children, ...first.children]
    const look = start.length > 0 || right.children.length === 0 ? lookOf(left, first) : right.look
    return { paragraphs: [withLook([...start, ...right.children], look)], caret: lengthOf(start) }
  }
  const between = sides.slice(1, -1).map(side => withLook(side.children, side.look))
  const top = withLook([...left.children, ...first.children], lookOf(left, first))
  const foot = withLook([...last.children, ...right.children], lookOf(right, last))
  return { paragraphs: [top, ...between, foot], caret: lengthOf(last.children) }
}

function isSomething(child: Leaf | Mention): boolean {
  return isMention(child) || child.text !== ''
}

/** An alignment alone gets the space at once, so that what is typed next is its text. */
function write(paragraph: Paragraph): string {
  const source = writeParagraph(paragraph)
  return paragraph.align && source.endsWith('}') && !paragraph.children.some(isSomething) ? `${source} ` : source
}

/** What stands behind a position in the last paragraph; behind a scene break begins another one. */
function rightOf(block: Block, position: number): Side {
  const side = { children: cut(block.children, offsetAt(block, position), block.text.length), look: block.look }
  return isBreak(side) ? NOTHING : side
}

/**
 * Replaces a range of the source of some paragraphs by nodes, so that marks that the range cuts stay whole on both
 * sides. A range inside a gap gets paragraphs of its own. The selection afterwards is the end of what was put in.
 */
export function replaceWithNodes(text: string, { from, to }: Range, nodes: RichText): Edit {
  const ranges = paragraphRanges(text)
  const start = ranges.find(range => range.from <= from && from <= range.to)
  const end = ranges.findLast(range => range.from <= to && to <= range.to)
  const before = start ? undefined : ranges.findLast(range => range.to < from)
  const after = end ? undefined : ranges.find(range => range.from > to)
  const first = blockAt(text, start)
  const last = start === end ? first : blockAt(text, end)
  const left: Side = first ? { children: cut(first.children, 0, offsetAt(first, from)), look: first.look } : NOTHING
  const right: Side = last ? rightOf(last, to) : NOTHING
  const { paragraphs, caret } = joined(left, nodes, right)
  const sources = paragraphs.map(write)
  const lead = before ? '\n\n' : ''
  const tail = after ? '\n\n' : ''
  const fresh = lead + sources.join('\n\n') + tail
  const region = {
    from: start?.from ?? before?.to ?? 0,
    to: end?.to ?? after?.from ?? text.length,
  }
  const own = sources.at(-1) ?? ''
  const block = readBlock(own, region.from + fresh.length - tail.length - own.length)
  const position = caret === 0 ? positionBefore(block, 0) : positionAfter(block, caret)
  return {
    changes: changesBetween(text.slice(region.from, region.to), fresh, region.from),
    selection: { from: position, to: position },
  }
}

/** The nodes that a range of the source of some paragraphs stands for. */
export function nodesBetween(text: string, { from, to }: Range): RichText {
  return paragraphRanges(text)
    .filter(range => range.from <= to && from <= range.to)
    .map(range => {
      const block = readBlock(text.slice(range.from, range.to), range.from)
      return withLook(cut(block.children, offsetAt(block, from), offsetAt(block, to)), block.look)
    })
}

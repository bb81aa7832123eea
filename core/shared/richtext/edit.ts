import { isWhite, splitsPair } from './characters.ts'
import {
  type Block,
  type Change,
  changesBetween,
  mapPosition,
  offsetAt,
  positionAfter,
  positionBefore,
  readBlock,
} from './edit-block.ts'
import { linkedAround, type Picked, pickedFlags, restyleChildren } from './edit-flags.ts'
import {
  type Align,
  type BlockName,
  type Flags,
  type FontSize,
  type Look,
  type Mark,
  paragraphOf,
  WORD,
} from './nodes.ts'
import { paragraphRanges, type Range } from './scan.ts'
import { writeParagraph } from './write-paragraph.ts'

/** What to do to the Markdown source, in positions before it is done, and what is selected afterwards. */
export interface Edit {
  changes: Change[]
  selection: Range
}

/** The paragraphs with selected text and the empty ones between them; for a caret the one it stands in. */
function touchedBlocks(text: string, { from, to }: Range): Block[] {
  const touched = paragraphRanges(text).filter(range => {
    const isPoint = from === to || range.from === range.to
    return isPoint ? range.from <= to && from <= range.to : range.from < to && from < range.to
  })
  return touched.map(range => readBlock(text.slice(range.from, range.to), range.from))
}

function wordAt(text: string, offset: number): Range {
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (index > offset) break
    if (index + word.length >= offset) return { from: index, to: index + word.length }
  }
  return { from: offset, to: offset }
}

function trimmed(text: string, start: number, end: number): Range {
  let from = splitsPair(text, start) ? start - 1 : start
  let to = splitsPair(text, end) ? end + 1 : end
  while (from < to && isWhite(text.charCodeAt(from))) from++
  while (from < to && isWhite(text.charCodeAt(to - 1))) to--
  return { from, to }
}

/** What of each paragraph a change of flags is about: the selection without the white space at its ends, or the word. */
function pick(text: string, { from, to }: Range): Picked[] {
  const picked = touchedBlocks(text, { from, to }).map(block => {
    const start = offsetAt(block, from)
    const range = from === to ? wordAt(block.text, start) : trimmed(block.text, start, offsetAt(block, to))
    return { block, ...range }
  })
  return picked.filter(part => pickedFlags(part).length > 0)
}

function restyle(selected: Range, picked: readonly Picked[], change: (flags: Flags) => Flags): Edit {
  const changes: Change[] = []
  const selection = { ...selected }
  let shift = 0
  picked.forEach((part, index) => {
    const { block } = part
    const source = writeParagraph(paragraphOf(block.look, restyleChildren(part, change)))
    const fresh = readBlock(source, block.from + shift)
    if (selected.from === selected.to) {
      const offset = offsetAt(block, selected.from)
      selection.from = offset === part.to ? positionAfter(fresh, offset) : positionBefore(fresh, offset)
      selection.to = selection.from
    } else {
      if (index === 0) selection.from = positionBefore(fresh, part.from)
      selection.to = positionAfter(fresh, part.to)
    }
    changes.push(...changesBetween(block.source, source, block.from))
    shift += source.length - block.source.length
  })
  return { changes, selection }
}

/**
 * Puts the mark on the selected text, or takes it away when all of it has the mark. White space at the ends of the
 * selection keeps its flags; a caret stands for the word it touches; mentions have no flags. Doing it twice gives back
 * the same text when the selection was all marked or all unmarked.
 */
export function toggleMark(text: string, from: number, to: number, mark: Mark): Edit {
  const picked = pick(text, { from, to })
  const isOn = picked.every(part => pickedFlags(part).every(flags => flags[mark]))
  return restyle({ from, to }, picked, ({ [mark]: _, ...others }) => (isOn ? others : { ...others, [mark]: true }))
}

/** Gives the selected text, or the word at the caret, a size. Normal is the size of text without one. */
export function setSize(text: string, from: number, to: number, size: FontSize): Edit {
  return restyle({ from, to }, pick(text, { from, to }), ({ fontSize: _, ...marks }) =>
    size === 'normal' ? marks : { ...marks, fontSize: size },
  )
}

/** The whole of the link at a caret; of a selection, or where there is none, what a mark would be about. */
function pickLink(text: string, range: Range): Picked[] {
  const [block] = range.from === range.to ? touchedBlocks(text, range) : []
  const linked = block && linkedAround(block, offsetAt(block, range.from))
  return linked ? [linked] : pick(text, range)
}

/** Lets the selected text, the link or the word at the caret lead to an address (see `isLink`); null leads nowhere. */
export function setLink(text: string, from: number, to: number, address: string | null): Edit {
  return restyle({ from, to }, pickLink(text, { from, to }), ({ link: _, ...others }) =>
    address === null ? others : { ...others, link: address },
  )
}

/** The address that the selected text, or the link at the caret, leads to; null where it is none or more than one. */
export function linkAt(text: string, from: number, to: number): string | null {
  const links = new Set(
    pickLink(text, { from, to })
      .flatMap(pickedFlags)
      .map(flags => flags.link),
  )
  const [link] = links
  return links.size === 1 && link !== undefined ? link : null
}

function setLook(text: string, { from, to }: Range, change: (look: Look) => Look): Edit {
  const changes = touchedBlocks(text, { from, to }).flatMap(block => {
    const source = writeParagraph(paragraphOf(change(block.look), block.children))
    // An empty paragraph gets the space at once, so that what is typed next is its text.
    const fresh = source.endsWith('}') && block.text === '' ? `${source} ` : source
    return changesBetween(block.source, fresh, block.from)
  })
  return { changes, selection: { from: mapPosition(changes, from), to: mapPosition(changes, to) } }
}

/** Aligns every paragraph that the selection touches, save scene breaks; null takes the alignment away. */
export function setAlign(text: string, from: number, to: number, align: Align | null): Edit {
  return setLook(text, { from, to }, look => ({ ...look, align: align ?? undefined }))
}

/** Makes a block of every paragraph that the selection touches, a scene break of none; null makes them plain. */
export function setBlock(text: string, from: number, to: number, block: Exclude<BlockName, 'break'> | null): Edit {
  return setLook(text, { from, to }, look => ({ ...look, block: block ?? undefined }))
}

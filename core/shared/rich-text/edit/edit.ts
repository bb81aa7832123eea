import { isWhitespace, splitsPair } from '../characters.ts'
import { WORD } from '../count-words.ts'
import { paragraphRanges, type SourceRange } from '../markdown/scan.ts'
import { writeParagraph } from '../markdown/write-paragraph.ts'
import {
  type Align,
  type BlockName,
  type Flags,
  type FontSize,
  type Mark,
  type ParagraphFormat,
  paragraphOf,
} from '../nodes.ts'
import {
  mapPosition,
  offsetAt,
  type ParsedBlock,
  positionAfter,
  positionBefore,
  readBlock,
  type SourceChange,
  sourceChangesBetween,
} from './edit-block.ts'
import { linkRangeAt, restyleChildren, type SelectedPart, selectedFlags } from './edit-flags.ts'

/** Changes to the Markdown source, in positions before the changes, and the selection afterwards. */
export interface Edit {
  changes: SourceChange[]
  selection: SourceRange
}

/** The paragraphs with selected text and the empty ones between them; for a caret its paragraph. */
function touchedBlocks(text: string, { from, to }: SourceRange): ParsedBlock[] {
  const touched = paragraphRanges(text).filter(range => {
    const isPoint = from === to || range.from === range.to
    return isPoint ? range.from <= to && from <= range.to : range.from < to && from < range.to
  })
  return touched.map(range => readBlock(text.slice(range.from, range.to), range.from))
}

function wordAt(text: string, offset: number): SourceRange {
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (index > offset) break
    if (index + word.length >= offset) return { from: index, to: index + word.length }
  }
  return { from: offset, to: offset }
}

function trimRange(text: string, start: number, end: number): SourceRange {
  let from = splitsPair(text, start) ? start - 1 : start
  let to = splitsPair(text, end) ? end + 1 : end
  while (from < to && isWhitespace(text.charCodeAt(from))) from++
  while (from < to && isWhitespace(text.charCodeAt(to - 1))) to--
  return { from, to }
}

/**
 * The range of each paragraph that a change of flags applies to: the selection without white space at its ends, or the
 * word.
 */
function selectParts(text: string, { from, to }: SourceRange): SelectedPart[] {
  const parts = touchedBlocks(text, { from, to }).map(block => {
    const start = offsetAt(block, from)
    const range = from === to ? wordAt(block.text, start) : trimRange(block.text, start, offsetAt(block, to))
    return { block, ...range }
  })
  return parts.filter(part => selectedFlags(part).length > 0)
}

function restyle(selected: SourceRange, parts: readonly SelectedPart[], change: (flags: Flags) => Flags): Edit {
  const changes: SourceChange[] = []
  const selection = { ...selected }
  let shift = 0
  parts.forEach((part, index) => {
    const { block } = part
    const source = writeParagraph(paragraphOf(block.format, restyleChildren(part, change)))
    const updated = readBlock(source, block.from + shift)
    if (selected.from === selected.to) {
      const offset = offsetAt(block, selected.from)
      selection.from = offset === part.to ? positionAfter(updated, offset) : positionBefore(updated, offset)
      selection.to = selection.from
    } else {
      if (index === 0) selection.from = positionBefore(updated, part.from)
      selection.to = positionAfter(updated, part.to)
    }
    changes.push(...sourceChangesBetween(block.source, source, block.from))
    shift += source.length - block.source.length
  })
  return { changes, selection }
}

/**
 * Adds the mark to the selected text, or removes it if all of it has the mark. White space at the ends of the selection
 * keeps its flags; a caret selects the word it touches; mentions have no flags. Toggling twice restores the text if the
 * selection was uniform.
 */
export function toggleMark(text: string, from: number, to: number, mark: Mark): Edit {
  const parts = selectParts(text, { from, to })
  const isOn = parts.every(part => selectedFlags(part).every(flags => flags[mark]))
  return restyle({ from, to }, parts, ({ [mark]: _, ...others }) => (isOn ? others : { ...others, [mark]: true }))
}

/** Makes the selected text a footnote, or text again if all of it is one. */
export function toggleFootnote(text: string, from: number, to: number): Edit {
  const parts = selectParts(text, { from, to })
  const isOn = parts.every(part => selectedFlags(part).every(flags => flags.footnote))
  return restyle({ from, to }, parts, ({ footnote: _, ...others }) => (isOn ? others : { ...others, footnote: true }))
}

/** Sets the size of the selected text, or of the word at the caret. Normal is the size of text without one. */
export function setSize(text: string, from: number, to: number, size: FontSize): Edit {
  return restyle({ from, to }, selectParts(text, { from, to }), ({ fontSize: _, ...marks }) =>
    size === 'normal' ? marks : { ...marks, fontSize: size },
  )
}

/** The whole link at a caret; otherwise the range of a mark. */
function selectLinkParts(text: string, range: SourceRange): SelectedPart[] {
  const [block] = range.from === range.to ? touchedBlocks(text, range) : []
  const linkRange = block && linkRangeAt(block, offsetAt(block, range.from))
  return linkRange ? [linkRange] : selectParts(text, range)
}

/** Links the selected text, the link or the word at the caret to an address (see `isLink`); null removes the link. */
export function setLink(text: string, from: number, to: number, address: string | null): Edit {
  return restyle({ from, to }, selectLinkParts(text, { from, to }), ({ link: _, ...others }) =>
    address === null ? others : { ...others, link: address },
  )
}

/** The address of the selected text, or of the link at the caret; null if there is none or more than one. */
export function linkAt(text: string, from: number, to: number): string | null {
  const links = new Set(
    selectLinkParts(text, { from, to })
      .flatMap(selectedFlags)
      .map(flags => flags.link),
  )
  const [link] = links
  return links.size === 1 && link !== undefined ? link : null
}

function setFormat(
  text: string,
  { from, to }: SourceRange,
  change: (format: ParagraphFormat) => ParagraphFormat,
): Edit {
  const changes = touchedBlocks(text, { from, to }).flatMap(block => {
    const source = writeParagraph(paragraphOf(change(block.format), block.children))
    // An empty paragraph gets the space at once, so that the next input is its text.
    const updated = source.endsWith('}') && block.text === '' ? `${source} ` : source
    return sourceChangesBetween(block.source, updated, block.from)
  })
  return { changes, selection: { from: mapPosition(changes, from), to: mapPosition(changes, to) } }
}

/** Aligns every paragraph that the selection touches, except scene breaks; null removes the alignment. */
export function setAlign(text: string, from: number, to: number, align: Align | null): Edit {
  return setFormat(text, { from, to }, format => ({ ...format, align: align ?? undefined }))
}

/**
 * Makes every paragraph that the selection touches this block, except scene breaks and images; null makes them plain, an
 * image its caption.
 */
export function setBlock(
  text: string,
  from: number,
  to: number,
  block: Exclude<BlockName, 'break' | 'image'> | null,
): Edit {
  return setFormat(text, { from, to }, format =>
    format.image && block !== null ? format : { ...format, block: block ?? undefined },
  )
}

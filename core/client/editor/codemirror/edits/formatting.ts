import { isWhitespace } from '#core/shared/rich-text/characters.ts'
import { type Edit, setAlign, setBlock, setSize, toggleFootnote, toggleMark } from '#core/shared/rich-text/edit/edit.ts'
import {
  offsetAt,
  type ParsedBlock,
  positionAfter,
  readBlock,
  sourceChangesBetween,
} from '#core/shared/rich-text/edit/edit-block.ts'
import { restyleChildren } from '#core/shared/rich-text/edit/edit-flags.ts'
import {
  type MarkdownSpan,
  paragraphRanges,
  type SourceRange,
  scanParagraph,
} from '#core/shared/rich-text/markdown/scan.ts'
import { CLOSERS, type PlainStyle as Style } from '#core/shared/rich-text/markdown/tokenize.ts'
import { writeParagraph } from '#core/shared/rich-text/markdown/write-paragraph.ts'
import {
  type Align,
  type BlockName,
  type Flags,
  type FontSize,
  type Mark,
  paragraphOf,
} from '#core/shared/rich-text/nodes.ts'
import { delimitersOf, footnoteGaps, formatAt, pendingStylesAt, touchesWord } from './caret-format.ts'
import { commentBelowEdit, sceneBreakEdit } from './paragraph-break.ts'

const NO_CHANGES: Edit['changes'] = []

function isMarkStyle(style: Style): style is Mark {
  return style !== 'small' && style !== 'normal' && style !== 'large' && style !== 'footnote'
}

function blockAround(text: string, caret: number): ParsedBlock | null {
  const range = paragraphRanges(text).find(({ from, to }) => from <= caret && caret <= to)
  return range ? readBlock(text.slice(range.from, range.to), range.from) : null
}

/** Empty delimiters at a caret, for the text typed next. */
function setPending(text: string, caret: number, change: (styles: Style[]) => Style[]): Edit {
  const { styles, before, after } = pendingStylesAt(text, caret)
  const { openers, closers } = delimitersOf(change(styles))
  const from = caret - before
  const to = caret + after
  const position = from + openers.length
  return {
    changes: from === to && openers === '' ? NO_CHANGES : [{ from, to, insert: openers + closers }],
    selection: { from: position, to: position },
  }
}

function without(flags: Flags, style: Style): Flags {
  if (isMarkStyle(style)) {
    const { [style]: _, ...others } = flags
    return others
  }
  const { fontSize, footnote, ...marks } = flags
  return style === 'footnote'
    ? { ...marks, ...(fontSize && { fontSize }) }
    : { ...marks, ...(footnote && { footnote }) }
}

/** The position after the delimiter that ends a style, if only delimiters are in between; else the caret's own. */
function afterCloser(block: ParsedBlock, caret: number, style: Style): number {
  const { spans } = scanParagraph(block.source, block.from)
  let position = caret
  for (const span of spans) {
    if (span.to <= caret) continue
    if (span.kind !== 'mark' || span.from !== position) return caret
    position = span.to
    const source = block.source.slice(span.from - block.from, span.to - block.from)
    if (source.includes(CLOSERS[style])) return position
  }
  return caret
}

/** Moves the caret out of a style that ends here; white space before the caret is already outside. */
function leaveStyle(block: ParsedBlock, caret: number, style: Style): Edit {
  const to = offsetAt(block, caret)
  let from = to
  while (from > 0 && isWhitespace(block.text.charCodeAt(from - 1))) from--
  if (from === to) {
    const position = afterCloser(block, caret, style)
    return { changes: NO_CHANGES, selection: { from: position, to: position } }
  }
  const children = restyleChildren({ block, from, to }, flags => without(flags, style))
  const source = writeParagraph(paragraphOf(block.format, children))
  const position = positionAfter(readBlock(source, block.from), to)
  return {
    changes: sourceChangesBetween(block.source, source, block.from),
    selection: { from: position, to: position },
  }
}

/**
 * Toggles a mark: for the selection, for the word at the caret, else for the text typed next. At the end of what has the
 * mark, the caret moves out of it, so that a mark is begun and ended by the same key.
 * @param isRepeat the mark was just toggled and nothing typed since: the word at the caret loses it again
 */
export function toggleMarkEdit(text: string, { from, to }: SourceRange, mark: Mark, isRepeat = false): Edit | null {
  const block = blockAround(text, from)
  if (from < to || touchesWord(text, from)) {
    const end =
      block && from === to && !isRepeat && formatAt(text, { from, to })[mark] ? afterCloser(block, from, mark) : from
    return end > from ? { changes: NO_CHANGES, selection: { from: end, to: end } } : toggleMark(text, from, to, mark)
  }
  if (!block) return null
  const { styles } = pendingStylesAt(text, from)
  if (styles.includes(mark)) return setPending(text, from, all => all.filter(style => style !== mark))
  const format = formatAt(text, { from, to })
  if (format[mark]) return leaveStyle(block, from, mark)
  // Inside code only backslashes are syntax.
  return format.code ? null : setPending(text, from, all => [...all, mark])
}

/** Sets the size of the selection, of the word at the caret, else of the text typed next. */
export function setSizeEdit(text: string, { from, to }: SourceRange, size: FontSize): Edit | null {
  if (from < to || touchesWord(text, from)) return setSize(text, from, to, size)
  const block = blockAround(text, from)
  if (!block) return null
  const current = formatAt(text, { from, to }).size
  const { styles } = pendingStylesAt(text, from)
  if (size === 'normal' && current !== 'normal' && !styles.includes(current)) return leaveStyle(block, from, current)
  return setPending(text, from, all => [...all.filter(isMarkStyle), ...(size === 'normal' ? [] : [size])])
}

/** The end of the footnote around a caret, behind its brace; null outside of one. */
function footnoteEnd(text: string, caret: number): number | null {
  const block = blockAround(text, caret)
  if (!block || !formatAt(text, { from: caret, to: caret }).footnote) return null
  const { spans } = scanParagraph(block.source, block.from)
  // A mark in the footnote ends before it does.
  const ends = ({ kind, from, to, flags }: MarkdownSpan) =>
    kind === 'mark' && from >= caret && flags.footnote && text.slice(from, to).endsWith(CLOSERS.footnote)
  return spans.find(ends)?.to ?? null
}

/**
 * Makes the selection a footnote, or text again if all of it is one. Without a selection, what is typed next is a
 * footnote; in one, the caret goes behind it.
 */
export function footnoteEdit(text: string, { from, to }: SourceRange): Edit | null {
  if (from < to) return toggleFootnote(text, from, to)
  const end = footnoteEnd(text, from)
  if (end !== null) return { changes: NO_CHANGES, selection: { from: end, to: end } }
  const block = blockAround(text, from)
  if (!block || formatAt(text, { from, to }).code) return null
  const { spans } = scanParagraph(block.source, block.from)
  const { before, after } = footnoteGaps(spans, text, { from, to })
  const { changes, selection } = setPending(text, from, all => [...all.filter(isMarkStyle), 'footnote'])
  const caret = selection.from + before.length
  return {
    changes: changes.map(change => ({ ...change, insert: before + change.insert + after })),
    selection: { from: caret, to: caret },
  }
}

/** Aligns the paragraphs of the selection. Left is written as no alignment. */
export function setAlignEdit(text: string, { from, to }: SourceRange, align: Align): Edit {
  return setAlign(text, from, to, align === 'left' ? null : align)
}

/**
 * Turns the paragraphs of the selection into a block, or back into plain ones if all are it; a scene break is inserted
 * behind, a comment below the paragraph that it is about.
 */
export function setBlockEdit(text: string, { from, to }: SourceRange, block: Exclude<BlockName, 'image'> | null): Edit {
  if (block === 'break') return sceneBreakEdit(text, to)
  const comment = block === 'comment' ? commentBelowEdit(text, { from, to }) : null
  if (comment) return comment
  return setBlock(text, from, to, formatAt(text, { from, to }).block === block ? null : block)
}

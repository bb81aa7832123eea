import type { SourceChange } from '#core/shared/rich-text/edit/edit-block.ts'
import { BLOCK_MARKS, blockAt } from '#core/shared/rich-text/markdown/blocks.ts'
import { type MarkdownSpan, paragraphRanges, scanParagraph } from '#core/shared/rich-text/markdown/scan.ts'
import type { Mark } from '#core/shared/rich-text/nodes.ts'
import { spanAtCaret } from '../edits/caret-format.ts'

const WHITE = /^\s$/
const DELIMITER = /[*_`}]/
const WORDED = /^[^\s\\*_`{}@]/
const MARKS: Readonly<Record<string, Mark>> = { '*': 'italic', '**': 'bold', __: 'underline', '`': 'code' }

export function spansAt(text: string, position: number): MarkdownSpan[] {
  const range = paragraphRanges(text).find(({ from, to }) => from <= position && position <= to)
  return range ? scanParagraph(text.slice(range.from, range.to), range.from).spans : []
}

function isCloser(text: string, { from, to }: MarkdownSpan, inside: MarkdownSpan): boolean {
  const source = text.slice(from, to)
  if (source.startsWith('}')) return true
  const mark = source.startsWith('***') ? 'bold' : MARKS[source]
  return mark !== undefined && inside.flags[mark] === true
}

/**
 * White space before a closing delimiter would undo the mark, so while it is the last typed character a backslash
 * escapes it; the next letter removes the backslash. Null if typing needs no escape.
 * @param text source of the paragraph, or of some of them
 */
export function escapeEdit(text: string, position: number, input: string): SourceChange | null {
  if (WHITE.test(input) && DELIMITER.test(text.charAt(position))) {
    const spans = spansAt(text, position)
    const inside = spanAtCaret(spans, position)
    const next = spans.find(span => span.from === position)
    const closes = inside?.to === position && next?.kind === 'mark' && isCloser(text, next, inside)
    return closes ? { from: position, to: position, insert: `\\${input}` } : null
  }
  const white = text.charAt(position - 1)
  if (WHITE.test(white) && text.charAt(position - 2) === '\\' && WORDED.test(input)) {
    const spans = spansAt(text, position)
    const at = spans.findIndex(span => span.kind === 'escape' && span.from === position - 2)
    // After an opening delimiter the white space still needs its backslash.
    if (at < 1 || spans[at - 1]?.kind !== 'text') return null
    return { from: position - 2, to: position, insert: white + input }
  }
  return null
}

/** A block mark followed by a space, typed at the start of a block, turns it into that other block. */
export function blockMarkEdit(text: string, position: number): SourceChange | null {
  const ownMark = spansAt(text, position).find(({ kind }) => kind === 'block')
  if (!ownMark || ownMark.to >= position) return null
  const typedText = `${text.slice(ownMark.to, position)} `
  const found = blockAt(typedText, 0)
  return found?.length === typedText.length
    ? { from: ownMark.from, to: position, insert: BLOCK_MARKS[found.name] }
    : null
}

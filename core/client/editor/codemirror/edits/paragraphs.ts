import type { Text } from '@codemirror/state'
import { cleanText } from '#core/shared/rich-text/characters.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { paragraphRanges, type SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import type { Paragraph, RichText } from '#core/shared/rich-text/nodes.ts'

/** Paragraphs longer than this are shown as plain source: styling one would take a frame at every key. */
export const MAX_STYLED = 20_000

const STEP = 1024
const BREAK = '\n\n'

/** A range of the document that starts and ends at paragraph bounds. */
export interface ParagraphSlice extends SourceRange {
  text: string
}

/** The start of the last line that follows an empty line, at or before the start of a line. */
function startOfParagraph(doc: Text, line: number): number {
  for (let to = line, step = STEP; to > 1; to -= step - 1, step *= 2) {
    const from = Math.max(0, to - step)
    const at = doc.sliceString(from, to).lastIndexOf(BREAK)
    if (at >= 0) return from + at + BREAK.length
    if (from === 0) break
  }
  return line > 0 && doc.sliceString(0, 1) === '\n' ? 1 : 0
}

/** The end of the first line before an empty line, at or after the end of a line. */
function endOfParagraph(doc: Text, line: number): number {
  for (let from = line, step = STEP; from < doc.length; from += step - 1, step *= 2) {
    const to = Math.min(doc.length, from + step)
    const at = doc.sliceString(from, to).indexOf(BREAK)
    if (at >= 0) return from + at
    if (to === doc.length) break
  }
  return line < doc.length && doc.sliceString(doc.length - 1) === '\n' ? doc.length - 1 : doc.length
}

/** From the start of the first to the end of the last paragraph that a range touches. */
export function boundsAround(doc: Text, from: number, to: number): SourceRange {
  return { from: startOfParagraph(doc, doc.lineAt(from).from), to: endOfParagraph(doc, doc.lineAt(to).to) }
}

function sliceOf(doc: Text, { from, to }: SourceRange): ParagraphSlice {
  return { from, to, text: doc.sliceString(from, to) }
}

/** The source of the paragraphs that a range touches. */
export function paragraphsAround(doc: Text, from: number, to: number): ParagraphSlice {
  return sliceOf(doc, boundsAround(doc, from, to))
}

/** The same with the paragraphs before and after, so that they can be joined. */
export function paragraphsWithNeighbours(doc: Text, from: number, to: number): ParagraphSlice {
  const own = boundsAround(doc, from, to)
  const above = boundsAround(doc, startOfBreaks(doc, own.from), own.from)
  const below = boundsAround(doc, own.to, endOfBreaks(doc, own.to))
  return sliceOf(doc, { from: above.from, to: below.to })
}

/** The start of the newlines that end at a position. */
function startOfBreaks(doc: Text, position: number): number {
  for (let to = position, step = STEP; to > 0; to -= step, step *= 2) {
    const from = Math.max(0, to - step)
    const part = doc.sliceString(from, to)
    let { length } = part
    while (part[length - 1] === '\n') length--
    if (length > 0) return from + length
  }
  return 0
}

/** The end of the newlines that start at a position. */
function endOfBreaks(doc: Text, position: number): number {
  for (let from = position, step = STEP; from < doc.length; from += step, step *= 2) {
    const at = doc.sliceString(from, Math.min(doc.length, from + step)).search(/[^\n]/)
    if (at >= 0) return from + at
  }
  return doc.length
}

/** The newlines before and after a position. */
export function breaksAround(doc: Text, position: number): SourceRange {
  return { from: startOfBreaks(doc, position), to: endOfBreaks(doc, position) }
}

/**
 * True if an empty line only separates paragraphs. In a longer gap every second line is an empty paragraph, as
 * `paragraphRanges` reads it.
 */
export function isGap(doc: Text, position: number, around: SourceRange = breaksAround(doc, position)): boolean {
  const breaks = around.to - around.from
  const at = position - around.from
  if (around.from === 0 && at === 0) return breaks === 1
  if (around.to === doc.length && at === breaks) return breaks === 1 && around.from > 0
  return at % 2 === 1 || at > 2 * ((breaks >> 1) - 1)
}

/** Returns a function that reads a document as rich text and reuses the paragraphs unchanged since the last call. */
export function createCachedReader(): (doc: Text) => RichText {
  let cached = new Map<string, Paragraph>()
  return doc => {
    const text = cleanText(doc.toString())
    const used = new Map<string, Paragraph>()
    const nodes = paragraphRanges(text).flatMap(({ from, to }) => {
      const source = text.slice(from, to)
      const paragraph = cached.get(source) ?? fromMarkdown(source)[0]
      if (paragraph) used.set(source, paragraph)
      return paragraph ?? []
    })
    cached = used
    return nodes
  }
}

import type { ManuscriptParagraph, ManuscriptPiece } from '../types.ts'
import { endLineOf, lastLine, type TextBlock } from './blocks.ts'
import { withoutImageMarks } from './image-marks.ts'
import type { TextLayout } from './layout.ts'
import { toParagraphs } from './paragraphs.ts'
import { toRuns } from './runs.ts'

/** One file being read. */
export interface PieceSource {
  file: number
  name: string
  text: string
  format: ManuscriptPiece['format']
  layout: TextLayout
  /** of Markdown: of the headings of chapters, 0 without any */
  chapterLevel: number
}

/** Adjacent blocks of a file as one piece. */
export function toPiece(source: PieceSource, blocks: TextBlock[]): ManuscriptPiece {
  const { file, format, text, layout, chapterLevel } = source
  const first = blocks[0]!
  const last = blocks.at(-1)!
  const place = { file, from: first.line, to: lastLine(last) }
  if (format === 'markdown')
    return { ...place, format, chapterLevel, markdown: text.slice(first.start, endLineOf(last)) }
  return { ...place, format, paragraphs: blocks.flatMap(block => toParagraphs(block, layout)) }
}

/** Text from the lines `from` to `to`, as a piece of its own. */
export function wordsPiece({ file, format }: PieceSource, from: number, to: number, text: string): ManuscriptPiece {
  const place = { file, from, to }
  return format === 'markdown'
    ? { ...place, format, markdown: text }
    : { ...place, format, paragraphs: [{ line: from, runs: toRuns(text) }] }
}

export function textOfRuns({ runs }: ManuscriptParagraph): string {
  return runs.map(run => run.text).join('')
}

export function pieceText(piece: ManuscriptPiece): string {
  return piece.format === 'markdown' ? piece.markdown : piece.paragraphs.map(textOfRuns).join('\n')
}

export function countPieces(pieces: ManuscriptPiece[]): number {
  return pieces.reduce((words, piece) => words + countTextWords(withoutImageMarks(pieceText(piece))), 0)
}

const isLetter = 1
const isOtherWordUnit = 2
const wordUnitCache = new Uint8Array(0x10000)

function isWordUnit(code: number): boolean {
  const cached = wordUnitCache[code]
  if (cached) return cached === isLetter
  const letter = /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code))
  wordUnitCache[code] = letter ? isLetter : isOtherWordUnit
  return letter
}

const joinsWords = new Set([0x27, 0x2d, 0x2bc, 0x2019])

/** Words of a text; an apostrophe or hyphen inside a word does not end it. */
export function countTextWords(text: string): number {
  let words = 0
  let inside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isWordUnit(code)) {
      if (!inside) words++
      inside = true
    } else if (!inside || !joinsWords.has(code) || at + 1 === text.length || !isWordUnit(text.charCodeAt(at + 1))) {
      inside = false
    }
  }
  return words
}

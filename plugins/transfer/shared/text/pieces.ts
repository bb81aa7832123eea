import type { ManuscriptParagraph, ManuscriptPiece } from '../types.ts'
import { endLineOf, lastLine, type TextBlock } from './blocks.ts'
import { countTextWords } from './count-words.ts'
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
}

/** Adjacent blocks of a file as one piece. */
export function toPiece(source: PieceSource, blocks: TextBlock[]): ManuscriptPiece {
  const { file, format, text, layout } = source
  const first = blocks[0]!
  const last = blocks.at(-1)!
  const place = { file, from: first.line, to: lastLine(last) }
  if (format === 'markdown') return { ...place, format, markdown: text.slice(first.start, endLineOf(last)) }
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
  return pieces.reduce((words, piece) => words + countTextWords(pieceText(piece)), 0)
}

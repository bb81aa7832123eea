import { type Block, endOf, lastLine } from './blocks.ts'
import type { Layout } from './layout.ts'
import { toParagraphs } from './paragraphs.ts'
import { toRuns } from './runs.ts'
import type { Paragraph, Piece } from './types.ts'
import { countWords } from './words.ts'

/** One file being read. */
export interface Source {
  file: number
  name: string
  text: string
  format: Piece['format']
  layout: Layout
}

/** Neighbouring blocks of a file as one piece. */
export function toPiece(source: Source, blocks: Block[]): Piece {
  const { file, format, text, layout } = source
  const first = blocks[0]!
  const last = blocks.at(-1)!
  const place = { file, from: first.line, to: lastLine(last) }
  if (format === 'markdown') return { ...place, format, markdown: text.slice(first.start, endOf(last)) }
  return { ...place, format, paragraphs: blocks.flatMap(block => toParagraphs(block, layout)) }
}

/** Words out of the lines `from` to `to`, as a piece of their own. */
export function wordsPiece({ file, format }: Source, from: number, to: number, text: string): Piece {
  const place = { file, from, to }
  return format === 'markdown'
    ? { ...place, format, markdown: text }
    : { ...place, format, paragraphs: [{ line: from, runs: toRuns(text) }] }
}

export function paragraphText({ runs }: Paragraph): string {
  return runs.map(run => run.text).join('')
}

export function pieceText(piece: Piece): string {
  return piece.format === 'markdown' ? piece.markdown : piece.paragraphs.map(paragraphText).join('\n')
}

export function countPieces(pieces: Piece[]): number {
  return pieces.reduce((words, piece) => words + countWords(pieceText(piece)), 0)
}

import { headingTitle, readHeading } from '../headings/heading.ts'
import { isTitleLike, stripMarks, tidyTitle } from '../headings/title.ts'
import type { ManuscriptPiece } from '../types.ts'
import { textOfRuns } from './pieces.ts'

type TextPiece = Extract<ManuscriptPiece, { format: 'text' }>
type MarkdownPiece = Extract<ManuscriptPiece, { format: 'markdown' }>

/** A piece split before the paragraph that contains `line`; the first half is absent if that is its first. */
export function splitPiece(
  piece: ManuscriptPiece,
  line: number,
): [head: ManuscriptPiece | undefined, tail: ManuscriptPiece] {
  return piece.format === 'markdown' ? splitMarkdownPiece(piece, line) : splitTextPiece(piece, line)
}

function splitTextPiece(piece: TextPiece, line: number): [ManuscriptPiece | undefined, ManuscriptPiece] {
  const at = piece.paragraphs.findLastIndex(paragraph => paragraph.line <= line)
  if (at < 1) return [undefined, piece]
  const from = piece.paragraphs[at]!.line
  return [
    { ...piece, to: from - 1, paragraphs: piece.paragraphs.slice(0, at) },
    { ...piece, from, paragraphs: piece.paragraphs.slice(at) },
  ]
}

function splitMarkdownPiece(piece: MarkdownPiece, line: number): [ManuscriptPiece | undefined, ManuscriptPiece] {
  const lines = piece.markdown.split('\n')
  let at = Math.min(line - piece.from, lines.length - 1)
  while (at + 1 < lines.length && lines[at]!.trim() === '') at++
  while (at > 0 && lines[at - 1]!.trim() !== '' && !isAtx(lines[at]!)) at--
  let end = at
  while (end > 0 && lines[end - 1]!.trim() === '') end--
  if (end === 0) return [undefined, piece]
  return [
    { ...piece, to: piece.from + end - 1, markdown: lines.slice(0, end).join('\n') },
    { ...piece, from: piece.from + at, markdown: lines.slice(at).join('\n') },
  ]
}

function isAtx(line: string): boolean {
  return /^ {0,3}#{1,6}\s/.test(line)
}

/** The first paragraph as a title, if it reads as one and text follows. */
export function takeTitle(
  piece: ManuscriptPiece,
): { title: string; number?: string; heading: ManuscriptPiece; rest: ManuscriptPiece } | undefined {
  const second = secondLine(piece)
  if (second === undefined) return undefined
  const [heading, rest] = splitPiece(piece, second)
  if (!heading) return undefined
  const text = heading.format === 'markdown' ? withoutMarks(heading.markdown) : textOfRuns(heading.paragraphs[0]!)
  if (text.includes('\n')) return undefined
  const read = readHeading(text)
  if (read) return { title: headingTitle(read), number: read.number, heading, rest }
  return isTitleLike(text) ? { title: tidyTitle(text), heading, rest } : undefined
}

/** The line where the second paragraph starts. */
function secondLine(piece: ManuscriptPiece): number | undefined {
  if (piece.format === 'text') return piece.paragraphs[1]?.line
  const lines = piece.markdown.split('\n')
  let at = isAtx(lines[0]!) ? 1 : lines.findIndex(line => line.trim() === '')
  if (at === -1) return undefined
  while (at < lines.length && lines[at]!.trim() === '') at++
  return at < lines.length ? piece.from + at : undefined
}

function withoutMarks(markdown: string): string {
  const line = markdown.replace(/\n {0,3}(?:=+|-+)\s*$/, '')
  return stripMarks(isAtx(line) ? line.replace(/^[ #]+/, '').replace(/\s#+\s*$/, '') : line)
}

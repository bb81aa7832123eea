import { lastLine } from './blocks.ts'
import type { Draft } from './drafts.ts'
import { fullTitle } from './heading.ts'
import type { Item } from './items.ts'
import { countPieces, type Source, toPiece, wordsPiece } from './pieces.ts'
import type { Piece, Section } from './types.ts'

/** Reads a draft's text. */
export function toSection(draft: Draft, source: Source): Section {
  const { title, number, kind, part } = draft
  const heading = draft.headings.map(item => headingPiece(item, source))
  const remarks = draft.headings.flatMap(item => remarkPiece(item, source))
  const pieces = [...remarks, ...draft.groups.map(blocks => toPiece(source, blocks))]
  return {
    id: sectionId(heading, pieces),
    title,
    ...(number !== undefined && { number }),
    kind,
    ...(part && { part: fullTitle(part) }),
    level: part && !draft.isPart ? 2 : 1,
    include: true,
    words: countPieces(pieces),
    heading,
    pieces,
  }
}

/** The file's index and the first line: unlike for any two sections, since no line stands in two. */
export function sectionId(heading: Piece[], pieces: Piece[]): string {
  const { file, from } = heading[0] ?? pieces[0]!
  return `${file}:${from}`
}

function headingPiece({ blocks, heading }: Item, source: Source): Piece {
  const { line } = blocks[0]!
  return heading?.name ? wordsPiece(source, line, line, heading.name) : toPiece(source, blocks)
}

/** A bracketed remark beside a name, `EXTRACTS. (Supplied by a librarian)`, opens the section's text. */
function remarkPiece({ blocks, heading }: Item, source: Source): Piece[] {
  const [block] = blocks
  return heading?.remark ? [wordsPiece(source, block!.line, lastLine(block!), heading.remark)] : []
}

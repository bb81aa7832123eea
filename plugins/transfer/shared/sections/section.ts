import { fullTitle, type Heading } from '../headings/heading.ts'
import { cutTitle } from '../limits.ts'
import { lastLine } from '../text/blocks.ts'
import { countPieces, type PieceSource, pieceText, toPiece, wordsPiece } from '../text/pieces.ts'
import type { ManuscriptPiece, ManuscriptSection, SectionName, SectionNames } from '../types.ts'
import type { SectionDraft } from './drafts.ts'
import type { ManuscriptItem } from './items.ts'

/**
 * Reads a draft's text. A heading whose words are not all in the title, because it is too long or contains a link,
 * starts the text.
 */
export function toSection(
  draft: SectionDraft,
  { names, makesParts }: { names: SectionNames; makesParts: boolean },
  source: PieceSource,
): ManuscriptSection {
  const { kind, parents } = draft
  const part = partTitle(parents)
  const number = draft.headings.at(-1)?.heading?.number
  const all = draft.headings.map(item => headingPiece(item, source))
  const titles = [wholeTitle(names.alone), `${part ?? ''} ${wholeTitle(names.inPart)}`]
  const heading = all.filter(piece => titles.every(title => hasText(title, pieceText(piece))))
  const bodyPieces = all.filter(piece => !heading.includes(piece))
  const remarks = draft.headings.flatMap(item => remarkPiece(item, source))
  const pieces = [...bodyPieces, ...remarks, ...draft.groups.map(blocks => toPiece(source, blocks))]
  return {
    id: sectionId(heading, pieces),
    ...(makesParts && part !== undefined ? names.inPart : names.alone),
    names,
    ...(number !== undefined && { number }),
    kind,
    ...(part !== undefined && { part }),
    level: parents.length > 0 ? 2 : 1,
    include: true,
    words: countPieces(pieces),
    heading,
    pieces,
  }
}

const wholeTitle = ({ title, numbered }: SectionName) => numbered?.title ?? title

/** The title of the part that headings stand for, the outermost first; a book of a volume is named by both. */
export function partTitle(headings: readonly Heading[]): string | undefined {
  return headings.length > 0 ? cutTitle(headings.map(fullTitle).join(' — ')) : undefined
}

/** True if the title contains every word of a heading, in order. */
function hasText(title: string, heading: string): boolean {
  const words = wordsOf(title)
  let at = 0
  for (const word of wordsOf(heading)) {
    at = words.indexOf(word, at) + 1
    if (at === 0) return false
  }
  return true
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The file's index and the first line: unique, since a line belongs to one section. */
export function sectionId(heading: ManuscriptPiece[], pieces: ManuscriptPiece[]): string {
  const { file, from } = heading[0] ?? pieces[0]!
  return `${file}:${from}`
}

function headingPiece({ blocks, heading }: ManuscriptItem, source: PieceSource): ManuscriptPiece {
  const { line } = blocks[0]!
  return heading?.name ? wordsPiece(source, line, line, heading.name) : toPiece(source, blocks)
}

/** A bracketed remark after a name, `EXTRACTS. (Supplied by a librarian)`, starts the section's text. */
function remarkPiece({ blocks, heading }: ManuscriptItem, source: PieceSource): ManuscriptPiece[] {
  const [block] = blocks
  return heading?.remark ? [wordsPiece(source, block!.line, lastLine(block!), heading.remark)] : []
}

import { cutTitle } from '../limits.ts'
import type { ManuscriptFileContent } from '../read-file.ts'
import type { TextBlock } from '../text/blocks.ts'
import { countPieces, type PieceSource, pieceText, toPiece, wordsPiece } from '../text/pieces.ts'
import type { Leftover, LeftoverReason, ManuscriptPiece, ManuscriptSection } from '../types.ts'

const openingWords = 80
/** the most rows that can be looked through; more leftovers of a file are merged by reason */
const rowsMax = 100

/** The leftovers of a file in order; notes and title pages in several places make one row each. */
export function collectLeftovers({ source, items, frontMatter }: ManuscriptFileContent): Leftover[] {
  const rows: { reason: LeftoverReason; groups: TextBlock[][] }[] = []
  const latest = new Map<LeftoverReason, (typeof rows)[number]>()
  let before: LeftoverReason | undefined
  for (const { blocks, left } of items) {
    if (left) {
      const mergedRows = left === 'title-page' || left === 'producer-note' || rows.length >= rowsMax
      let row = left === before || mergedRows ? latest.get(left) : undefined
      if (!row) {
        row = { reason: left, groups: [] }
        rows.push(row)
        latest.set(left, row)
      }
      if (left !== before) row.groups.push([])
      row.groups.at(-1)!.push(...blocks)
    }
    before = left
  }
  const left = rows.map(({ reason, groups }) =>
    toLeftover(
      reason,
      groups.map(blocks => toPiece(source, blocks)),
    ),
  )
  if (frontMatter === undefined) return left
  const lines = source.text.split('\n', frontMatter)
  return [
    toLeftover('front-matter', [
      { file: source.file, from: 1, to: frontMatter, format: 'markdown', markdown: lines.join('\n') },
    ]),
    ...left,
  ]
}

function toLeftover(reason: LeftoverReason, pieces: ManuscriptPiece[]): Leftover {
  return { reason, opening: cutTitle(pieceText(pieces[0]!), openingWords), words: countPieces(pieces), pieces }
}

/** The number labels removed from titles. */
export function collectNumbers(sections: ManuscriptSection[], sources: PieceSource[]): Leftover | undefined {
  const pieces = sections.flatMap(({ numbered, heading }) => {
    const own = heading.at(-1)
    return numbered && own ? [wordsPiece(sources[own.file]!, own.from, own.to, numbered.label)] : []
  })
  if (pieces.length === 0) return undefined
  const opening = cutTitle(pieces.slice(0, openingWords).map(pieceText).join(', '), openingWords)
  return { reason: 'numbers', opening, words: countPieces(pieces), pieces }
}

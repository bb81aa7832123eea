import type { Block } from './blocks.ts'
import { cutTitle } from './limits.ts'
import { countPieces, pieceText, type Source, toPiece, wordsPiece } from './pieces.ts'
import type { ReadFile } from './read-file.ts'
import type { Leftover, LeftReason, Piece, Section } from './types.ts'

const shownWords = 80
/** rows a writer can still look through; more of a file's leftovers are pooled by reason */
const mostRows = 100

/** What of a file is left out, in its order; notes and title pages that come in several places make one row each. */
export function collectLeftovers({ source, items, frontMatter }: ReadFile): Leftover[] {
  const rows: { reason: LeftReason; groups: Block[][] }[] = []
  const latest = new Map<LeftReason, (typeof rows)[number]>()
  let before: LeftReason | undefined
  for (const { blocks, left } of items) {
    if (left) {
      const pooled = left === 'title-page' || left === 'producer-note' || rows.length >= mostRows
      let row = left === before || pooled ? latest.get(left) : undefined
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

function toLeftover(reason: LeftReason, pieces: Piece[]): Leftover {
  return { reason, opening: cutTitle(pieceText(pieces[0]!), shownWords), words: countPieces(pieces), pieces }
}

/** What stands before the titles, where they do without it. */
export function collectNumbers(sections: Section[], sources: Source[]): Leftover | undefined {
  const pieces = sections.flatMap(({ numbered, heading }) => {
    const own = heading.at(-1)
    return numbered && own ? [wordsPiece(sources[own.file]!, own.from, own.to, numbered.label)] : []
  })
  if (pieces.length === 0) return undefined
  const opening = cutTitle(pieces.slice(0, shownWords).map(pieceText).join(', '), shownWords)
  return { reason: 'numbers', opening, words: countPieces(pieces), pieces }
}

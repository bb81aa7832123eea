import { pieceText } from './text/pieces.ts'
import type { ManuscriptPiece, ManuscriptSplit } from './types.ts'

/** The words of a text in order, with their capitals. */
export function wordsInText(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

interface PieceWords {
  piece: ManuscriptPiece
  words: string[]
}

/**
 * The words of an import in the order of its files: those of texts, leftovers and headings. Words of headings must be
 * in a title, that of a part or a leftover.
 */
export function expectEveryWordAccounted({ sections, left, makesParts }: ManuscriptSplit): string[] {
  const numbers = left.flatMap(({ reason, pieces }) => (reason === 'numbers' ? pieces : []))
  const stretches: PieceWords[] = left
    .filter(({ reason }) => reason !== 'numbers')
    .flatMap(({ pieces }) => pieces.map(piece => ({ piece, words: wordsInText(pieceText(piece)) })))
  for (const { title, part, heading, pieces } of sections) {
    const titles = wordsInText(makesParts && part !== undefined ? `${part} ${title}` : title)
    for (const piece of pieces) stretches.push({ piece, words: wordsInText(pieceText(piece)) })
    for (const piece of heading) {
      const listed = numbers.filter(({ file, from }) => file === piece.file && from === piece.from)
      const outputWords = [...listed.flatMap(one => wordsInText(pieceText(one))), ...titles]
      stretches.push({ piece, words: subsequence(wordsInText(pieceText(piece)), outputWords) })
    }
  }
  return stretches
    .toSorted((a, b) => a.piece.file - b.piece.file || a.piece.from - b.piece.from || a.piece.to - b.piece.to)
    .flatMap(({ words }) => words)
}

/** The words of `wanted` found in `held`, in order. */
function subsequence(sourceWords: string[], outputWords: string[]): string[] {
  let at = 0
  return sourceWords.filter(word => {
    const found = outputWords.indexOf(word, at)
    if (found !== -1) at = found + 1
    return found !== -1
  })
}

import { foldForMatching } from '#core/shared/fold.ts'
import type { MappedChapter } from './chapters-map.ts'

/**
 * The chapters that match a text, best first. Digits match a number exactly, then numbers that start with them; words
 * match the start of a title, then its inside.
 */
export function matchChapters(map: readonly MappedChapter[], text: string): MappedChapter[] {
  const query = foldForMatching(text.trim())
  if (query === '') return []
  const scored = map.flatMap(chapter => {
    const number = String(chapter.index + 1)
    const title = foldForMatching(chapter.title)
    const score = [
      number === query,
      /^\d+$/.test(query) && number.startsWith(query),
      title.startsWith(query),
      title.includes(query),
    ].indexOf(true)
    return score < 0 ? [] : [{ chapter, score }]
  })
  return scored.toSorted((one, other) => one.score - other.score).map(({ chapter }) => chapter)
}

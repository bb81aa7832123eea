import type { MappedChapter } from './chapters-map.ts'

/** Removes case, and diacritics over Latin letters. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLocaleLowerCase()
}

/**
 * The chapters that match a text, best first. Digits match a number exactly, then numbers that start with them; words
 * match the start of a title, then its inside.
 */
export function matchChapters(map: readonly MappedChapter[], text: string): MappedChapter[] {
  const query = foldText(text.trim())
  if (query === '') return []
  const scored = map.flatMap(chapter => {
    const number = String(chapter.index + 1)
    const title = foldText(chapter.title)
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

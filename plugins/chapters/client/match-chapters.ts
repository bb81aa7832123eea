import type { MappedChapter } from './chapters-map.ts'

/** As written, without case and without the marks over Latin letters. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLocaleLowerCase()
}

/**
 * The chapters a text is about, best first: by digits the chapter of that number and then those whose number begins so;
 * by words those whose title begins with them or has them inside.
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

import type { MappedChapter } from './chapters-map.ts'

/** As written, without case and without the marks over Latin letters. */
function folded(text: string): string {
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
  const asked = folded(text.trim())
  if (asked === '') return []
  const scored = map.flatMap(chapter => {
    const number = String(chapter.index + 1)
    const title = folded(chapter.title)
    const score = [
      number === asked,
      /^\d+$/.test(asked) && number.startsWith(asked),
      title.startsWith(asked),
      title.includes(asked),
    ].indexOf(true)
    return score < 0 ? [] : [{ chapter, score }]
  })
  return scored.toSorted((one, other) => one.score - other.score).map(({ chapter }) => chapter)
}

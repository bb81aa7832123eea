import { isSimpleText } from '#core/shared/text/fold.ts'

/**
 * A word of folded text: letters, digits and their marks with apostrophes inside, a sign such as an emoji, or one
 * character of a script that writes no spaces.
 */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+(?:'[\p{L}\p{N}\p{M}]+)*|\p{So}/gu
const simpleWordPattern = /[a-z0-9\u0400-\u0482\u048a-\u04ff]+(?:'[a-z0-9\u0400-\u0482\u048a-\u04ff]+)*/g
const wordMax = 64

/** The words of folded text in their order, without apostrophes: one spelling for п’ять, п'ять and пять. */
export function wordsOf(folded: string): string[] {
  const found = folded.match(isSimpleText(folded) ? simpleWordPattern : wordPattern) ?? []
  return found.map(withoutApostrophes)
}

function withoutApostrophes(found: string): string {
  const whole = found.includes("'") ? found.replaceAll("'", '') : found
  return whole.length > wordMax ? whole.slice(0, wordMax) : whole
}

/** What stands before and after an apostrophe in a Latin word: Ahab in Ahab's, homme in l'homme. */
export function apostropheParts(folded: string): string[] {
  if (!folded.includes("'")) return []
  return [...folded.matchAll(/[a-z0-9]+(?:'[a-z0-9]+)+/g)].flatMap(([whole]) =>
    whole.split("'").filter(part => part.length > 1),
  )
}

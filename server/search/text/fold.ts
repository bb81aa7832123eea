const apostrophes = /[`´‘’ʻʼ′＇]/gu
const invisible = /\p{Cf}|\p{Co}|\u034f|[\ufe00-\ufe0f]/gu
const marks = /[\u0300-\u036f]/g
/** Latin and Greek letters that may have an accent in one code point. */
const accented = /[\u00c0-\u024f\u0386-\u03ce\u1e00-\u1fff]/g
const strokes: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', ß: 'ss', ς: 'σ' }
/** For text of these characters, folding is lower case only. */
const needsLowerCaseOnly = /^[\t\n -_a-~\u0400-\u0482\u048a-\u04ff]*$/

/**
 * Text in the form in which it is compared: NFKC, lower case, one apostrophe, nothing invisible, Latin and Greek
 * letters without accents. Cyrillic letters stay distinct (й is not и, ї is not і, ґ is not г); only stress marks are
 * removed.
 */
export function fold(text: string): string {
  if (needsLowerCaseOnly.test(text)) return text.toLowerCase()
  // NFKC turns some apostrophes into a space with a mark, and some other signs into apostrophes.
  return text
    .replace(apostrophes, "'")
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(apostrophes, "'")
    .toLowerCase()
    .replace(accented, unaccented)
    .replace(marks, '')
}

/** Like `fold`, but every UTF-16 unit keeps its position, so that a match can be marked in the original text. */
export function foldInPlace(text: string): string {
  if (needsLowerCaseOnly.test(text)) return text.toLowerCase()
  const lower = text.toLowerCase()
  const same =
    lower.length === text.length ? lower : Array.from({ length: text.length }, (_, at) => lowerUnit(text, at)).join('')
  return same.replace(apostrophes, "'").replace(accented, letter => {
    const plain = unaccented(letter)
    return plain.length === 1 ? plain : letter
  })
}

function lowerUnit(text: string, at: number): string {
  const unit = text.charAt(at)
  const lower = unit.toLowerCase()
  return lower.length === 1 ? lower : unit
}

function unaccented(letter: string): string {
  const plain = letter.normalize('NFD').replace(marks, '')
  return strokes[plain] ?? plain
}

/**
 * A word of folded text: letters, digits and their marks with apostrophes inside, a symbol such as an emoji, or one
 * character of a script without spaces.
 */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+(?:'[\p{L}\p{N}\p{M}]+)*|\p{So}/gu
const simpleWordPattern = /[a-z0-9\u0400-\u0482\u048a-\u04ff]+(?:'[a-z0-9\u0400-\u0482\u048a-\u04ff]+)*/g
const wordMax = 64

/** The words of folded text in order, without apostrophes: п’ять, п'ять and пять become the same. */
export function wordsOf(folded: string): string[] {
  const found = folded.match(needsLowerCaseOnly.test(folded) ? simpleWordPattern : wordPattern) ?? []
  return found.map(withoutApostrophes)
}

function withoutApostrophes(found: string): string {
  const whole = found.includes("'") ? found.replaceAll("'", '') : found
  return whole.length > wordMax ? whole.slice(0, wordMax) : whole
}

/** The parts before and after an apostrophe in a Latin word: Ahab in Ahab's, homme in l'homme. */
export function apostropheParts(folded: string): string[] {
  if (!folded.includes("'")) return []
  return [...folded.matchAll(/[a-z0-9]+(?:'[a-z0-9]+)+/g)].flatMap(([whole]) =>
    whole.split("'").filter(part => part.length > 1),
  )
}

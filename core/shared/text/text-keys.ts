/**
 * Text folding for comparison. SQLite folds ASCII only, so text that is searched, sorted or unique is also stored in a
 * normalised column made here.
 */

const apostrophes = /[\u2018\u2019\u02bc\u02b9\u2032\u0060\u00b4\uff07]/g

/** Same words, one spelling: NFKC, lower case, apostrophes unified. */
export function searchKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(apostrophes, "'")
}

/**
 * Letters whose code points are outside their alphabet's order: Ukrainian ones sort after the letter before them, by a
 * character that no word contains; Latin ones sort as the letters they are spelled with.
 */
const collationSpelling: Record<string, string> = {
  ґ: 'г\u04ff',
  ё: 'е\u04fd',
  є: 'е\u04ff',
  і: 'и\u04fe',
  ї: 'и\u04ff',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const sortedLength = 200

/**
 * A sort key whose byte order is the order a reader expects: accents, apostrophes and leading punctuation ignored, the
 * Ukrainian alphabet, 2 before 10. At most 200 characters.
 */
export function sortKey(text: string): string {
  const key = searchKey(text.slice(0, sortedLength).toWellFormed()).replaceAll("'", '').trim()
  const words = key.replace(/^[^\p{L}\p{N}]+/u, '')
  return (words === '' ? key : words)
    .replace(/[ґёєіїłđøħßæœþ]/g, letter => collationSpelling[letter] ?? letter)
    .normalize('NFD')
    .replace(/([a-zα-ω])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC')
    .replace(/\d+/g, numberKey)
    .slice(0, sortedLength)
    .toWellFormed()
}

/** Longer numbers are greater, so the length comes first. */
function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '')
  return `${String(Math.min(number.length, 99)).padStart(2, '0')}${number}`
}

/** True for text without lone surrogates and without control characters other than tab and line feed. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !/(?![\t\n\r])\p{Cc}/u.test(text)
}

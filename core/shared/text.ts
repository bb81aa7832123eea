/**
 * Text made comparable. SQLite folds ASCII only, so what is searched, sorted or unique is kept beside the
 * original in a normalised column made here.
 */

const apostrophes = /[\u2018\u2019\u02bc\u02b9\u2032\u0060\u00b4\uff07]/g

/** Same words, one spelling: NFKC, lower case, apostrophes unified. */
export function searchKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(apostrophes, "'")
}

const after = '\u04ff'
const before = '\u04fe'
/** Ukrainian letters whose code points stand outside the alphabet, placed after the letter they follow. */
const ukrainian: Record<string, string> = { ґ: `г${after}`, є: `е${after}`, і: `и${before}`, ї: `и${after}` }

/** A key whose byte order is the order a reader expects: accents ignored, Ukrainian alphabet, 2 before 10. At most 200 characters. */
export function sortKey(text: string): string {
  return searchKey(text.slice(0, 200))
    .replace(/[ґєії]/g, letter => ukrainian[letter] ?? letter)
    .normalize('NFD')
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC')
    .replace(/\d+/g, digits => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
    .trim()
    .slice(0, 200)
}

/** True for text without lone surrogates and without control characters other than tab and line feed. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !/(?![\t\n\r])\p{Cc}/u.test(text)
}

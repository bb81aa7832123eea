/**
 * Unicode folding: the form in which names, queries and texts are compared, in the browser and on the server. The
 * search index stores what comes out of `foldForIndex`, so a change of its output needs a new index.
 */

const apostrophes = /[`´‘’ʻʼ′＇]/gu
const invisible = /\p{Cf}|\u034f|[\ufe00-\ufe0f]/gu
const privateUse = /\p{Co}/gu
const marks = /[\u0300-\u036f]/g
/** Latin and Greek letters that may carry an accent in one code point. */
const accented = /[\u00c0-\u024f\u0386-\u03ce\u1e00-\u1fff]/g
const plainLetters: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ς: 'σ',
}
const simple = /^[\t\n -_a-~\u0400-\u0482\u048a-\u04ff]*$/
const dashes = /[‐‑‒–—―−]/gu
const segments = /[^ \n]+|[ \n]+/g
/** A character with the marks that belong to it; three jamo are one Korean syllable. */
const clusters = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|.\p{M}*/gsu

/** Text that lower case alone folds: ASCII without the grave accent, and Cyrillic letters. */
export function isSimpleText(text: string): boolean {
  return simple.test(text)
}

/**
 * NFKC, lower case, one apostrophe, nothing invisible, Latin and Greek letters without accents. Cyrillic letters stay
 * apart (й is not и, ї is not і, ґ is not г); only their stress marks go.
 */
export function fold(text: string): string {
  if (isSimpleText(text)) return text.toLowerCase()
  // NFKC makes a space with a mark of some apostrophes, and apostrophes of some other signs.
  return text
    .replace(apostrophes, "'")
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(apostrophes, "'")
    .toLowerCase()
    .replace(accented, unaccented)
    .replace(marks, '')
}

/** `fold` without private-use characters: the index means other things by them. */
export function foldForIndex(text: string): string {
  return isSimpleText(text) ? text.toLowerCase() : fold(text.replace(privateUse, ''))
}

/** `fold` for what is typed to find a name: every dash is a hyphen, and the Turkish ı an i. Lengths stay the same. */
export function foldForMatching(text: string): string {
  return matchingForm(fold(text))
}

/** Folded text whose unit `i` comes from `source.slice(from[i], to[i])`, in UTF-16 units. */
type FoldedText = { text: string; from: number[]; to: number[] }

/** `foldForMatching`, with the way back to the source. */
export function foldWithMap(source: string): FoldedText {
  const folded: FoldedText = { text: '', from: [], to: [] }
  for (const { 0: segment, index } of source.matchAll(segments)) {
    let at = index
    for (const [cluster, part] of foldClusters(segment)) {
      folded.text += part
      for (let i = 0; i < part.length; i++) {
        folded.from.push(at)
        folded.to.push(at + cluster.length)
      }
      at += cluster.length
    }
  }
  return folded
}

/** `fold` as far as every UTF-16 unit stays in its place, so that what is found can be shown in its own spelling. */
export function foldInPlace(text: string): string {
  if (isSimpleText(text)) return text.toLowerCase()
  const lower = text.toLowerCase()
  const same =
    lower.length === text.length ? lower : Array.from({ length: text.length }, (_, at) => lowerUnit(text, at)).join('')
  return same.replace(apostrophes, "'").replace(accented, letter => {
    const plain = unaccented(letter)
    return plain.length === 1 ? plain : letter
  })
}

/** The clusters of text without spaces, each with its folded form. */
function foldClusters(segment: string): [string, string][] {
  const found = segment.match(clusters) ?? []
  const folded = found.map((cluster): [string, string] => [cluster, foldForMatching(cluster)])
  const whole = foldForMatching(segment)
  // A few characters compose with the one before that is no mark, such as a half-width ﾞ after a kana.
  return folded.map(([, part]) => part).join('') === whole ? folded : [[segment, whole]]
}

function matchingForm(folded: string): string {
  return folded.replace(dashes, '-').replaceAll('ı', 'i')
}

function lowerUnit(text: string, at: number): string {
  const unit = text.charAt(at)
  const lower = unit.toLowerCase()
  return lower.length === 1 ? lower : unit
}

function unaccented(letter: string): string {
  const plain = letter.normalize('NFD').replace(marks, '')
  return plainLetters[plain] ?? plain
}

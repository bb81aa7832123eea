const apostrophes = /[`´‘’ʻʼ′＇]/gu
const dashes = /[‐‑‒–—―−]/gu
const invisible = /\p{Cf}|\u034f|[\ufe00-\ufe0f]/gu
const accents = /[\u0300-\u036f]/g
const notCyrillic = /[^\p{Script=Cyrillic}]+/gu
const unaccentedLetters: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' }
const strokedLetters = /[łđøħŧæœ]/g
/** A character with its combining marks; three jamo are one Korean syllable. */
const clusters = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|.\p{M}*/gsu
/** Text for which lower case is enough: ASCII without the grave accent, and Cyrillic letters. */
const simple = /^[ -_a-~\u0400-\u0482\u048a-\u04ff]*$/

/**
 * Folds names and queries for comparison: NFKC, lower case, Latin and Greek letters without accents, one apostrophe,
 * one dash, nothing invisible. Cyrillic letters stay different (й is not и, ї is not і, ґ is not г); only stress marks
 * are removed.
 */
export function fold(text: string): string {
  if (simple.test(text)) return text.toLowerCase()
  return (text.match(clusters) ?? []).map(foldCluster).join('')
}

/** Folded text whose unit `i` comes from `source.slice(from[i], to[i])`, in UTF-16 units. */
export type FoldedText = { text: string; from: number[]; to: number[] }

/** `fold`, with a map back to the source. */
export function foldWithMap(source: string): FoldedText {
  const folded: FoldedText = { text: '', from: [], to: [] }
  for (const { 0: cluster, index } of source.matchAll(clusters)) {
    const part = foldCluster(cluster)
    folded.text += part
    for (let i = 0; i < part.length; i++) {
      folded.from.push(index)
      folded.to.push(index + cluster.length)
    }
  }
  return folded
}

function foldCluster(cluster: string): string {
  if (simple.test(cluster)) return cluster.toLowerCase()
  // NFKC would turn a lone acute accent into a space with a mark, so apostrophes go first.
  const composed = cluster.replace(apostrophes, "'").replace(invisible, '').normalize('NFKC')
  // Upper case first turns ß into ss and both small sigmas into one.
  const lower = composed.toUpperCase().toLowerCase().normalize('NFKC')
  return lower
    .replace(notCyrillic, run => run.normalize('NFD').replace(accents, '').normalize('NFC'))
    .replace(strokedLetters, letter => unaccentedLetters[letter] ?? letter)
    .replace(dashes, '-')
}

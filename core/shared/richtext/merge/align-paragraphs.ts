import { type Paragraph, plainText } from '../nodes.ts'

/** Which paragraph of the old list is which of the new one, by their indexes. */
export type AlignedPair = readonly [old: number, fresh: number]

/** Pairs of paragraphs that are compared; longer stretches were written anew. */
const MAX_PAIRS = 2500
/** What two paragraphs have to have in common to be one, rewritten. */
const MIN_SIMILARITY = 0.5

interface ParagraphWords {
  text: string
  words: ReadonlyMap<string, number>
  count: number
}

function readWords({ paragraph }: { paragraph: Paragraph }): ParagraphWords {
  const text = plainText([paragraph])
  const words = new Map<string, number>()
  const all = text.split(/\s+/)
  for (const word of all) words.set(word, (words.get(word) ?? 0) + 1)
  return { text, words, count: all.length }
}

/** What is the same at both ends: a word that is being written is not another one yet. */
function sharedEnds(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  const shortest = Math.min(one.length, other.length)
  if (shortest === 0) return 0
  let start = 0
  while (start < shortest && one[start] === other[start]) start++
  let end = 0
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return (start + end) / longest
}

function similarity(one: ParagraphWords, other: ParagraphWords): number {
  let shared = 0
  for (const [word, count] of one.words) shared += Math.min(count, other.words.get(word) ?? 0)
  const share = Math.max((2 * shared) / (one.count + other.count), sharedEnds(one.text, other.text))
  return share >= MIN_SIMILARITY ? share : 0
}

/** The paragraphs of a stretch that are alike in both versions, in order: those were rewritten, not replaced. */
export function alignParagraphs(
  old: readonly { paragraph: Paragraph }[],
  fresh: readonly { paragraph: Paragraph }[],
): AlignedPair[] {
  if (old.length * fresh.length > MAX_PAIRS) return []
  const [oldWords, newWords] = [old, fresh].map(items => items.map(readWords))
  if (!oldWords || !newWords) return []
  const width = newWords.length + 1
  const scores = new Float64Array((oldWords.length + 1) * width)
  const similarities = oldWords.map(one => newWords.map(other => similarity(one, other)))
  const scoreAt = (row: number, column: number) => scores[row * width + column] ?? 0
  const similarityAt = (row: number, column: number) => similarities[row]?.[column] ?? 0
  for (let row = oldWords.length - 1; row >= 0; row--)
    for (let column = newWords.length - 1; column >= 0; column--) {
      const pair = similarityAt(row, column)
      const paired = pair > 0 ? pair + scoreAt(row + 1, column + 1) : 0
      scores[row * width + column] = Math.max(paired, scoreAt(row + 1, column), scoreAt(row, column + 1))
    }
  const aligned: AlignedPair[] = []
  let [row, column] = [0, 0]
  while (row < oldWords.length && column < newWords.length) {
    const here = scoreAt(row, column)
    const pair = similarityAt(row, column)
    if (pair > 0 && here === pair + scoreAt(row + 1, column + 1)) aligned.push([row++, column++])
    else if (here === scoreAt(row + 1, column)) row++
    else column++
  }
  return aligned
}

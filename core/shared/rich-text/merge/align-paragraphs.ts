import { type Paragraph, plainText } from '../nodes.ts'

/** Maps paragraphs of the old list to those of the new one, by index. */
export type AlignedPair = readonly [old: number, fresh: number]

/** Maximum number of compared pairs; longer stretches count as rewritten. */
const MAX_PAIRS = 2500
/** The share that two versions of one paragraph have in common. */
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

/** Length of the equal text at both ends, so that a word being typed does not count as another one. */
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

/** The similar paragraphs of a stretch, in order: they were edited, not replaced. */
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

import { stemsOf } from '../text/word-forms.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { MatchRow } from './scan.ts'

/**
 * Ranks titles equal to the query first, then those that begin with it, those with its words, and those with other
 * forms of them; among equals the shorter, then the newest.
 */
export function bestTitles(found: readonly MatchRow[], query: ParsedQuery, limit: number): MatchRow[] {
  // An alias may match in a way that the label does not show.
  return lowestWeights(found, limit, ({ label }) => weightOf(Math.min(titleRank(label, query), formRank), label))
}

/** Titles that contain every word, also inside words; shorter ones first. */
export function bestFragments(found: readonly MatchRow[], query: ParsedQuery, limit: number): MatchRow[] {
  const matching = found.filter(({ label }) => containsWords(label, query))
  return lowestWeights(matching, limit, ({ label }) => label.length)
}

/** Both: first titles that match by word, then those that match by fragment. */
export function bestNames(found: readonly MatchRow[], query: ParsedQuery, limit: number): MatchRow[] {
  const ranked = new Map(found.map(row => [row, nameRank(row.label, query)]))
  const fitting = found.filter(row => ranked.get(row) !== noRank)
  return lowestWeights(fitting, limit, row => weightOf(ranked.get(row) ?? noRank, row.label))
}

const longest = 1000
const [formRank, fragmentRank, noRank] = [3, 4, 5]

function weightOf(rank: number, label: string): number {
  return rank * longest + Math.min(label.length, longest - 1)
}

function nameRank(label: string, query: ParsedQuery): number {
  const rank = titleRank(label, query)
  return rank === noRank && containsWords(label, query) ? fragmentRank : rank
}

function titleRank(label: string, { words, key }: ParsedQuery): number {
  if (label.startsWith(key)) return label.length === key.length ? 0 : 1
  const padded = ` ${label} `
  const last = words.length - 1
  if (words.every((word, at) => padded.includes(at === last ? ` ${word}` : ` ${word} `))) return 2
  const stems = new Set(label.split(' ').flatMap(stemsOf))
  const hasAllWords = words.every(
    (word, at) =>
      padded.includes(at === last ? ` ${word}` : ` ${word} `) || stemsOf(word).some(stem => stems.has(stem)),
  )
  return hasAllWords ? formRank : noRank
}

function containsWords(label: string, { words }: ParsedQuery): boolean {
  return words.every(word => label.includes(word))
}

/** The `limit` rows of least weight, in order; equal ones keep their order. Most rows cost one comparison. */
function lowestWeights(rows: readonly MatchRow[], limit: number, weigh: (row: MatchRow) => number): MatchRow[] {
  const bestRows: { row: MatchRow; weight: number }[] = []
  for (const row of rows) {
    const weight = weigh(row)
    const last = bestRows.at(-1)
    if (last && bestRows.length >= limit && weight >= last.weight) continue
    let at = bestRows.length
    while (at > 0 && (bestRows[at - 1]?.weight ?? 0) > weight) at -= 1
    bestRows.splice(at, 0, { row, weight })
    if (bestRows.length > limit) bestRows.pop()
  }
  return bestRows.map(({ row }) => row)
}

import { stemsOf } from './forms.ts'
import type { Query } from './query.ts'
import type { Found } from './scan.ts'

/**
 * Titles that are the query, then those that begin with it, then those that hold its words, then those that hold them in
 * another form; of equal ones the shorter, then the newest.
 */
export function bestTitles(found: readonly Found[], query: Query, limit: number): Found[] {
  // Other names of a thing may match in a way that its words do not show.
  return best(found, limit, ({ label }) => weightOf(Math.min(titleRank(label, query), inForms), label))
}

/** Titles in which every word stands somewhere, inside others too; the shorter the better. */
export function bestFragments(found: readonly Found[], query: Query, limit: number): Found[] {
  const whole = found.filter(({ label }) => holdsParts(label, query))
  return best(whole, limit, ({ label }) => label.length)
}

/** Both of these: first what is a title's words, then what stands inside them. */
export function bestNames(found: readonly Found[], query: Query, limit: number): Found[] {
  const ranked = new Map(found.map(row => [row, nameRank(row.label, query)]))
  const fitting = found.filter(row => ranked.get(row) !== none)
  return best(fitting, limit, row => weightOf(ranked.get(row) ?? none, row.label))
}

const longest = 1000
const [inForms, inParts, none] = [3, 4, 5]

function weightOf(rank: number, label: string): number {
  return rank * longest + Math.min(label.length, longest - 1)
}

function nameRank(label: string, query: Query): number {
  const rank = titleRank(label, query)
  return rank === none && holdsParts(label, query) ? inParts : rank
}

function titleRank(label: string, { words, key }: Query): number {
  if (label.startsWith(key)) return label.length === key.length ? 0 : 1
  const padded = ` ${label} `
  const last = words.length - 1
  if (words.every((word, at) => padded.includes(at === last ? ` ${word}` : ` ${word} `))) return 2
  const stems = new Set(label.split(' ').flatMap(stemsOf))
  const held = words.every(
    (word, at) =>
      padded.includes(at === last ? ` ${word}` : ` ${word} `) || stemsOf(word).some(stem => stems.has(stem)),
  )
  return held ? inForms : none
}

function holdsParts(label: string, { words }: Query): boolean {
  return words.every(word => label.includes(word))
}

/** The `limit` rows of the least weight, in order; of equal ones, those that came first. Most rows cost one comparison. */
function best(rows: readonly Found[], limit: number, weigh: (row: Found) => number): Found[] {
  const kept: { row: Found; weight: number }[] = []
  for (const row of rows) {
    const weight = weigh(row)
    const last = kept.at(-1)
    if (last && kept.length >= limit && weight >= last.weight) continue
    let at = kept.length
    while (at > 0 && (kept[at - 1]?.weight ?? 0) > weight) at -= 1
    kept.splice(at, 0, { row, weight })
    if (kept.length > limit) kept.pop()
  }
  return kept.map(({ row }) => row)
}

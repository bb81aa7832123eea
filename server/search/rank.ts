import type { Query } from './query.ts'
import type { Found } from './scan.ts'

/** Titles that begin with the query before titles that hold its words anywhere, the shorter the better, then the newest. */
export function bestTitles(found: readonly Found[], query: Query, limit: number): Found[] {
  return best(found, limit, ({ label }) => titleRank(label, query.key) * longest + Math.min(label.length, longest - 1))
}

/** Titles in which every word stands somewhere, inside others too; the shorter the better. */
export function bestFragments(found: readonly Found[], query: Query, limit: number): Found[] {
  const whole = found.filter(({ label }) => query.words.every(word => label.includes(word)))
  return best(whole, limit, ({ label }) => label.length)
}

const longest = 1000

function titleRank(label: string, key: string): number {
  if (!label.startsWith(key)) return 2
  return label.length === key.length ? 0 : 1
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

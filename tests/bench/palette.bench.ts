import { prepareNames } from '#core/client/palette/ranking/match-names.ts'
import { createRanker, type RankOptions, rank } from '#core/client/palette/ranking/rank.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { makeNames, makeRepeatedNames, queries } from './palette.bench-data.ts'
import { median, percentile, typical } from './stats.ts'

const shown: RankOptions = { limit: 50 }
const mostNames = 50_000

/** Ranks names for typed queries, against a scan that only tests whether each name includes the text. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const rounds = long ? 51 : 15
  const rows = [1000, 10_000, mostNames].flatMap(count => rowsOf(count, rounds))
  const hostile = prepareNames(makeRepeatedNames(mostNames))
  const repeated = Array.from({ length: 40 }, (_, length) => `${'a'.repeat(length)}b`)
  const slow = timed(rounds, repeated, () => query => rank(hostile, query, shown))
  return [
    ...rows,
    benchRow({ what: '50,000 names of one letter again and again, p95', unit: 'ms', ours: at(slow, 0.95) }),
  ]
}

function rowsOf(count: number, rounds: number): BenchRow[] {
  const names = makeNames(count)
  const prepared = prepareNames(names)
  const lower = names.map(name => name.toLowerCase())
  // Warm-up: users type at warm code.
  timed(1, queries, () => query => rank(prepared, query, shown))
  const scan = timed(rounds, queries, () => query => lower.filter(name => name.includes(query)).length)
  const typed = timed(rounds, queries, () => {
    const ranker = createRanker(prepared)
    return query => ranker.rank(query, shown)
  })
  const whole = timed(rounds, queries, () => query => rank(prepared, query, shown))
  const floor = at(scan, 0.95)
  const budget = count === mostNames ? '≤ 4 ms' : ''
  const name = `${count.toLocaleString('en-US')} names`
  return [
    benchRow({ what: `${name}, a key at a time, median`, unit: 'ms', ours: median(typed), floor: median(scan) }),
    benchRow({ what: `${name}, a key at a time, p95`, unit: 'ms', budget, ours: at(typed, 0.95), floor }),
    benchRow({ what: `${name}, the text at once, p95`, unit: 'ms', budget, ours: at(whole, 0.95), floor }),
  ]
}

function at(times: readonly number[], share: number): number {
  return percentile(times, share)
}

/** Typical milliseconds of each query; each round starts with a new state. */
function timed(rounds: number, queryTexts: readonly string[], begin: () => (query: string) => unknown): number[] {
  const times = Array.from({ length: rounds }, () => {
    const answer = begin()
    return queryTexts.map(query => {
      const startedAt = performance.now()
      answer(query)
      return performance.now() - startedAt
    })
  })
  return typical(times)
}

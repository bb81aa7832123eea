import { NO_MATCH, PASSED_OVER, scoreName, TIER_STEP } from './match.ts'
import type { PreparedNames } from './match-names.ts'
import { prepareQuery, type Query } from './match-query.ts'

export type RankOptions = {
  /** Maximum number of results; 50 by default. */
  limit?: number
  /** How much a name is used, from 0 to 1 (frecency.ts); see the rule of `rank`. */
  boost?: (index: number) => number
}

export type Ranked = { index: number; score: number }

const LIMIT = 50
const MAX_USE_BOOST = 1.5 * TIER_STEP

/**
 * The best matches, best first; equal ones stay in the order of the names. With an empty query, every name, used ones
 * first.
 *
 * The rule: a tier is worth 1000, quality inside it less than 500, use up to 1500. So a name in constant use passes
 * every name one tier better, one in some use only those that are better by less; none passes a name two tiers better,
 * nor an exact match.
 */
export function rank(names: PreparedNames, query: string, options: RankOptions = {}): Ranked[] {
  return scan(names, prepareQuery(query), options, everyIndex(names.count), names.count, new Uint32Array(names.count))
    .best
}

export type Ranker = {
  /** Returns what `rank` returns, faster while a query grows letter by letter. */
  rank(query: string, options?: RankOptions): Ranked[]
}

/** A ranker that caches the candidates of the last query and examines only those while the query grows. */
export function createRanker(names: PreparedNames): Ranker {
  /** The indexes that may match the last query or a longer one, in ascending order. */
  const left = new Uint32Array(names.count)
  let last: { text: string; left: number } | undefined
  return {
    rank(query, options = {}) {
      const prepared = prepareQuery(query)
      const extendsLast = last && last.text !== '' && prepared.text.startsWith(last.text)
      let size = extendsLast && last ? last.left : 0
      if (!extendsLast) while (size < names.count) left[size] = size++
      // A boost that throws leaves the candidate list incomplete, so the next query starts from the beginning.
      last = undefined
      const { best, kept } = scan(names, prepared, options, left, size, left)
      last = { text: prepared.text, left: kept }
      return best
    },
  }
}

/**
 * Examines `candidates[0..size]`, in ascending order, and writes those that may match this query or a longer one to
 * `kept`.
 */
function scan(
  names: PreparedNames,
  query: Query,
  { limit = LIMIT, boost }: RankOptions,
  candidates: Uint32Array,
  size: number,
  kept: Uint32Array,
): { best: Ranked[]; kept: number } {
  const best = createTopRanked(limit)
  const maxBoost = boost ? MAX_USE_BOOST : 0
  const all = query.words.length === 0
  let keptSize = 0
  let floor = best.floor() - maxBoost
  for (let i = 0; i < size; i++) {
    const index = candidates[i]!
    const score = all ? TIER_STEP : scoreName(names, index, query, floor)
    if (score === NO_MATCH) continue
    kept[keptSize++] = index
    if (score === PASSED_OVER || score <= floor) continue
    best.offer(index, boost ? score + MAX_USE_BOOST * clamp(boost(index)) : score)
    floor = best.floor() - maxBoost
  }
  return { best: best.take(), kept: keptSize }
}

/** Keeps the highest scores, with the lowest of them on top of a heap; of equal ones those offered first. */
function createTopRanked(limit: number) {
  const heap: Ranked[] = []
  const worse = (a: Ranked, b: Ranked) => a.score < b.score || (a.score === b.score && a.index > b.index)
  const swap = (a: number, b: number) => {
    const kept = heap[a]!
    heap[a] = heap[b]!
    heap[b] = kept
  }
  const rise = (from: number) => {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1
      if (!worse(heap[at]!, heap[above]!)) return
      swap(at, above)
      at = above
    }
  }
  const sink = () => {
    for (let at = 0; ; ) {
      let worst = at
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < heap.length && worse(heap[below]!, heap[worst]!)) worst = below
      if (worst === at) return
      swap(at, worst)
      at = worst
    }
  }
  return {
    /** Only scores above this are kept. */
    floor: () => (limit <= 0 ? Number.POSITIVE_INFINITY : heap.length < limit ? 0 : heap[0]!.score),
    offer(index: number, score: number) {
      if (heap.length < limit) {
        heap.push({ index, score })
        rise(heap.length - 1)
      } else if (score > heap[0]!.score) {
        heap[0] = { index, score }
        sink()
      }
    },
    take: () => heap.sort((a, b) => b.score - a.score || a.index - b.index),
  }
}

function everyIndex(count: number): Uint32Array<ArrayBuffer> {
  const indexes = new Uint32Array(count)
  for (let index = 0; index < count; index++) indexes[index] = index
  return indexes
}

function clamp(use: number): number {
  return use > 0 ? Math.min(use, 1) : 0
}

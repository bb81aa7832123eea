import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { makeNames, makeRepeatedNames, queries } from '#tests/bench/palette.bench-data.ts'
import { trials } from '#tests/harness/trials.ts'
import { labels } from './match.fixture.ts'
import { matchName, TIER } from './match.ts'
import { type PreparedNames, prepareNames } from './match-names.ts'
import { createRanker, type Ranked, rank } from './rank.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ґ', 'г', ' ', '-', '1'), maxLength: 12 })
const names = fc.array(fc.oneof(text, fc.constantFrom(...labels)), { maxLength: 40 })
const query = fc.oneof(
  text,
  fc.constantFrom(...labels).chain(label => fc.nat(label.length).map(end => label.slice(0, end))),
)
const boosts = fc.option(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), { nil: undefined })

/** The reference ranking: every name scored, everything sorted. */
function rankPlainly(
  prepared: PreparedNames,
  query: string,
  limit: number,
  boost?: (index: number) => number,
): Ranked[] {
  return Array.from({ length: prepared.count }, (_, index) => ({ index, score: matchName(prepared, index, query) }))
    .filter(({ score }) => score > 0)
    .map(({ index, score }) => ({ index, score: score + 1500 * (boost?.(index) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, limit)
}

describe('rank', () => {
  it('equals scoring every name and sorting all', () => {
    fc.assert(
      fc.property(names, query, fc.nat(6), boosts, (all, query, limit, boosts) => {
        fc.pre(/[^\s-]/.test(query))
        const prepared = prepareNames(all)
        const boost = boosts && ((index: number) => boosts[index % boosts.length]!)
        expect(rank(prepared, query, { limit, boost })).toEqual(rankPlainly(prepared, query, limit, boost))
      }),
      { numRuns: trials(500) },
    )
  })

  it('lists used names first, then all in their order, for an empty query', () => {
    const prepared = prepareNames(['a', 'b', 'c', 'd'])
    const boost = (index: number) => (index === 2 ? 0.4 : 0)
    expect(rank(prepared, '  ', { boost, limit: 3 }).map(({ index }) => index)).toEqual([2, 0, 1])
  })

  it('equals a ranker that is typed into, among many names', () => {
    const prepared = prepareNames(makeNames(3000))
    const ranker = createRanker(prepared)
    for (const query of queries) expect(ranker.rank(query), query).toEqual(rank(prepared, query))
  })

  it('scores words together above the best so far, though one alone is below', () => {
    const prepared = prepareNames(['Gate market hall of the north', 'Gate market'])
    expect(rank(prepared, 'gate mark', { limit: 1 })[0]?.index).toBe(1)
  })

  it('returns fifty by default', () => {
    const prepared = prepareNames(makeNames(400))
    expect(rank(prepared, 'a')).toHaveLength(50)
    expect(rank(prepared, 'a', { limit: 0 })).toEqual([])
  })

  it('lets use pass one tier, never two, never an exact match', () => {
    const order = ['Plan', 'Plans', 'Go to plans', 'Airplane']
    const prepared = prepareNames(order)
    const used = (name: string) =>
      rank(prepared, 'plan', { boost: index => (order[index] === name ? 1 : 0) }).map(({ index }) => order[index])
    expect(used('Plans')).toEqual(['Plan', 'Plans', 'Go to plans', 'Airplane'])
    expect(used('Go to plans')).toEqual(['Plan', 'Go to plans', 'Plans', 'Airplane'])
    expect(used('Airplane').indexOf('Airplane')).toBe(2)
  })

  it.each([Number.NaN, -3, 7, Number.POSITIVE_INFINITY])('treats a boost of %d as one between 0 and 1', boost => {
    const prepared = prepareNames(['Plan', 'Plans'])
    const [first, second] = rank(prepared, 'plan', { boost: index => (index === 1 ? boost : 0) })
    expect(first?.index).toBe(0)
    expect(second?.score).toBeLessThan(TIER.exact * 1000)
  })

  it('stays fast for repeated letters and for no match', () => {
    const queries = ['aaaaaaaaaaaa', 'aaaaaaaaaaab', 'a a a a a a', 'aaaabaaaa', 'bbbbbbbbbbbb', 'a'.repeat(500)]
    const rankAll = (prepared: ReturnType<typeof prepareNames>) => queries.map(query => rank(prepared, query))
    expect(slowdownOf(size => prepareNames(makeRepeatedNames(size)), rankAll, 20_000)).toBeLessThan(slowdownFactor / 2)
  })
})

describe('createRanker', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: text.map(added => ({ type: 'type' as const, added })) },
    { weight: 2, arbitrary: fc.nat(4).map(count => ({ type: 'erase' as const, count })) },
    { weight: 2, arbitrary: query.map(query => ({ type: 'paste' as const, query })) },
  )

  it('ranks as a fresh one, whatever was typed before', () => {
    fc.assert(
      fc.property(names, fc.array(step, { maxLength: 14 }), boosts, (all, steps, boosts) => {
        const prepared = prepareNames(all)
        const ranker = createRanker(prepared)
        const boost = boosts && ((index: number) => boosts[index % boosts.length]!)
        let typed = ''
        for (const step of steps) {
          if (step.type === 'type') typed += step.added.slice(0, 2)
          else if (step.type === 'erase') typed = typed.slice(0, Math.max(0, typed.length - step.count))
          else typed = step.query
          expect(ranker.rank(typed, { limit: 5, boost })).toEqual(rank(prepared, typed, { limit: 5, boost }))
        }
      }),
      { numRuns: trials(200) },
    )
  })

  it('finds by every prefix of a label, letter by letter, what a fresh ranking finds', () => {
    const prepared = prepareNames(labels)
    for (const label of labels) {
      const ranker = createRanker(prepared)
      for (let end = 1; end <= label.length; end++) {
        expect(ranker.rank(label.slice(0, end), { limit: 8 })).toEqual(
          rank(prepared, label.slice(0, end), { limit: 8 }),
        )
      }
    }
  })

  it('reads the use of fewer names as the query grows', () => {
    const prepared = prepareNames(makeNames(2000))
    const ranker = createRanker(prepared)
    const queriesAsked = ['l', 'la', 'lan', 'lant', 'lante'].map(query => {
      let calls = 0
      ranker.rank(query, { boost: () => 0 * calls++ })
      return calls
    })
    expect(queriesAsked.at(-1)!).toBeLessThan(queriesAsked[0]!)
    expect(queriesAsked[0]!).toBeLessThan(2000)
  })

  it('restarts after a boost that threw', () => {
    const prepared = prepareNames(['xx', 'Map', 'Mapmaker'])
    const ranker = createRanker(prepared)
    const failAtLast = (index: number) => {
      if (index === 2) throw new TypeError('no use known')
      return 0
    }
    ranker.rank('m')
    expect(() => ranker.rank('ma', { boost: failAtLast })).toThrow(TypeError)
    expect(ranker.rank('map').map(({ index }) => index)).toEqual([1, 2])
  })
})

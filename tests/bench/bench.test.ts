import { describe, expect, it } from 'vitest'
import { chooseBenches } from '../../scripts/bench.ts'
import { benchRow, checkBudgets } from './bench-row.ts'
import { createProse } from './prose.ts'
import { pairedRatio, percentile } from './stats.ts'
import { printBudgets, printTable } from './table.ts'

describe('a row', () => {
  it('has the ratio of its figures, or the given one', () => {
    const rowInput = { what: 'a read', ours: 3, floor: 2, unit: 'ms' }
    expect(benchRow(rowInput).ratio).toBe(1.5)
    expect(benchRow({ ...rowInput, ratio: 1.4 }).ratio).toBe(1.4)
    expect(benchRow({ ...rowInput, floor: undefined }).ratio).toBeNull()
  })

  it.each([
    ['≤ 300 ms, ≤ 2.5 ×', 290, 2.4, true],
    ['≤ 300 ms, ≤ 2.5 ×', 310, 2.4, false],
    ['≤ 300 ms, ≤ 2.5 ×', 290, 2.6, false],
    ['≥ 0.5 ×', 10, 0.5, true],
    ['≥ 0.5 ×', 10, 0.49, false],
    ['≤ 0 tasks', 0, null, true],
    ['≤ 300 ms, ≤ 2.5 ×', 290, null, null],
    ['≤ 300 ms, ≤ 2.5 ×', 310, null, false],
    ['', 290, 2.4, null],
  ])('checks %j against %d and a ratio of %d: %j', (budget, ours, ratio, within) => {
    expect(checkBudgets({ budget, ours, ratio })).toBe(within)
  })

  it('takes a bare number as the maximum of the ratio, or of ours without a floor', () => {
    expect(benchRow({ what: '', ours: 8, floor: 2, budget: 3, unit: 'ms' })).toMatchObject({
      budget: '≤ 3 ×',
      within: false,
    })
    expect(benchRow({ what: '', ours: 2, budget: 3, unit: 'ms' })).toMatchObject({ budget: '≤ 3 ms', within: true })
  })

  it('refuses a budget that cannot be parsed', () => {
    expect(() => checkBudgets({ budget: 'fast', ours: 1, ratio: 1 })).toThrow('"fast"')
    expect(() => checkBudgets({ budget: 'p95 ≤ 4 ms', ours: 1, ratio: 1 })).toThrow('p95')
  })
})

describe('statistics', () => {
  it('takes the nearest rank, in any order', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect([0.5, 0.95, 0.99, 1].map(share => percentile(hundred, share))).toEqual([50, 95, 99, 100])
    expect(percentile([7], 0.01)).toBe(7)
    expect(percentile([], 0.5)).toBeNaN()
  })

  it('pairs values measured together, so that one slow moment counts once', () => {
    expect(pairedRatio([10, 90, 11], [10, 90, 10])).toBe(1)
  })
})

describe('the table', () => {
  const rows = [
    benchRow({ what: 'a read', ours: 12_345.6, floor: 20_000, unit: '/s', budget: '≥ 0.5 ×' }),
    benchRow({ what: 'start', ours: 312.2, unit: 'ms', budget: '≤ 300 ms' }),
    benchRow({ what: 'p50', ours: 0.456, unit: 'ms' }),
  ]

  it('aligns its columns and names missed budgets', () => {
    expect(printTable('stack', rows)).toBe(
      [
        'stack',
        'what        ours     floor  ratio    budget  within',
        'a read  12,346/s  20,000/s   0.62   ≥ 0.5 ×     yes',
        'start     312 ms         –      –  ≤ 300 ms      NO',
        'p50      0.46 ms         –      –         –       –',
      ].join('\n'),
    )
  })

  it('ends with the number of met budgets', () => {
    expect(printBudgets(rows)).toBe('1 of 2 budgets met')
  })
})

describe('npm run bench', () => {
  it('runs the named ones, or all, and refuses unknown names', () => {
    expect(chooseBenches(['stack', '--long'], ['pages', 'stack'])).toEqual(['stack'])
    expect(chooseBenches(['--long'], ['pages', 'stack'])).toEqual(['pages', 'stack'])
    expect(() => chooseBenches(['stak'], ['pages', 'stack'])).toThrow('There is no bench stak')
  })
})

describe('prose', () => {
  it('is deterministic by seed, has the requested length, and repeats rare words seldom', () => {
    const text = createProse(5).text(3000)
    expect(createProse(5).text(3000)).toBe(text)
    expect(createProse(6).text(3000)).not.toBe(text)
    const words = text.match(/\w+/g) ?? []
    expect(words).toHaveLength(3000)
    expect(new Set(words).size).toBeGreaterThan(800)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedMatches, labels } from './match.fixture.ts'
import { matchName, NO_MATCH, TIER, tierOf } from './match.ts'
import { prepareNames } from './match-names.ts'
import { matchPositions } from './match-positions.ts'
import { prepareQuery } from './match-query.ts'
import { rank } from './rank.ts'

const tier = (name: string, query: string) => tierOf(matchName(prepareNames([name]), 0, query))

describe('matchName', () => {
  it.each<[keyof typeof TIER, string, string]>([
    ['exact', 'Lantern-wives', 'lantern wives'],
    ['exact', 'Кам’яна вежа', 'камяна вежа'],
    ['exact', '“Who goes there?”', 'who goes there'],
    ['exact', 'Ґанок', 'ганок'],
    ['prefix', 'Saltmark', 'salt'],
    ['prefix', 'Lantern-wives of the Reach', 'lantern wives'],
    ['word', 'The Salt Ledger', 'salt'],
    ['word', 'The Salt Ledger', 'salt ledger'],
    ['word', 'The Salt Ledger', 'ledger salt'],
    ['word', 'act2', '2'],
    ['word', 'Vol. (draft)', 'draft'],
    ['substring', 'Airplane', 'plan'],
    ['initials', 'Go to chapters', 'gtc'],
    ['initials', 'Go to chapters', 'gc'],
    ['initials', 'Create chapter', 'crch'],
    ['initials', 'Тіні забутих предків', 'тзп'],
    ['subsequence', 'Saltmark', 'sltmrk'],
    ['subsequence', 'Lantern-wives', 'lntrn wvs'],
    ['scattered', 'Captain of the Northern Reach', 'cfr'],
    ['typo', 'Settings', 'setrings'],
    ['typo', 'Heronry', 'hernory'],
    ['typo', 'The Heronry', 'xeron'],
    ['typo', 'The Heronry', 'heronn'],
    ['typo', 'Капітан', 'капітам'],
  ])('finds as %s: %j by %j', (expected, name, query) => {
    expect(tier(name, query)).toBe(TIER[expected])
  })

  it.each([
    ['Saltmark', 'saltmarsh'],
    ['Saltmark', 'kramtlas'],
    ['Map', 'mpa'],
    ['The Heronry', 'hxrxn'],
    ['Weather', 'eathre'],
    ['Гана', 'ґан'],
    ['Ияр', 'йяр'],
    ['Salt', 'salt ledger'],
    ['', 'a'],
    ['…', 'a'],
  ])('does not find %j by %j', (name, query) => {
    expect(matchName(prepareNames([name]), 0, query)).toBe(NO_MATCH)
  })

  it('scores whole words, early ones and those that make up more of the name higher', () => {
    const order = [
      'Heron gate',
      'Herons',
      'Heronsbill Harbour',
      'Old heron',
      'The very oldest heron',
      'Old herons of the reach',
    ]
    const names = prepareNames(order)
    const scores = order.map((_, index) => matchName(names, index, 'heron'))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
  })

  it('never lets quality reach the next tier', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '-'), maxLength: 14 })
    fc.assert(
      fc.property(word, word, (name, query) => {
        const score = matchName(prepareNames([name]), 0, query)
        expect(Number.isInteger(score)).toBe(true)
        expect(score % 1000).toBeLessThan(500)
        expect([0, ...Object.values(TIER)]).toContain(tierOf(score))
      }),
    )
  })

  it('finds every name by itself, exactly', () => {
    const names = prepareNames(labels)
    labels.forEach((label, index) => {
      expect(tierOf(matchName(names, index, label)), label).toBe(TIER.exact)
    })
  })

  it('matches nothing for a query without words', () => {
    expect(prepareQuery(' … ').words).toEqual([])
    expect(matchName(prepareNames(['Saltmark']), 0, ' … ')).toBe(NO_MATCH)
  })
})

describe('matchPositions', () => {
  const mark = (name: string, query: string) =>
    matchPositions(name, query).reduceRight(
      (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
      name,
    )

  it.each([
    ['lan', 'Lantern-wives', '[Lan]tern-wives'],
    ['lan', 'Add to a plan…', 'Add to a p[lan]…'],
    ['lan', 'Link an entry…', '[L]ink [an] entry…'],
    ['lan', 'Black Ness', 'B[la]ck [N]ess'],
    ['gtc', 'Go to chapters', '[G]o [t]o [c]hapters'],
    ['crcha', 'Create chapter', '[Cr]eate [cha]pter'],
    ['lantern wives', 'Lantern — wives', '[Lantern — wives]'],
    ['wives lan', 'Lantern-wives', '[Lan]tern-[wives]'],
    ['emile', 'E\u0301mile Durand', '[E\u0301mile] Durand'],
    ['weiss', 'Weiß Straße', '[Weiß] Straße'],
    ['камяна', 'Кам’яна вежа', '[Кам’яна] вежа'],
    ['вежа', 'Кам’яна вежа', 'Кам’яна [вежа]'],
    ['heronyr', 'The Heronry', 'The [Heronry]'],
    ['setings', 'Settings', '[Set]t[ings]'],
    ['moon', '🌕🌖 Moon', '🌕🌖 [Moon]'],
    ['🌖', '🌕🌖 Moon', '🌕[🌖] Moon'],
    ['a a', 'Ba a a', 'Ba [a a]'],
    ['zzz', 'Saltmark', 'Saltmark'],
  ])('marks %j in %j as %j', (query, name, marked) => {
    expect(mark(name, query)).toBe(marked)
  })

  it('marks ordered, disjoint ranges inside the name, and some for every match', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ß', 'ї', '’', ' ', '-', '🌕'), maxLength: 16 })
    fc.assert(
      fc.property(text, text, (name, query) => {
        const ranges = matchPositions(name, query)
        expect(ranges.length > 0).toBe(matchName(prepareNames([name]), 0, query) !== NO_MATCH)
        let last = -1
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(name.length)
          last = end
        }
      }),
    )
  })
})

describe('intended names', () => {
  const names = prepareNames(labels)

  it.each(expectedMatches)('%j finds %j first', (query, first) => {
    expect(labels[rank(names, query)[0]?.index ?? -1]).toBe(first)
  })
})

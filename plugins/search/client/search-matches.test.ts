// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { EntityRef } from '#core/client/index.ts'
import { defineKind } from '#core/shared/kind.ts'
import {
  filterHits,
  firstTab,
  hitAddress,
  hitsByKind,
  localHits,
  mergeHits,
  type SearchMatch,
  sortTabs,
} from './search-matches.ts'

const kinds = ['chapter', 'character', 'entry'].map(name =>
  defineKind({ name, title: 'name', icon: 'scroll-text', fields: { name: 'string >= 1' } }),
)
const place = { spaceId: 's', projectId: 'p' }
const entity = (label: string, kind = 'entry'): EntityRef => ({
  ...place,
  kind,
  id: `${kind} ${label}`,
  label,
  parentId: null,
})
const hits = (kind: string, ...labels: string[]): [string, SearchMatch[]] => [
  kind,
  labels.map(label => ({ entity: entity(label, kind) })),
]
const labels = (all: readonly SearchMatch[] = []) => all.map(({ entity: { label } }) => label)
const options = { most: 3, shows: () => true }

describe('local names', () => {
  const entities = ['Біла Відьма', 'відьма', 'Чаклунка', 'Привідьмений'].map(label => entity(label))

  it('match fragments in any case, those that start with the text first', () => {
    expect(labels(localHits(entities, 'ВІДЬМ', options).get('entry'))).toEqual([
      'відьма',
      'Біла Відьма',
      'Привідьмений',
    ])
    expect(labels(localHits(entities, 'відьма біла', options).get('entry'))).toEqual(['Біла Відьма'])
    expect(localHits(entities, 'відьма', { ...options, most: 1 }).get('entry')).toHaveLength(1)
    expect(localHits(entities, '  ', options).size).toBe(0)
    expect(localHits(entities, 'відьма', { ...options, shows: kind => kind !== 'entry' }).size).toBe(0)
  })
})

describe('the link of a hit', () => {
  const [chapter] = kinds
  if (!chapter) throw new Error('No kind')
  const one = entity('Loomings', 'chapter')
  const page = '/builder/chapter/s/p/chapter%20Loomings'
  const found = (text: string, ...marks: [number, number][]) =>
    hitAddress(chapter, { entity: one, snippet: { text, marks } })

  it('opens the entity if its name matched', () => {
    expect(hitAddress(chapter, { entity: one })).toBe(page)
  })

  it('opens the matching words in its text, as written there, each once', () => {
    expect(found('до Києва', [3, 8])).toBe(`${page}?q=${encodeURIComponent('Києва')}`)
    expect(found('the white whale, a White whale', [4, 9], [10, 15], [19, 24], [25, 30])).toBe(
      `${page}?q=white%20whale`,
    )
    expect(found('R&D #1?', [0, 7])).toBe(`${page}?q=R%26D%20%231%3F`)
    expect(found('nothing marked')).toBe(page)
  })
})

describe('results of the server', () => {
  it('are added below the local ones, each entity once, new kinds at the end', () => {
    const local = new Map([hits('entry', 'Whale')])
    const server = new Map([hits('chapter', 'Loomings'), hits('entry', 'Ahab', 'Whale', 'Pip', 'Stubb')])
    const joined = mergeHits(local, server, kinds, 3)
    expect(joined.map(({ kind }) => kind.name)).toEqual(['entry', 'chapter'])
    expect(labels(joined[0]?.hits)).toEqual(['Whale', 'Ahab', 'Pip'])
  })

  it('are grouped by kind; unknown kinds are left out', () => {
    const found = { entry: [{ ...place, entryId: 'e', name: 'Ahab', aliases: ['Thunder'] }], spell: [{ spellId: 'x' }] }
    expect([...hitsByKind(found, kinds)]).toEqual([
      [
        'entry',
        [{ entity: { ...place, kind: 'entry', id: 'e', label: 'Ahab', parentId: null }, aliases: ['Thunder'] }],
      ],
    ])
  })

  it('are kept for a longer text if they contain its words', () => {
    const snippet = { text: 'the white whale', marks: [] }
    const earlier = new Map([['entry', [{ entity: entity('One'), snippet }, { entity: entity('White') }]]])
    expect(labels(filterHits(earlier, 'white wha').get('entry'))).toEqual(['One'])
  })
})

describe('tabs', () => {
  const tabs = (...all: [string, SearchMatch[]][]) => sortTabs(mergeHits(new Map(), new Map(all), kinds, 20))

  it('are sorted by count, highest first [SEARCH-05]', () => {
    const sorted = tabs(hits('chapter', 'a'), hits('character', 'a', 'b', 'c'), hits('entry', 'a', 'b'))
    expect(sorted.map(({ kind }) => kind.name)).toEqual(['character', 'entry', 'chapter'])
  })

  it('select entries first if there are any, else the first tab [SEARCH-06]', () => {
    expect(firstTab(tabs(hits('chapter', 'a', 'b'), hits('entry', 'a')))).toBe('entry')
    expect(firstTab(tabs(hits('chapter', 'a'), hits('character', 'a', 'b')))).toBe('character')
    expect(firstTab([])).toBe('')
  })
})

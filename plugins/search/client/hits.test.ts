// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Thing } from '#core/client/index.ts'
import { defineKind } from '#core/shared/kind.ts'
import { addressOf, firstTab, type Hit, hitsOf, joinHits, localHits, stillFitting, tabsOf } from './hits.ts'

const kinds = ['chapter', 'character', 'entry'].map(name =>
  defineKind({ name, title: 'name', icon: 'scroll-text', fields: { name: 'string >= 1' } }),
)
const place = { spaceId: 's', projectId: 'p' }
const thing = (label: string, kind = 'entry'): Thing => ({
  ...place,
  kind,
  id: `${kind} ${label}`,
  label,
  parentId: null,
})
const hits = (kind: string, ...labels: string[]): [string, Hit[]] => [
  kind,
  labels.map(label => ({ thing: thing(label, kind) })),
]
const labels = (all: readonly Hit[] = []) => all.map(({ thing: { label } }) => label)
const options = { most: 3, shows: () => true }

describe('names known here', () => {
  const things = ['Біла Відьма', 'відьма', 'Чаклунка', 'Привідьмений'].map(label => thing(label))

  it('are found by fragments and in any case, those that begin with the text first', () => {
    expect(labels(localHits(things, 'ВІДЬМ', options).get('entry'))).toEqual(['відьма', 'Біла Відьма', 'Привідьмений'])
    expect(labels(localHits(things, 'відьма біла', options).get('entry'))).toEqual(['Біла Відьма'])
    expect(localHits(things, 'відьма', { ...options, most: 1 }).get('entry')).toHaveLength(1)
    expect(localHits(things, '  ', options).size).toBe(0)
    expect(localHits(things, 'відьма', { ...options, shows: kind => kind !== 'entry' }).size).toBe(0)
  })
})

describe('a hit opens', () => {
  const [chapter] = kinds
  if (!chapter) throw new Error('No kind')
  const one = thing('Loomings', 'chapter')
  const page = '/builder/chapter/s/p/chapter%20Loomings'
  const found = (text: string, ...marks: [number, number][]) =>
    addressOf(chapter, { thing: one, snippet: { text, marks } })

  it('its thing, where it was found by its name', () => {
    expect(addressOf(chapter, { thing: one })).toBe(page)
  })

  it('at the words that match in its text, as they are written there, each once', () => {
    expect(found('до Києва', [3, 8])).toBe(`${page}?q=${encodeURIComponent('Києва')}`)
    expect(found('the white whale, a White whale', [4, 9], [10, 15], [19, 24], [25, 30])).toBe(
      `${page}?q=white%20whale`,
    )
    expect(found('R&D #1?', [0, 7])).toBe(`${page}?q=R%26D%20%231%3F`)
    expect(found('nothing marked')).toBe(page)
  })
})

describe('what the server adds', () => {
  it('stands below what is there, each thing once, kinds that are new at the end', () => {
    const local = new Map([hits('entry', 'Whale')])
    const server = new Map([hits('chapter', 'Loomings'), hits('entry', 'Ahab', 'Whale', 'Pip', 'Stubb')])
    const joined = joinHits(local, server, kinds, 3)
    expect(joined.map(({ kind }) => kind.name)).toEqual(['entry', 'chapter'])
    expect(labels(joined[0]?.hits)).toEqual(['Whale', 'Ahab', 'Pip'])
  })

  it('is read by kind; kinds nobody knows are left out', () => {
    const found = { entry: [{ ...place, entryId: 'e', name: 'Ahab', aliases: ['Thunder'] }], spell: [{ spellId: 'x' }] }
    expect([...hitsOf(found, kinds)]).toEqual([
      ['entry', [{ thing: { ...place, kind: 'entry', id: 'e', label: 'Ahab', parentId: null }, aliases: ['Thunder'] }]],
    ])
  })

  it('stays for a longer text as far as it has its words', () => {
    const snippet = { text: 'the white whale', marks: [] }
    const earlier = new Map([['entry', [{ thing: thing('One'), snippet }, { thing: thing('White') }]]])
    expect(labels(stillFitting(earlier, 'white wha').get('entry'))).toEqual(['One'])
  })
})

describe('tabs', () => {
  const tabs = (...all: [string, Hit[]][]) => tabsOf(joinHits(new Map(), new Map(all), kinds, 20))

  it('stand by their counts, the most first [SEARCH-05]', () => {
    const sorted = tabs(hits('chapter', 'a'), hits('character', 'a', 'b', 'c'), hits('entry', 'a', 'b'))
    expect(sorted.map(({ kind }) => kind.name)).toEqual(['character', 'entry', 'chapter'])
  })

  it('begin with entries where there are any, else with the first [SEARCH-06]', () => {
    expect(firstTab(tabs(hits('chapter', 'a', 'b'), hits('entry', 'a')))).toBe('entry')
    expect(firstTab(tabs(hits('chapter', 'a'), hits('character', 'a', 'b')))).toBe('character')
    expect(firstTab([])).toBe('')
  })
})

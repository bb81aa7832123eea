import { describe, expect, it } from 'vitest'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { countAssigned, matchTags, pickTag, removePickedTag, type TagValue, tagNamed } from './pick-tags.ts'

const tag = (value: string): TagValue => ({ valueId: value.toLowerCase(), value, color: '#607D8B' })
const [sea, oda, tide] = [tag('Sea'), tag('Oda'), tag('Tide')]

describe('picking a tag', () => {
  it('adds it once [TAG-09]', () => {
    expect(pickTag([oda], sea)).toEqual([oda, sea])
    expect(pickTag([oda, sea], { ...sea })).toEqual([oda, sea])
  })

  it('replaces the list in single mode', () => {
    expect(pickTag([oda], sea, { single: true })).toEqual([sea])
    expect(pickTag([oda, tide], oda, { single: true })).toEqual([oda])
  })

  it('is undone by removing it', () => {
    expect(removePickedTag(pickTag([oda], sea), sea)).toEqual([oda])
    expect(removePickedTag([oda], sea)).toEqual([oda])
  })
})

describe('matching tags', () => {
  const tags = ['Lantern-wives', 'Low water', 'Ґанок', 'The low road', 'Sea'].map(tag)
  const values = (text: string, recent: string[] = []) => matchTags(tags, text, recent).map(({ value }) => value)

  it('matches the start of a name, then its inside, in any case and script', () => {
    expect(values('LOW')).toEqual(['Low water', 'The low road'])
    expect(values(' ґан')).toEqual(['Ґанок'])
    expect(values('n-w')).toEqual(['Lantern-wives'])
    expect(values('nothing')).toEqual([])
  })

  it('returns all tags for an empty text, the recently used first', () => {
    expect(values(' ', ['sea', 'gone', 'low water'])).toEqual([
      ...['Sea', 'Low water', 'Lantern-wives', 'Ґанок', 'The low road'],
    ])
  })

  it('finds one by its exact name in any case', () => {
    expect(tagNamed(tags, ' low  WATER')?.value).toBe('Low water')
    expect(tagNamed(tags, 'low')).toBeUndefined()
  })

  it('takes linear time for ten thousand tags', () => {
    const make = (length: number) => Array.from({ length }, (_, at) => tag(`Tag ${at}`))
    expect(matchTags(make(10_000), '9999', [])).toHaveLength(1)
    expect(slowdownOf(make, many => matchTags(many, '9999', []), 10_000)).toBeLessThan(slowdownFactor / 2)
  })
})

it('counts how many of several entities have each tag', () => {
  expect(countAssigned([[sea, oda], [], [oda]])).toEqual([
    { ...sea, count: 1 },
    { ...oda, count: 2 },
  ])
})

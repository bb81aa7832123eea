// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type EntityRef, registry, type SearchWord } from '#core/client/index.ts'
import { readQuery } from '../shared/filter-words.ts'
import { findByWords, narrowedHits } from './search-words.ts'

const place = { spaceId: 's', projectId: 'p' }
const entity = (id: string, kind = 'event'): EntityRef => ({ ...place, kind, id, label: id })
const found: Record<string, EntityRef[]> = {
  early: [entity('a'), entity('b'), entity('m', 'map')],
  late: [entity('b')],
}
const word = (id: string): SearchWord => ({
  id,
  label: id,
  find: async (_, value) => (found[value] ? { entities: found[value] } : { issue: `No ${value}` }),
})
const vocabulary = {
  filters: { kind: ['kind'], tag: ['tag'], in: ['in'] },
  kinds: [{ value: 'map', words: ['map'] }],
  places: [],
  words: [
    { value: 'before', words: ['before'] },
    { value: 'after', words: ['after'] },
  ],
}
const find = (typed: string, at: object = place) => findByWords(readQuery(typed, vocabulary), at)

beforeEach(async () => {
  await setLanguage('en')
  registry.add({ id: 'dates', searchWords: [word('before'), word('after')] })
})
afterEach(() => registry.remove('dates'))

describe('words of plugins', () => {
  it('find what all of them find, of the kinds that are asked for', async () => {
    expect((await find('before:early')).entities.map(({ id }) => id)).toEqual(['a', 'b', 'm'])
    expect((await find('before:early after:late')).entities.map(({ id }) => id)).toEqual(['b'])
    expect([...narrowedHits(await find('before:early kind:map')).keys()]).toEqual(['map'])
  })

  it('say what is wrong with their values, and that they search a project', async () => {
    expect(await find('before:never after:late')).toEqual({ entities: [], issues: ['No never'] })
    expect((await find('before:early', {})).issues).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import type { FieldResolver } from '#server/entities/resolvers.ts'
import { createEntityStore } from '#server/entities/store.ts'
import { createSearchIndex } from '#server/search/index.ts'
import { addAuthor, chapter, entry, openEntityStore, spell } from './entities-fixture.ts'

const resolverCalls: (readonly unknown[])[] = []

/** A resolver like that of a tags plugin. */
const wholeTags: FieldResolver = {
  form: 'tags',
  store: value => (value as (string | { valueId: string })[]).map(tag => (typeof tag === 'string' ? tag : tag.valueId)),
  async answer(_read, place, values) {
    resolverCalls.push(values)
    return values.map(value =>
      (value as string[]).map(valueId => ({ valueId, value: `${valueId} of ${place.projectId}` })),
    )
  },
}

const store = openEntityStore([wholeTags])

describe('a field answered through a resolver', () => {
  it('is stored as a reference and expanded in every response', async () => {
    const author = await addAuthor(store)
    const tags = [{ valueId: 'sea', value: `sea of ${author.place.projectId}` }]
    const made = await author.create(chapter, { title: 'x', tags: ['sea'] })
    const id = String(made.chapterId)
    expect(made.tags).toEqual(tags)
    expect((await author.get(chapter, id)).tags).toEqual(tags)
    expect((await author.find(chapter)).data[0]?.tags).toEqual(tags)
    expect((await author.update(chapter, id, { title: 'y' })).tags).toEqual(tags)
    const { refs, data, brief } = await store.database.read
      .selectFrom('entities')
      .select(['refs', 'data', 'brief'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(refs)).toEqual({ tags: ['sea'] })
    expect(`${data} ${brief}`).not.toContain('sea')
  })

  it('is resolved once per page, and only if something is set', async () => {
    const author = await addAuthor(store)
    for (const tags of [['a'], [], ['b', 'c']]) await author.create(entry, { name: 'x', tags })
    resolverCalls.length = 0
    const answered = (await author.find(entry)).data.map(row =>
      (row.tags as { valueId: string }[]).map(tag => tag.valueId),
    )
    expect(answered).toEqual([['a'], [], ['b', 'c']])
    expect(resolverCalls).toEqual([[['a'], ['b', 'c']]])
  })

  it('is not resolved for kinds without such a field', async () => {
    const author = await addAuthor(store)
    resolverCalls.length = 0
    expect(await author.create(spell, { name: 'x' })).not.toHaveProperty('tags')
    expect(resolverCalls).toEqual([])
  })
})

describe('a store', () => {
  it('refuses two resolvers for one field type and two kinds of one name', () => {
    const search = createSearchIndex()
    expect(() => createEntityStore({ kinds: [], search, resolvers: [wholeTags, wholeTags] })).toThrow('"tags"')
    expect(() => createEntityStore({ kinds: [entry, entry], search })).toThrow('"entry"')
  })

  it('knows its kinds by name', () => {
    expect(store.entities.kind('chapter')).toBe(chapter)
    expect(store.entities.kind('constructor')).toBeUndefined()
  })
})

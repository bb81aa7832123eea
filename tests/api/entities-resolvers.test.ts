import { describe, expect, it } from 'vitest'
import type { FieldResolver } from '#server/entities/resolvers.ts'
import { createEntityStore } from '#server/entities/store.ts'
import { createSearchIndex } from '#server/search/index.ts'
import { addDesk, chapter, entry, openEntities, spell } from './entities-store.ts'

const asked: (readonly unknown[])[] = []

/** What a plugin that knows the tags of a project brings. */
const wholeTags: FieldResolver = {
  form: 'tags',
  store: value => (value as (string | { valueId: string })[]).map(tag => (typeof tag === 'string' ? tag : tag.valueId)),
  async answer(_read, place, values) {
    asked.push(values)
    return values.map(value =>
      (value as string[]).map(valueId => ({ valueId, value: `${valueId} of ${place.projectId}` })),
    )
  },
}

const store = openEntities([wholeTags])

describe('a field answered through a resolver', () => {
  it('is stored as a reference and answered whole, everywhere', async () => {
    const desk = await addDesk(store)
    const tags = [{ valueId: 'sea', value: `sea of ${desk.place.projectId}` }]
    const made = await desk.create(chapter, { title: 'x', tags: ['sea'] })
    const id = String(made.chapterId)
    expect(made.tags).toEqual(tags)
    expect((await desk.get(chapter, id)).tags).toEqual(tags)
    expect((await desk.find(chapter)).data[0]?.tags).toEqual(tags)
    expect((await desk.update(chapter, id, { title: 'y' })).tags).toEqual(tags)
    const { refs, data, brief } = await store.database.read
      .selectFrom('entities')
      .select(['refs', 'data', 'brief'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(refs)).toEqual({ tags: ['sea'] })
    expect(`${data} ${brief}`).not.toContain('sea')
  })

  it('is asked for once a page, and only where something is set', async () => {
    const desk = await addDesk(store)
    for (const tags of [['a'], [], ['b', 'c']]) await desk.create(entry, { name: 'x', tags })
    asked.length = 0
    const answered = (await desk.find(entry)).data.map(row =>
      (row.tags as { valueId: string }[]).map(tag => tag.valueId),
    )
    expect(answered).toEqual([['a'], [], ['b', 'c']])
    expect(asked).toEqual([[['a'], ['b', 'c']]])
  })

  it('leaves kinds without such a field alone', async () => {
    const desk = await addDesk(store)
    asked.length = 0
    expect(await desk.create(spell, { name: 'x' })).not.toHaveProperty('tags')
    expect(asked).toEqual([])
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

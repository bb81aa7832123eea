import { describe, expect, it } from 'vitest'
import {
  addAuthor,
  chapter,
  entry,
  event,
  openEntityStore,
  prose,
  spell,
  type TestAuthor,
  timeline,
} from './entities-fixture.ts'

const store = openEntityStore()

async function names(author: TestAuthor, input: object = {}): Promise<unknown[]> {
  return (await author.find(entry, input)).data.map(row => row.name)
}

async function fill(author: TestAuthor, list: readonly string[]): Promise<void> {
  for (const name of list) await author.create(entry, { name })
}

describe('a list', () => {
  it('has short fields, a summary and the number of words, never the text', async () => {
    const author = await addAuthor(store)
    const long = `Call me Ishmael. ${'Some years ago '.repeat(400)}`
    await author.create(chapter, { title: 'Loomings', text: prose(long), tags: ['sea'] })
    const [row] = (await author.find(chapter)).data
    expect(row).toMatchObject({ title: 'Loomings', tags: [{ valueId: 'sea' }], words: 1203, index: 0, revision: 1 })
    expect(row).not.toHaveProperty('text')
    expect(String(row?.summary)).toMatch(/^Call me Ishmael\. Some years ago .*$/)
    expect(String(row?.summary).length).toBeLessThanOrEqual(140)
  })

  it('cuts a long text, and keeps the title whole', async () => {
    const author = await addAuthor(store)
    await author.create(spell, { name: 'n'.repeat(250), motto: 'm'.repeat(300), cost: 3 })
    const [row] = (await author.find(spell)).data
    expect(row).toMatchObject({ name: 'n'.repeat(250), cost: 3 })
    expect(row?.motto).toBe(`${'m'.repeat(200)}…`)
  })

  it('of nothing is an empty page', async () => {
    const author = await addAuthor(store)
    expect(await author.find(entry)).toEqual({ data: [], total: 0, nextCursor: null })
  })

  it('has 20 entities per page by default, and their total [CHAP-17]', async () => {
    const author = await addAuthor(store)
    for (let at = 0; at < 45; at++) await author.create(entry, { name: `n${at}` })
    const first = await author.find(entry)
    expect([first.data.length, first.total, typeof first.nextCursor]).toEqual([20, 45, 'string'])
    expect((await author.find(entry, { page: 3 })).data).toHaveLength(5)
    expect(await author.find(entry, { page: 4 })).toMatchObject({ data: [], total: 45, nextCursor: null })
    expect((await author.find(entry, { limit: 45 })).nextCursor).toBeNull()
  })

  it('holds nothing of another project, kind or space', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    await fill(author, ['mine'])
    await fill(other, ['theirs'])
    await author.create(spell, { name: 'a spell' })
    expect(await names(author)).toEqual(['mine'])
    const crossed = { ...author.place, projectId: other.place.projectId }
    await expect(store.entities.find(store.database.read, entry, crossed)).rejects.toMatchObject({ type: 'not-found' })
  })
})

describe('sorting', () => {
  it('by name knows the Ukrainian alphabet, numbers, case and accents', async () => {
    const author = await addAuthor(store)
    const sorted = [
      'Émile',
      'emu',
      'Глава 2',
      'Глава 10',
      'гора',
      'ґанок',
      'ель',
      'єнот',
      'жук',
      'игра',
      'іній',
      'їжак',
      'йод',
      'яма',
    ]
    await fill(author, sorted.toReversed())
    expect(await names(author)).toEqual(sorted)
    expect(await names(author, { sorting: 'name:desc' })).toEqual(sorted.toReversed())
  })

  it('treats the title field of the kind as the name', async () => {
    const author = await addAuthor(store)
    for (const title of ['b', 'c', 'a']) await author.create(chapter, { title })
    const titles = async (sorting: string) => (await author.find(chapter, { sorting })).data.map(row => row.title)
    expect(await titles('title:desc')).toEqual(['c', 'b', 'a'])
    expect(await titles('name:asc')).toEqual(['a', 'b', 'c'])
  })

  it('by creation and by change', async () => {
    const author = await addAuthor(store)
    await fill(author, ['b', 'c', 'a'])
    const [first] = (await author.find(entry, { sorting: 'created:asc' })).data
    expect(first?.name).toBe('b')
    await author.update(entry, String(first?.entryId), { description: 'changed' })
    expect(await names(author, { sorting: 'created:desc' })).toEqual(['a', 'c', 'b'])
    expect(await names(author, { sorting: 'updated:desc' })).toEqual(['b', 'a', 'c'])
    expect(await names(author, { sorting: 'updated:asc' })).toEqual(['c', 'a', 'b'])
  })

  it('is by hand if a kind is ordered, else by name', async () => {
    const author = await addAuthor(store)
    for (const title of ['z', 'a']) await author.create(chapter, { title })
    await fill(author, ['z', 'a'])
    expect((await author.find(chapter)).data.map(row => row.title)).toEqual(['z', 'a'])
    expect(await names(author)).toEqual(['a', 'z'])
  })

  it.each(['costs:asc', 'position:asc', 'constructor:asc', '__proto__:desc', 'label_key:asc'])(
    'by %s is refused',
    async sorting => {
      const author = await addAuthor(store)
      await expect(author.find(spell, { sorting })).rejects.toMatchObject({
        type: 'bad-input',
        extra: { errors: [{ path: 'sorting' }] },
      })
    },
  )
})

describe('a page', () => {
  const garbage = [
    'x',
    '',
    '-1',
    '0',
    '1.5',
    'null',
    '{}',
    'W10',
    'WyJuYW1lOmFzYyIsbnVsbCwxLDEsMV0',
    '💥',
    'a'.repeat(500),
    '9'.repeat(30),
  ]
  it.each(garbage)('is refused if it is neither a number nor a cursor: %s [R-24]', async page => {
    const author = await addAuthor(store)
    await expect(author.find(entry, { page })).rejects.toMatchObject({
      status: 400,
      extra: { errors: [{ path: 'page' }] },
    })
  })

  it('keeps the sorting of its cursor, and refuses another one', async () => {
    const author = await addAuthor(store)
    await fill(author, ['a', 'b', 'c', 'd'])
    const first = await author.find(entry, { sorting: 'name:desc', limit: 2 })
    expect(await names(author, { page: first.nextCursor, limit: 2 })).toEqual(['b', 'a'])
    await expect(author.find(entry, { page: first.nextCursor, sorting: 'created:asc' })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('accepts a number as text, as in queries', async () => {
    const author = await addAuthor(store)
    await fill(author, ['a', 'b', 'c'])
    expect(await names(author, { page: '2', limit: 2 })).toEqual(['c'])
  })

  it('of a cursor from another project shows only one’s own project [R-12]', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    await fill(author, ['a', 'z'])
    await fill(other, ['b', 'c', 'd'])
    const { nextCursor } = await other.find(entry, { limit: 1 })
    expect(await names(author, { page: nextCursor })).toEqual(['z'])
  })
})

describe('a filter', () => {
  it('finds by title and by text, whole words, beginnings and fragments of titles [ENTRY-07]', async () => {
    const author = await addAuthor(store)
    await author.create(entry, { name: 'The Pequod', description: 'A whaling ship of Nantucket' })
    await author.create(entry, { name: 'Moby-Dick', description: 'the white whale' })
    await author.create(entry, { name: 'Капітан Ахав', description: 'п’ять разів' })
    const found: Record<string, string[]> = {
      pequod: ['The Pequod'],
      PEQ: ['The Pequod'],
      equo: ['The Pequod'],
      whal: ['Moby-Dick', 'The Pequod'],
      'white whale': ['Moby-Dick'],
      ахав: ['Капітан Ахав'],
      "п'ять": ['Капітан Ахав'],
      nothing: [],
      // “whaling” is a form of it
      'whale pequod': ['The Pequod'],
      'moby pequod': [],
      '"*(': [],
    }
    for (const [query, expected] of Object.entries(found))
      expect([query, await names(author, { query })]).toEqual([query, expected])
  })

  it('pages and counts the matches', async () => {
    const author = await addAuthor(store)
    for (let at = 0; at < 30; at++) await author.create(entry, { name: at % 3 ? `other ${at}` : `whale ${at}` })
    const first = await author.find(entry, { query: 'whale', limit: 4 })
    expect([first.total, first.data.length]).toEqual([10, 4])
    const second = await author.find(entry, { query: 'whale', limit: 4, page: first.nextCursor })
    expect(second.data.map(row => row.name)).toEqual(['whale 12', 'whale 15', 'whale 18', 'whale 21'])
    expect((await author.find(entry, { query: 'whale', limit: 4, page: 3 })).data).toHaveLength(2)
  })

  it('of nothing but spaces filters nothing', async () => {
    const author = await addAuthor(store)
    await fill(author, ['a'])
    expect(await names(author, { query: '   ' })).toEqual(['a'])
  })
})

describe('children', () => {
  it('are listed by parent or all together', async () => {
    const author = await addAuthor(store)
    const parents = [await author.create(timeline, { name: 'one' }), await author.create(timeline, { name: 'two' })]
    const [one, two] = parents.map(made => String(made.timelineId))
    for (const [name, parentId] of [
      ['a', one],
      ['b', two],
      ['c', one],
    ])
      await author.create(event, { name }, { parentId })
    const of = async (parentId?: string) => {
      const { data, total } = await author.find(event, { parentId })
      return [total, ...data.map(row => row.name)]
    }
    expect(await of(one)).toEqual([2, 'a', 'c'])
    expect(await of(two)).toEqual([1, 'b'])
    expect(await of()).toEqual([3, 'a', 'b', 'c'])
  })

  it('of a parent of another project are those of a missing one [R-12]', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    const { timelineId } = await other.create(timeline, { name: 'theirs' })
    const errors = [String(timelineId), 'missing'].map(parentId =>
      author.find(event, { parentId }).catch(error => error.body()),
    )
    const [foreign, missing] = await Promise.all(errors)
    expect(foreign).toEqual(missing)
    expect(foreign).toMatchObject({ status: 404 })
  })
})

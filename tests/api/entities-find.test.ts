import { describe, expect, it } from 'vitest'
import { addDesk, chapter, type Desk, entry, event, openEntities, prose, spell, timeline } from './entities-store.ts'

const store = openEntities()

async function names(desk: Desk, input: object = {}): Promise<unknown[]> {
  return (await desk.find(entry, input)).data.map(row => row.name)
}

async function fill(desk: Desk, list: readonly string[]): Promise<void> {
  for (const name of list) await desk.create(entry, { name })
}

describe('a list', () => {
  it('has short fields, a summary and the number of words, never the text', async () => {
    const desk = await addDesk(store)
    const long = `Call me Ishmael. ${'Some years ago '.repeat(400)}`
    await desk.create(chapter, { title: 'Loomings', text: prose(long), tags: ['sea'] })
    const [row] = (await desk.find(chapter)).data
    expect(row).toMatchObject({ title: 'Loomings', tags: [{ valueId: 'sea' }], words: 1203, index: 0, revision: 1 })
    expect(row).not.toHaveProperty('text')
    expect(String(row?.summary)).toMatch(/^Call me Ishmael\. Some years ago .*$/)
    expect(String(row?.summary).length).toBeLessThanOrEqual(140)
  })

  it('leaves out what is too long for a list', async () => {
    const desk = await addDesk(store)
    await desk.create(spell, { name: 'n'.repeat(250), motto: 'm'.repeat(300), cost: 3 })
    const [row] = (await desk.find(spell)).data
    expect(row).toMatchObject({ name: 'n'.repeat(250), cost: 3 })
    expect(row).not.toHaveProperty('motto')
  })

  it('of nothing is an empty page', async () => {
    const desk = await addDesk(store)
    expect(await desk.find(entry)).toEqual({ data: [], total: 0, nextCursor: null })
  })

  it('has 20 things a page unless asked otherwise, and says how many there are [CHAP-17]', async () => {
    const desk = await addDesk(store)
    for (let at = 0; at < 45; at++) await desk.create(entry, { name: `n${at}` })
    const first = await desk.find(entry)
    expect([first.data.length, first.total, typeof first.nextCursor]).toEqual([20, 45, 'string'])
    expect((await desk.find(entry, { page: 3 })).data).toHaveLength(5)
    expect(await desk.find(entry, { page: 4 })).toMatchObject({ data: [], total: 45, nextCursor: null })
    expect((await desk.find(entry, { limit: 45 })).nextCursor).toBeNull()
  })

  it('holds nothing of another project, kind or space', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    await fill(desk, ['mine'])
    await fill(other, ['theirs'])
    await desk.create(spell, { name: 'a spell' })
    expect(await names(desk)).toEqual(['mine'])
    const crossed = { ...desk.place, projectId: other.place.projectId }
    await expect(store.entities.find(store.database.read, entry, crossed)).rejects.toMatchObject({ type: 'not-found' })
  })
})

describe('sorting', () => {
  it('by name knows the Ukrainian alphabet, numbers, case and accents', async () => {
    const desk = await addDesk(store)
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
    await fill(desk, sorted.toReversed())
    expect(await names(desk)).toEqual(sorted)
    expect(await names(desk, { sorting: 'name:desc' })).toEqual(sorted.toReversed())
  })

  it('takes the field that names the kind for the name', async () => {
    const desk = await addDesk(store)
    for (const title of ['b', 'c', 'a']) await desk.create(chapter, { title })
    const titles = async (sorting: string) => (await desk.find(chapter, { sorting })).data.map(row => row.title)
    expect(await titles('title:desc')).toEqual(['c', 'b', 'a'])
    expect(await titles('name:asc')).toEqual(['a', 'b', 'c'])
  })

  it('by creation and by change', async () => {
    const desk = await addDesk(store)
    await fill(desk, ['b', 'c', 'a'])
    const [first] = (await desk.find(entry, { sorting: 'created:asc' })).data
    expect(first?.name).toBe('b')
    await desk.update(entry, String(first?.entryId), { description: 'changed' })
    expect(await names(desk, { sorting: 'created:desc' })).toEqual(['a', 'c', 'b'])
    expect(await names(desk, { sorting: 'updated:desc' })).toEqual(['b', 'a', 'c'])
    expect(await names(desk, { sorting: 'updated:asc' })).toEqual(['c', 'a', 'b'])
  })

  it('is by hand where a kind is ordered, else by name', async () => {
    const desk = await addDesk(store)
    for (const title of ['z', 'a']) await desk.create(chapter, { title })
    await fill(desk, ['z', 'a'])
    expect((await desk.find(chapter)).data.map(row => row.title)).toEqual(['z', 'a'])
    expect(await names(desk)).toEqual(['a', 'z'])
  })

  it.each(['cost:asc', 'position:asc', 'constructor:asc', '__proto__:desc', 'label_key:asc'])(
    'by %s is refused',
    async sorting => {
      const desk = await addDesk(store)
      await expect(desk.find(spell, { sorting })).rejects.toMatchObject({
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
  it.each(garbage)('is refused where it is neither a number nor a cursor: %s [R-24]', async page => {
    const desk = await addDesk(store)
    await expect(desk.find(entry, { page })).rejects.toMatchObject({
      status: 400,
      extra: { errors: [{ path: 'page' }] },
    })
  })

  it('keeps the sorting of its cursor, and refuses another one', async () => {
    const desk = await addDesk(store)
    await fill(desk, ['a', 'b', 'c', 'd'])
    const first = await desk.find(entry, { sorting: 'name:desc', limit: 2 })
    expect(await names(desk, { page: first.nextCursor, limit: 2 })).toEqual(['b', 'a'])
    await expect(desk.find(entry, { page: first.nextCursor, sorting: 'created:asc' })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('takes a number as text, as queries carry it', async () => {
    const desk = await addDesk(store)
    await fill(desk, ['a', 'b', 'c'])
    expect(await names(desk, { page: '2', limit: 2 })).toEqual(['c'])
  })

  it('of a cursor from another project shows only one’s own [R-12]', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    await fill(desk, ['a', 'z'])
    await fill(other, ['b', 'c', 'd'])
    const { nextCursor } = await other.find(entry, { limit: 1 })
    expect(await names(desk, { page: nextCursor })).toEqual(['z'])
  })
})

describe('a filter', () => {
  it('finds by title and by text, whole words, beginnings and fragments of titles [ENTRY-07]', async () => {
    const desk = await addDesk(store)
    await desk.create(entry, { name: 'The Pequod', description: 'A whaling ship of Nantucket' })
    await desk.create(entry, { name: 'Moby-Dick', description: 'the white whale' })
    await desk.create(entry, { name: 'Капітан Ахав', description: 'п’ять разів' })
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
      expect([query, await names(desk, { query })]).toEqual([query, expected])
  })

  it('pages and counts what it leaves', async () => {
    const desk = await addDesk(store)
    for (let at = 0; at < 30; at++) await desk.create(entry, { name: at % 3 ? `other ${at}` : `whale ${at}` })
    const first = await desk.find(entry, { query: 'whale', limit: 4 })
    expect([first.total, first.data.length]).toEqual([10, 4])
    const second = await desk.find(entry, { query: 'whale', limit: 4, page: first.nextCursor })
    expect(second.data.map(row => row.name)).toEqual(['whale 12', 'whale 15', 'whale 18', 'whale 21'])
    expect((await desk.find(entry, { query: 'whale', limit: 4, page: 3 })).data).toHaveLength(2)
  })

  it('of nothing but spaces filters nothing', async () => {
    const desk = await addDesk(store)
    await fill(desk, ['a'])
    expect(await names(desk, { query: '   ' })).toEqual(['a'])
  })
})

describe('children', () => {
  it('are listed by parent or all together', async () => {
    const desk = await addDesk(store)
    const parents = [await desk.create(timeline, { name: 'one' }), await desk.create(timeline, { name: 'two' })]
    const [one, two] = parents.map(made => String(made.timelineId))
    for (const [name, parentId] of [
      ['a', one],
      ['b', two],
      ['c', one],
    ])
      await desk.create(event, { name }, { parentId })
    const of = async (parentId?: string) => {
      const { data, total } = await desk.find(event, { parentId })
      return [total, ...data.map(row => row.name)]
    }
    expect(await of(one)).toEqual([2, 'a', 'c'])
    expect(await of(two)).toEqual([1, 'b'])
    expect(await of()).toEqual([3, 'a', 'b', 'c'])
  })

  it('of a parent of another project are those of one that is not there [R-12]', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    const { timelineId } = await other.create(timeline, { name: 'theirs' })
    const faults = [String(timelineId), 'missing'].map(parentId =>
      desk.find(event, { parentId }).catch(fault => fault.body()),
    )
    const [foreign, missing] = await Promise.all(faults)
    expect(foreign).toEqual(missing)
    expect(foreign).toMatchObject({ status: 404 })
  })
})

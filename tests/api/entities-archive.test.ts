import { describe, expect, it } from 'vitest'
import { checkDatabase } from '#server/db/index.ts'
import { addDesk, chapter, type Desk, entry, event, openEntities, prose, timeline } from './entities-store.ts'

const store = openEntities()

async function titles(desk: Desk, input: object = {}): Promise<unknown[]> {
  return (await desk.find(chapter, input)).data.map(row => row.title)
}

describe('archiving', () => {
  it('takes a thing out of lists, counts and search, and back to its place [ARCH-04]', async () => {
    const desk = await addDesk(store)
    for (const title of ['one', 'two', 'three']) await desk.create(chapter, { title, text: prose('whale') })
    const [, second] = (await desk.find(chapter)).data
    const id = String(second?.chapterId)
    expect(await desk.archive(chapter, id)).toEqual({ archived: true, revision: 2 })
    expect(await titles(desk)).toEqual(['one', 'three'])
    expect(await desk.find(chapter)).toMatchObject({ total: 2 })
    expect(await titles(desk, { archived: true })).toEqual(['two'])
    expect(await desk.counts()).toEqual({ chapter: 2 })
    expect(await desk.search('two')).toEqual([])
    expect(await desk.search('whale', { within: 'both' })).toEqual(['three', 'one'])
    expect(await desk.get(chapter, id)).toMatchObject({ archivedAt: expect.stringContaining('2026'), revision: 2 })

    expect(await desk.archive(chapter, id)).toEqual({ archived: false, revision: 3 })
    expect(await titles(desk)).toEqual(['one', 'two', 'three'])
    expect(await desk.search('two')).toEqual(['two'])
    expect(await desk.search('whale', { within: 'both' })).toEqual(['three', 'two', 'one'])
    expect(await desk.counts()).toEqual({ chapter: 3 })
    expect((await desk.get(chapter, id)).archivedAt).toBeNull()
  })

  it('does exactly what is asked where it is said', async () => {
    const desk = await addDesk(store)
    const id = String((await desk.create(entry, { name: 'x' })).entryId)
    expect(await desk.archive(entry, id, false)).toEqual({ archived: false, revision: 1 })
    expect(await desk.archive(entry, id, true)).toEqual({ archived: true, revision: 2 })
    expect(await desk.archive(entry, id, true)).toEqual({ archived: true, revision: 2 })
  })

  it('toggles once when sent again [R-10]', async () => {
    const desk = await addDesk(store)
    const id = String((await desk.create(entry, { name: 'x' })).entryId)
    const by = desk.by({ writeKey: 'toggle' })
    for (let time = 0; time < 3; time++)
      expect(await desk.archive(entry, id, undefined, by)).toEqual({ archived: true, revision: 2 })
  })

  it('moves the names’ version and makes other changes stale', async () => {
    const desk = await addDesk(store)
    const id = String((await desk.create(entry, { name: 'x' })).entryId)
    await desk.archive(entry, id)
    expect(await desk.version()).toBe(2)
    await expect(desk.update(entry, id, { name: 'y' }, 1)).rejects.toMatchObject({ type: 'stale-revision' })
  })

  it('of a changed thing brings the change back with it', async () => {
    const desk = await addDesk(store)
    const id = String((await desk.create(entry, { name: 'old', description: 'harpoon' })).entryId)
    await desk.archive(entry, id)
    await desk.update(entry, id, { name: 'new', description: 'anchor' })
    expect(await desk.search('new')).toEqual([])
    await desk.archive(entry, id)
    expect(await desk.search('new')).toEqual(['new'])
    expect(await desk.search('anchor', { within: 'both' })).toEqual(['new'])
    expect(await desk.search('harpoon', { within: 'both' })).toEqual([])
  })
})

describe('removing', () => {
  it('takes a thing for good, once [CHAP-16] [ENTRY-06]', async () => {
    const desk = await addDesk(store)
    const id = String((await desk.create(entry, { name: 'gone', description: 'depths' })).entryId)
    await desk.create(entry, { name: 'stays' })
    await desk.remove(entry, id)
    await expect(desk.get(entry, id)).rejects.toMatchObject({ type: 'not-found' })
    await expect(desk.remove(entry, id)).rejects.toMatchObject({ type: 'not-found' })
    expect((await desk.find(entry)).data.map(row => row.name)).toEqual(['stays'])
    expect(await desk.counts()).toEqual({ entry: 1 })
    expect(await desk.search('depths', { within: 'both' })).toEqual([])
  })

  it('takes an archived thing as well', async () => {
    const desk = await addDesk(store)
    const id = String((await desk.create(entry, { name: 'x' })).entryId)
    await desk.archive(entry, id)
    await desk.remove(entry, id)
    expect((await desk.find(entry, { archived: true })).total).toBe(0)
  })

  it('takes everything that lives in it', async () => {
    const desk = await addDesk(store)
    const timelineId = String((await desk.create(timeline, { name: 'Voyage' })).timelineId)
    const events = []
    for (const name of ['Departure', 'Gam', 'Chase'])
      events.push(String((await desk.create(event, { name, description: 'sea' }, { parentId: timelineId })).eventId))
    await desk.archive(event, events[1] ?? '')
    await desk.remove(timeline, timelineId)
    expect(await desk.counts()).toEqual({})
    expect(await desk.search('sea', { within: 'both' })).toEqual([])
    for (const id of events) await expect(desk.get(event, id)).rejects.toMatchObject({ type: 'not-found' })
    expect(checkDatabase(store.database.file)).toEqual([])
  })
})

describe('removing everything', () => {
  it('of a project leaves other projects whole [R-12]', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    for (const one of [desk, other]) {
      const parentId = String((await one.create(timeline, { name: 'Voyage' })).timelineId)
      await one.create(event, { name: 'Chase', description: 'whale' }, { parentId })
    }
    const { projectId } = desk.place
    await store.database.write(tx => store.entities.removeAll(tx, { projectId }))
    expect(await desk.counts()).toEqual({})
    expect(await desk.search('whale', { within: 'both' })).toEqual([])
    expect(await other.counts()).toEqual({ timeline: 1, event: 1 })
    expect(await other.search('whale', { within: 'both' })).toEqual(['Chase'])
    expect(checkDatabase(store.database.file)).toEqual([])
    await store.database.write(tx => tx.deleteFrom('projects').where('id', '=', projectId).execute())
  })

  it('of a space takes all its projects', async () => {
    const desk = await addDesk(store)
    const beside = await addDesk(store, desk.place.spaceId)
    const other = await addDesk(store)
    for (const one of [desk, beside, other]) await one.create(entry, { name: 'x' })
    await store.database.write(tx => store.entities.removeAll(tx, { spaceId: desk.place.spaceId }))
    expect([await desk.counts(), await beside.counts(), await other.counts()]).toEqual([{}, {}, { entry: 1 }])
  })

  it('is demanded before a project can go', async () => {
    const desk = await addDesk(store)
    await desk.create(entry, { name: 'x' })
    const { projectId } = desk.place
    const removal = store.database.write(tx => tx.deleteFrom('projects').where('id', '=', projectId).execute())
    await expect(removal).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
  })
})

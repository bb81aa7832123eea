import { describe, expect, it } from 'vitest'
import { checkDatabase } from '#server/db/index.ts'
import {
  addAuthor,
  chapter,
  entry,
  event,
  openEntityStore,
  prose,
  type TestAuthor,
  timeline,
} from './entities-fixture.ts'

const store = openEntityStore()

async function titles(author: TestAuthor, input: object = {}): Promise<unknown[]> {
  return (await author.find(chapter, input)).data.map(row => row.title)
}

describe('archiving', () => {
  it('removes an entity from lists, counts and search, and restores its position [ARCH-04]', async () => {
    const author = await addAuthor(store)
    for (const title of ['one', 'two', 'three']) await author.create(chapter, { title, text: prose('whale') })
    const [, second] = (await author.find(chapter)).data
    const id = String(second?.chapterId)
    expect(await author.archive(chapter, id)).toEqual({ archived: true, revision: 2 })
    expect(await titles(author)).toEqual(['one', 'three'])
    expect(await author.find(chapter)).toMatchObject({ total: 2 })
    expect(await titles(author, { archived: true })).toEqual(['two'])
    expect(await author.counts()).toEqual({ chapter: 2 })
    expect(await author.search('two')).toEqual([])
    expect(await author.search('whale', { within: 'both' })).toEqual(['three', 'one'])
    expect(await author.get(chapter, id)).toMatchObject({ archivedAt: expect.stringContaining('2026'), revision: 2 })

    expect(await author.archive(chapter, id)).toEqual({ archived: false, revision: 3 })
    expect(await titles(author)).toEqual(['one', 'two', 'three'])
    expect(await author.search('two')).toEqual(['two'])
    expect(await author.search('whale', { within: 'both' })).toEqual(['three', 'two', 'one'])
    expect(await author.counts()).toEqual({ chapter: 3 })
    expect((await author.get(chapter, id)).archivedAt).toBeNull()
  })

  it('sets the state that is given', async () => {
    const author = await addAuthor(store)
    const id = String((await author.create(entry, { name: 'x' })).entryId)
    expect(await author.archive(entry, id, false)).toEqual({ archived: false, revision: 1 })
    expect(await author.archive(entry, id, true)).toEqual({ archived: true, revision: 2 })
    expect(await author.archive(entry, id, true)).toEqual({ archived: true, revision: 2 })
  })

  it('toggles once when sent again [R-10]', async () => {
    const author = await addAuthor(store)
    const id = String((await author.create(entry, { name: 'x' })).entryId)
    const by = author.writeContext({ writeKey: 'toggle' })
    for (let time = 0; time < 3; time++)
      expect(await author.archive(entry, id, undefined, by)).toEqual({ archived: true, revision: 2 })
  })

  it('increments the names’ version and makes other changes stale', async () => {
    const author = await addAuthor(store)
    const id = String((await author.create(entry, { name: 'x' })).entryId)
    await author.archive(entry, id)
    expect(await author.version()).toBe(2)
    await expect(author.update(entry, id, { name: 'y' }, 1)).rejects.toMatchObject({ type: 'stale-revision' })
  })

  it('and restoring a changed entity keeps the change', async () => {
    const author = await addAuthor(store)
    const id = String((await author.create(entry, { name: 'old', description: 'harpoon' })).entryId)
    await author.archive(entry, id)
    await author.update(entry, id, { name: 'new', description: 'anchor' })
    expect(await author.search('new')).toEqual([])
    await author.archive(entry, id)
    expect(await author.search('new')).toEqual(['new'])
    expect(await author.search('anchor', { within: 'both' })).toEqual(['new'])
    expect(await author.search('harpoon', { within: 'both' })).toEqual([])
  })
})

describe('removing', () => {
  it('deletes an entity for good, once [CHAP-16] [ENTRY-06]', async () => {
    const author = await addAuthor(store)
    const id = String((await author.create(entry, { name: 'gone', description: 'depths' })).entryId)
    await author.create(entry, { name: 'stays' })
    await author.remove(entry, id)
    await expect(author.get(entry, id)).rejects.toMatchObject({ type: 'not-found' })
    await expect(author.remove(entry, id)).rejects.toMatchObject({ type: 'not-found' })
    expect((await author.find(entry)).data.map(row => row.name)).toEqual(['stays'])
    expect(await author.counts()).toEqual({ entry: 1 })
    expect(await author.search('depths', { within: 'both' })).toEqual([])
  })

  it('deletes an archived entity as well', async () => {
    const author = await addAuthor(store)
    const id = String((await author.create(entry, { name: 'x' })).entryId)
    await author.archive(entry, id)
    await author.remove(entry, id)
    expect((await author.find(entry, { archived: true })).total).toBe(0)
  })

  it('deletes all its descendants', async () => {
    const author = await addAuthor(store)
    const timelineId = String((await author.create(timeline, { name: 'Voyage' })).timelineId)
    const events = []
    for (const name of ['Departure', 'Gam', 'Chase'])
      events.push(String((await author.create(event, { name, description: 'sea' }, { parentId: timelineId })).eventId))
    await author.archive(event, events[1] ?? '')
    await author.remove(timeline, timelineId)
    expect(await author.counts()).toEqual({})
    expect(await author.search('sea', { within: 'both' })).toEqual([])
    for (const id of events) await expect(author.get(event, id)).rejects.toMatchObject({ type: 'not-found' })
    expect(checkDatabase(store.database.file)).toEqual([])
  })
})

describe('removing everything', () => {
  it('of a project keeps other projects unchanged [R-12]', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    for (const one of [author, other]) {
      const parentId = String((await one.create(timeline, { name: 'Voyage' })).timelineId)
      await one.create(event, { name: 'Chase', description: 'whale' }, { parentId })
    }
    const { projectId } = author.place
    await store.database.write(tx => store.entities.removeAll(tx, { projectId }))
    expect(await author.counts()).toEqual({})
    expect(await author.search('whale', { within: 'both' })).toEqual([])
    expect(await other.counts()).toEqual({ timeline: 1, event: 1 })
    expect(await other.search('whale', { within: 'both' })).toEqual(['Chase'])
    expect(checkDatabase(store.database.file)).toEqual([])
    await store.database.write(tx => tx.deleteFrom('projects').where('id', '=', projectId).execute())
  })

  it('of a space includes all its projects', async () => {
    const author = await addAuthor(store)
    const beside = await addAuthor(store, author.place.spaceId)
    const other = await addAuthor(store)
    for (const one of [author, beside, other]) await one.create(entry, { name: 'x' })
    await store.database.write(tx => store.entities.removeAll(tx, { spaceId: author.place.spaceId }))
    expect([await author.counts(), await beside.counts(), await other.counts()]).toEqual([{}, {}, { entry: 1 }])
  })

  it('is required before a project can be deleted', async () => {
    const author = await addAuthor(store)
    await author.create(entry, { name: 'x' })
    const { projectId } = author.place
    const removal = store.database.write(tx => tx.deleteFrom('projects').where('id', '=', projectId).execute())
    await expect(removal).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
  })
})

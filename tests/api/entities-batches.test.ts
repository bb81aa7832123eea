import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import type { NewEntity } from '#server/ports.ts'
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

function createMany(author: TestAuthor, kind: Kind, entities: NewEntity[], batch: string): Promise<string[]> {
  return store.database.write(tx =>
    store.entities.createMany(tx, kind, author.place, entities, batch, author.writeContext()),
  )
}
function finish(batch: string): Promise<void> {
  return store.database.write(tx => store.entities.finishBatch(tx, batch))
}
function titled(...titles: string[]): NewEntity[] {
  return titles.map(title => ({ values: { title, text: prose(`about ${title}`) } }))
}

async function visibleState(author: TestAuthor): Promise<unknown[]> {
  const { data, total } = await author.find(chapter, { limit: 100 })
  const filtered = (await author.find(chapter, { query: 'about' })).data.map(row => row.title)
  return [
    total,
    ...data.map(row => row.title),
    await author.counts(),
    await author.search('about', { within: 'both' }),
    filtered,
  ]
}

describe('a batch', () => {
  it('is invisible until it is finished, and then appears at once', async () => {
    const author = await addAuthor(store)
    await author.create(chapter, { title: 'first', text: prose('about first') })
    const before = await visibleState(author)
    const version = await author.version()
    const ids = await createMany(author, chapter, titled('second', 'third'), 'batch-1')
    ids.push(...(await createMany(author, chapter, titled('fourth'), 'batch-1')))
    expect(await visibleState(author)).toEqual(before)
    expect(await author.version()).toBe(version)
    await finish('batch-1')
    const { data, total } = await author.find(chapter)
    expect(total).toBe(4)
    expect(data.map(row => [row.title, row.index])).toEqual([
      ['first', 0],
      ['second', 1],
      ['third', 2],
      ['fourth', 3],
    ])
    expect(await author.counts()).toEqual({ chapter: 4 })
    expect(await author.search('about', { within: 'both' })).toEqual(['fourth', 'third', 'second', 'first'])
    expect(await author.version()).toBe(version + 1)
    for (const id of ids) expect(await author.get(chapter, id)).toMatchObject({ revision: 1 })
  })

  it('gets its positions after entities created meanwhile', async () => {
    const author = await addAuthor(store)
    await createMany(author, chapter, titled('imported 1', 'imported 2'), 'batch-2')
    await author.create(chapter, { title: 'by hand' })
    await finish('batch-2')
    await author.create(chapter, { title: 'later' })
    const list = (await author.find(chapter)).data
    expect(list.map(row => row.title)).toEqual(['by hand', 'imported 1', 'imported 2', 'later'])
    expect(list.map(row => row.index)).toEqual([0, 1, 2, 3])
  })

  it('holds parents with their children', async () => {
    const author = await addAuthor(store)
    const [parentId = ''] = await createMany(author, timeline, [{ values: { name: 'Voyage' } }], 'batch-3')
    await createMany(author, event, [{ parentId, values: { name: 'Chase' } }], 'batch-3')
    expect((await author.find(event)).total).toBe(0)
    await expect(author.create(event, { name: 'x' }, { parentId })).rejects.toMatchObject({ type: 'not-found' })
    await finish('batch-3')
    expect((await author.find(event, { parentId })).data.map(row => row.name)).toEqual(['Chase'])
  })

  it('cannot reach into another project’s batch [R-12]', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    const [parentId = ''] = await createMany(other, timeline, [{ values: { name: 'Theirs' } }], 'batch-4')
    const child = [{ parentId, values: { name: 'x' } }]
    await expect(createMany(author, event, child, 'batch-4')).rejects.toMatchObject({ type: 'not-found' })
    await store.database.write(tx => store.entities.dropBatch(tx, 'batch-4'))
  })

  it('dropped leaves nothing behind', async () => {
    const author = await addAuthor(store)
    await author.create(chapter, { title: 'kept', text: prose('about kept') })
    const before = await visibleState(author)
    await createMany(author, chapter, titled('a', 'b', 'c'), 'batch-5')
    await store.database.write(tx => store.entities.dropBatch(tx, 'batch-5'))
    await finish('batch-5')
    expect(await visibleState(author)).toEqual(before)
    const left = store.database.read.selectFrom('entities').select('id').where('batch_id', '=', 'batch-5')
    expect(await left.execute()).toEqual([])
  })

  it('left unfinished by a stopped server is removed at the next start', async () => {
    const author = await addAuthor(store)
    await createMany(author, chapter, titled('half'), 'batch-6')
    await createMany(author, entry, [{ values: { name: 'half' } }], 'batch-7')
    expect(await store.database.write(tx => store.entities.dropUnfinishedBatches(tx, 'other'))).toBe(0)
    expect(await store.database.write(tx => store.entities.dropUnfinishedBatches(tx))).toBe(2)
    expect(await store.database.write(tx => store.entities.dropUnfinishedBatches(tx))).toBe(0)
    expect(await author.counts()).toEqual({})
  })

  it('does not disturb search, however large it is', async () => {
    const author = await addAuthor(store)
    await author.create(entry, { name: 'Whale seen', description: 'common word' })
    const hidden = Array.from({ length: 2100 }, (_, at) => ({
      values: { name: `Whale ${at}`, description: 'common word' },
    }))
    await createMany(author, entry, hidden, 'batch-8')
    expect(await author.search('whale')).toEqual(['Whale seen'])
    expect(await author.search('common word', { within: 'both' })).toEqual(['Whale seen'])
    expect((await author.find(entry, { query: 'whal' })).total).toBe(1)
    await store.database.write(tx => store.entities.dropBatch(tx, 'batch-8'))
  })

  it('written by a worker does not keep others from writing', async () => {
    const author = await addAuthor(store)
    const file = new URL('./entities-batch-worker.ts', import.meta.url)
    const workerData = { file: store.database.file, place: author.place, user: author.user, count: 1000 }
    const worker = new Worker(file, { workerData })
    let running = true
    const ended = new Promise<string>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', resolve)
    }).finally(() => {
      running = false
    })
    let written = 0
    while (running) {
      await author.create(chapter, { title: `meanwhile ${written}` })
      written++
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    expect(await ended).toBe('done')
    await worker.terminate()
    expect((await author.find(entry)).total).toBe(1000)
    expect(await author.counts()).toEqual({ entry: 1000, chapter: written })
    expect(written).toBeGreaterThan(5)
  })
})

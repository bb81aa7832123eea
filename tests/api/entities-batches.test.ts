import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import type { NewEntity } from '#server/ports.ts'
import { addDesk, chapter, type Desk, entry, event, openEntities, prose, timeline } from './entities-store.ts'

const store = openEntities()

function createMany(desk: Desk, kind: Kind, entities: NewEntity[], batch: string): Promise<string[]> {
  return store.database.write(tx => store.entities.createMany(tx, kind, desk.place, entities, batch, desk.by()))
}
function finish(batch: string): Promise<void> {
  return store.database.write(tx => store.entities.finishBatch(tx, batch))
}
function titled(...titles: string[]): NewEntity[] {
  return titles.map(title => ({ values: { title, text: prose(`about ${title}`) } }))
}

async function everythingSeen(desk: Desk): Promise<unknown[]> {
  const { data, total } = await desk.find(chapter, { limit: 100 })
  const filtered = (await desk.find(chapter, { query: 'about' })).data.map(row => row.title)
  return [
    total,
    ...data.map(row => row.title),
    await desk.counts(),
    await desk.search('about', { within: 'both' }),
    filtered,
  ]
}

describe('a batch', () => {
  it('is there for nobody until it is finished, and then at once', async () => {
    const desk = await addDesk(store)
    await desk.create(chapter, { title: 'first', text: prose('about first') })
    const before = await everythingSeen(desk)
    const version = await desk.version()
    const ids = await createMany(desk, chapter, titled('second', 'third'), 'batch-1')
    ids.push(...(await createMany(desk, chapter, titled('fourth'), 'batch-1')))
    expect(await everythingSeen(desk)).toEqual(before)
    expect(await desk.version()).toBe(version)
    await finish('batch-1')
    const { data, total } = await desk.find(chapter)
    expect(total).toBe(4)
    expect(data.map(row => [row.title, row.index])).toEqual([
      ['first', 0],
      ['second', 1],
      ['third', 2],
      ['fourth', 3],
    ])
    expect(await desk.counts()).toEqual({ chapter: 4 })
    expect(await desk.search('about', { within: 'both' })).toEqual(['fourth', 'third', 'second', 'first'])
    expect(await desk.version()).toBe(version + 1)
    for (const id of ids) expect(await desk.get(chapter, id)).toMatchObject({ revision: 1 })
  })

  it('takes its places after what was made meanwhile', async () => {
    const desk = await addDesk(store)
    await createMany(desk, chapter, titled('imported 1', 'imported 2'), 'batch-2')
    await desk.create(chapter, { title: 'by hand' })
    await finish('batch-2')
    await desk.create(chapter, { title: 'later' })
    const list = (await desk.find(chapter)).data
    expect(list.map(row => row.title)).toEqual(['by hand', 'imported 1', 'imported 2', 'later'])
    expect(list.map(row => row.index)).toEqual([0, 1, 2, 3])
  })

  it('holds parents with their children', async () => {
    const desk = await addDesk(store)
    const [parentId = ''] = await createMany(desk, timeline, [{ values: { name: 'Voyage' } }], 'batch-3')
    await createMany(desk, event, [{ parentId, values: { name: 'Chase' } }], 'batch-3')
    expect((await desk.find(event)).total).toBe(0)
    await expect(desk.create(event, { name: 'x' }, { parentId })).rejects.toMatchObject({ type: 'not-found' })
    await finish('batch-3')
    expect((await desk.find(event, { parentId })).data.map(row => row.name)).toEqual(['Chase'])
  })

  it('cannot reach into another project’s batch [R-12]', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    const [parentId = ''] = await createMany(other, timeline, [{ values: { name: 'Theirs' } }], 'batch-4')
    const child = [{ parentId, values: { name: 'x' } }]
    await expect(createMany(desk, event, child, 'batch-4')).rejects.toMatchObject({ type: 'not-found' })
    await store.database.write(tx => store.entities.dropBatch(tx, 'batch-4'))
  })

  it('dropped leaves nothing behind', async () => {
    const desk = await addDesk(store)
    await desk.create(chapter, { title: 'kept', text: prose('about kept') })
    const before = await everythingSeen(desk)
    await createMany(desk, chapter, titled('a', 'b', 'c'), 'batch-5')
    await store.database.write(tx => store.entities.dropBatch(tx, 'batch-5'))
    await finish('batch-5')
    expect(await everythingSeen(desk)).toEqual(before)
    const left = store.database.read.selectFrom('entities').select('id').where('batch_id', '=', 'batch-5')
    expect(await left.execute()).toEqual([])
  })

  it('left unfinished by a server that stopped is forgotten at the next start', async () => {
    const desk = await addDesk(store)
    await createMany(desk, chapter, titled('half'), 'batch-6')
    await createMany(desk, entry, [{ values: { name: 'half' } }], 'batch-7')
    expect(await store.database.write(tx => store.entities.dropUnfinishedBatches(tx))).toBe(2)
    expect(await store.database.write(tx => store.entities.dropUnfinishedBatches(tx))).toBe(0)
    expect(await desk.counts()).toEqual({})
  })

  it('does not stand in the way of search, however much is hidden', async () => {
    const desk = await addDesk(store)
    await desk.create(entry, { name: 'Whale seen', description: 'common word' })
    const hidden = Array.from({ length: 2100 }, (_, at) => ({
      values: { name: `Whale ${at}`, description: 'common word' },
    }))
    await createMany(desk, entry, hidden, 'batch-8')
    expect(await desk.search('whale')).toEqual(['Whale seen'])
    expect(await desk.search('common word', { within: 'both' })).toEqual(['Whale seen'])
    expect((await desk.find(entry, { query: 'whal' })).total).toBe(1)
    await store.database.write(tx => store.entities.dropBatch(tx, 'batch-8'))
  })

  it('written by a worker does not keep others from writing', async () => {
    const desk = await addDesk(store)
    const file = new URL('./entities-batch-worker.ts', import.meta.url)
    const workerData = { file: store.database.file, place: desk.place, user: desk.user, count: 1000 }
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
      await desk.create(chapter, { title: `meanwhile ${written}` })
      written++
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    expect(await ended).toBe('done')
    await worker.terminate()
    expect((await desk.find(entry)).total).toBe(1000)
    expect(await desk.counts()).toEqual({ entry: 1000, chapter: written })
    expect(written).toBeGreaterThan(5)
  })
})

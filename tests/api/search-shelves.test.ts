import { describe, expect, it } from 'vitest'
import { checkDatabase } from '#server/db/index.ts'
import { shelfSize } from '#server/search/words.ts'
import { addDesk, type Desk, openEntities } from './entities-store.ts'

const store = openEntities()

/** A thing with a number of its own, as the last of very many would have. */
async function putAt(desk: Desk, seq: number, label: string, text: string): Promise<void> {
  const { projectId, spaceId } = desk.place
  const at = '2026-01-01T00:00:00.000Z'
  await store.database.write(async tx => {
    const { seq: projectSeq } = await tx
      .selectFrom('projects')
      .select('seq')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const place = { space_id: spaceId, project_id: projectId, parent_id: null, position: -1 }
    const by = { created_by: desk.user.id, created_at: at, updated_by: desk.user.id, updated_at: at }
    const state = {
      revision: 1,
      archived_at: null,
      batch_id: null,
      write_key: null,
      refs: '{}',
      brief: '{}',
      data: '{}',
    }
    const thing = { seq, id: `${projectId}-${seq}`, kind: 'entry', label, label_key: label }
    await tx
      .insertInto('entities')
      .values({ ...thing, ...place, ...by, ...state })
      .execute()
    await store.search.put(tx, { seq, projectSeq, kind: 'entry', label, text })
  })
}

/** The project counts as so large that it is searched a part at a time. */
async function countAs(desk: Desk, active: number): Promise<void> {
  const counts = { project_id: desk.place.projectId, kind: 'entry', active, archived: 0 }
  await store.database.write(tx => tx.insertInto('entity_counts').values(counts).execute())
}

describe('a large project among few things', () => {
  it('is searched at once, and nothing of another one is found there [R-14]', async () => {
    const [before, desk, after] = [await addDesk(store), await addDesk(store), await addDesk(store)]
    for (const [at, one] of [before, desk, after].entries()) {
      for (const n of [0, 1, 2]) await putAt(one, 1000 + 10 * at + n, `Squid ${at} ${n}`, '')
      await countAs(one, 100_000)
    }
    expect(await desk.search('squid')).toEqual(['Squid 1 2', 'Squid 1 1', 'Squid 1 0'])
    expect(await desk.search('squid', { kinds: ['entry'], limit: 2 })).toEqual(['Squid 1 2', 'Squid 1 1'])
    expect(await desk.search('squid', { kinds: ['spell'] })).toEqual([])
    expect(await desk.search('squid 0')).toEqual(['Squid 1 0'])
  })
})

describe('a very large project', () => {
  it('is searched shelf by shelf, the newest things first', async () => {
    const desk = await addDesk(store)
    const seqs = [3, shelfSize - 1, shelfSize, shelfSize * 7 + 5, shelfSize * 90, shelfSize * 150 + 1]
    for (const seq of seqs) await putAt(desk, seq, `Whale ${seq}`, `of shelf ${Math.floor(seq / shelfSize)} here`)
    await countAs(desk, 2_000_000)
    const newest = seqs.toReversed()
    expect(await desk.search('shelf here', { within: 'texts' })).toEqual(newest.map(seq => `Whale ${seq}`))
    expect((await desk.search('whal')).toSorted()).toEqual(seqs.map(seq => `Whale ${seq}`).toSorted())
    expect((await desk.search('hale')).length).toBe(seqs.length)
    expect(await desk.search('here', { within: 'texts', limit: 2 })).toEqual(
      newest.slice(0, 2).map(seq => `Whale ${seq}`),
    )
    expect(await desk.search('whale', { kinds: ['spell'] })).toEqual([])
    expect((await desk.search('whale', { kinds: ['entry', 'spell'] })).length).toBe(seqs.length)
    expect(await desk.search('nothing here', { within: 'both' })).toEqual([])
  })

  it('shows nothing of another one on the same shelves [R-14]', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    await putAt(desk, shelfSize * 33, 'Kraken', 'plugh')
    await putAt(other, shelfSize * 33 + 1, 'Other', 'other')
    for (const one of [desk, other]) await countAs(one, 1_000_000)
    expect(await other.search('kraken')).toEqual([])
    expect(await other.search('plugh', { within: 'both' })).toEqual([])
    expect(await desk.search('plugh', { within: 'both' })).toEqual(['Kraken'])
  })

  it('is whole in the index', () => {
    expect(checkDatabase(store.database.file).filter(fault => !/count/.test(fault))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { checkDatabase } from '#server/db/index.ts'
import { partitionSize } from '#server/search/text/index-words.ts'
import { addAuthor, openEntityStore, type TestAuthor } from './entities-fixture.ts'

const store = openEntityStore()

/** Inserts an entity with a given row number, like the last of very many. */
async function putAt(author: TestAuthor, seq: number, label: string, text: string): Promise<void> {
  const { projectId, spaceId } = author.place
  const at = '2026-01-01T00:00:00.000Z'
  await store.database.write(async tx => {
    const { seq: projectSeq } = await tx
      .selectFrom('projects')
      .select('seq')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const place = { space_id: spaceId, project_id: projectId, parent_id: null, position: -1 }
    const by = { created_by: author.user.id, created_at: at, updated_by: author.user.id, updated_at: at }
    const state = {
      revision: 1,
      archived_at: null,
      batch_id: null,
      write_key: null,
      refs: '{}',
      brief: '{}',
      data: '{}',
    }
    const entity = { seq, id: `${projectId}-${seq}`, kind: 'entry', label, label_key: label }
    await tx
      .insertInto('entities')
      .values({ ...entity, ...place, ...by, ...state })
      .execute()
    await store.search.put(tx, { seq, projectSeq, kind: 'entry', label, text })
  })
}

/** Makes the project count as so large that it is searched in partitions. */
async function countAs(author: TestAuthor, active: number): Promise<void> {
  const counts = { project_id: author.place.projectId, kind: 'entry', active, archived: 0 }
  await store.database.write(tx => tx.insertInto('entity_counts').values(counts).execute())
}

describe('a large project among few entities', () => {
  it('is searched at once, and nothing of another one is found there [R-14]', async () => {
    const [before, author, after] = [await addAuthor(store), await addAuthor(store), await addAuthor(store)]
    for (const [at, one] of [before, author, after].entries()) {
      for (const n of [0, 1, 2]) await putAt(one, 1000 + 10 * at + n, `Squid ${at} ${n}`, '')
      await countAs(one, 100_000)
    }
    expect(await author.search('squid')).toEqual(['Squid 1 2', 'Squid 1 1', 'Squid 1 0'])
    expect(await author.search('squid', { kinds: ['entry'], limit: 2 })).toEqual(['Squid 1 2', 'Squid 1 1'])
    expect(await author.search('squid', { kinds: ['spell'] })).toEqual([])
    expect(await author.search('squid 0')).toEqual(['Squid 1 0'])
  })
})

describe('a very large project', () => {
  it('is searched partition by partition, the newest entities first', async () => {
    const author = await addAuthor(store)
    const seqs = [
      3,
      partitionSize - 1,
      partitionSize,
      partitionSize * 7 + 5,
      partitionSize * 90,
      partitionSize * 150 + 1,
    ]
    for (const seq of seqs) await putAt(author, seq, `Whale ${seq}`, `of shelf ${Math.floor(seq / partitionSize)} here`)
    await countAs(author, 2_000_000)
    const newest = seqs.toReversed()
    expect(await author.search('shelf here', { within: 'texts' })).toEqual(newest.map(seq => `Whale ${seq}`))
    expect((await author.search('whal')).toSorted()).toEqual(seqs.map(seq => `Whale ${seq}`).toSorted())
    expect((await author.search('hale')).length).toBe(seqs.length)
    expect(await author.search('here', { within: 'texts', limit: 2 })).toEqual(
      newest.slice(0, 2).map(seq => `Whale ${seq}`),
    )
    expect(await author.search('whale', { kinds: ['spell'] })).toEqual([])
    expect((await author.search('whale', { kinds: ['entry', 'spell'] })).length).toBe(seqs.length)
    expect(await author.search('nothing here', { within: 'both' })).toEqual([])
  })

  it('shows nothing of another one in the same partitions [R-14]', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    await putAt(author, partitionSize * 33, 'Kraken', 'plugh')
    await putAt(other, partitionSize * 33 + 1, 'Other', 'other')
    for (const one of [author, other]) await countAs(one, 1_000_000)
    expect(await other.search('kraken')).toEqual([])
    expect(await other.search('plugh', { within: 'both' })).toEqual([])
    expect(await author.search('plugh', { within: 'both' })).toEqual(['Kraken'])
  })

  it('is complete in the index', () => {
    expect(checkDatabase(store.database.file).filter(error => !/count/.test(error))).toEqual([])
  })
})

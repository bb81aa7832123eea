import { describe, expect, it } from 'vitest'
import { checkDatabase } from '#server/db/index.ts'
import { connectionOf } from '#server/db/prepare.ts'
import { addAuthor, chapter, entry, openEntityStore, prose } from './entities-fixture.ts'

const store = openEntityStore()

/** Limits the disk to this many more pages; undefined for no limit. */
function leaveDiskSpace(pages: number | undefined): Promise<unknown> {
  return store.database.write(async tx => {
    const { native } = connectionOf(tx)
    const used = Number(native.pragma('page_count', { simple: true }))
    native.pragma(`max_page_count = ${pages === undefined ? 1_000_000 : used + pages}`)
  })
}

describe('a full disk [R-04]', () => {
  it('refuses writes clearly, allows reads, and is over once there is space', async () => {
    const author = await addAuthor(store)
    const text = prose('whale '.repeat(3000))
    const first = await author.create(chapter, { title: 'kept', text })
    await leaveDiskSpace(10)

    let made = 1
    const write = () => author.create(chapter, { title: `t${made}`, text }).then(() => (made += 1))
    const refused = await (async () => {
      for (let tries = 0; tries < 100; tries++) {
        const failure: unknown = await write().then(
          () => undefined,
          error => error,
        )
        if (failure) return failure
      }
      return undefined
    })()
    expect(refused).toMatchObject({
      type: 'store-full',
      status: 507,
      message: expect.stringContaining('Nothing was saved'),
    })

    expect(await author.get(chapter, String(first.chapterId))).toEqual(first)
    expect(await author.find(chapter)).toMatchObject({ total: made })
    expect(await author.search('whale', { within: 'both' })).toHaveLength(Math.min(made, 20))
    const update = author.update(chapter, String(first.chapterId), { text: prose('word '.repeat(20_000)) }, 1)
    await expect(update).rejects.toMatchObject({ type: 'store-full' })
    expect(await author.get(chapter, String(first.chapterId))).toEqual(first)

    await leaveDiskSpace(undefined)
    await write()
    expect((await author.find(chapter)).total).toBe(made)
    expect(await author.counts()).toEqual({ chapter: made })
    expect(checkDatabase(store.database.file)).toEqual([])
  })

  it('stops only writes that need space', async () => {
    const author = await addAuthor(store)
    const { entryId } = await author.create(entry, { name: 'x' })
    await leaveDiskSpace(0)
    const big = author.create(entry, { name: 'big', description: 'word '.repeat(50_000) })
    const small = author.update(entry, String(entryId), { name: 'y' }, 1)
    const [one, other] = await Promise.allSettled([big, small])
    await leaveDiskSpace(undefined)
    expect([one.status, other.status]).toEqual(['rejected', 'fulfilled'])
    expect((await author.find(entry)).data.map(row => row.name)).toEqual(['y'])
  })
})

import { describe, expect, it } from 'vitest'
import { checkDatabase } from '#server/db/index.ts'
import { connectionOf } from '#server/db/prepare.ts'
import { addDesk, chapter, entry, openEntities, prose } from './entities-store.ts'

const store = openEntities()

/** The disk has room for so many pages more; undefined for any number. */
function leaveRoom(pages: number | undefined): Promise<unknown> {
  return store.database.write(async tx => {
    const { native } = connectionOf(tx)
    const used = Number(native.pragma('page_count', { simple: true }))
    native.pragma(`max_page_count = ${pages === undefined ? 1_000_000 : used + pages}`)
  })
}

describe('a full disk [R-04]', () => {
  it('refuses writes clearly, lets reads go on, and is over as soon as there is room', async () => {
    const desk = await addDesk(store)
    const text = prose('whale '.repeat(3000))
    const first = await desk.create(chapter, { title: 'kept', text })
    await leaveRoom(10)

    let made = 1
    const write = () => desk.create(chapter, { title: `t${made}`, text }).then(() => (made += 1))
    const refused = await (async () => {
      for (let tries = 0; tries < 100; tries++) {
        const fault: unknown = await write().then(
          () => undefined,
          error => error,
        )
        if (fault) return fault
      }
      return undefined
    })()
    expect(refused).toMatchObject({
      type: 'store-full',
      status: 507,
      message: expect.stringContaining('Nothing was saved'),
    })

    expect(await desk.get(chapter, String(first.chapterId))).toEqual(first)
    expect(await desk.find(chapter)).toMatchObject({ total: made })
    expect(await desk.search('whale', { within: 'both' })).toHaveLength(Math.min(made, 20))
    const update = desk.update(chapter, String(first.chapterId), { text: prose('word '.repeat(20_000)) }, 1)
    await expect(update).rejects.toMatchObject({ type: 'store-full' })
    expect(await desk.get(chapter, String(first.chapterId))).toEqual(first)

    await leaveRoom(undefined)
    await write()
    expect((await desk.find(chapter)).total).toBe(made)
    expect(await desk.counts()).toEqual({ chapter: made })
    expect(checkDatabase(store.database.file)).toEqual([])
  })

  it('stops only those who need room', async () => {
    const desk = await addDesk(store)
    const { entryId } = await desk.create(entry, { name: 'x' })
    await leaveRoom(0)
    const big = desk.create(entry, { name: 'big', description: 'word '.repeat(50_000) })
    const small = desk.update(entry, String(entryId), { name: 'y' }, 1)
    const [one, other] = await Promise.allSettled([big, small])
    await leaveRoom(undefined)
    expect([one.status, other.status]).toEqual(['rejected', 'fulfilled'])
    expect((await desk.find(entry)).data.map(row => row.name)).toEqual(['y'])
  })
})

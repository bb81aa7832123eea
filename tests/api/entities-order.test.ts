import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDesk, chapter, type Desk, entry, layer, openEntities, timeline } from './entities-store.ts'

const store = openEntities()

async function chapters(desk: Desk, count: number): Promise<string[]> {
  const ids = []
  for (let at = 0; at < count; at++) ids.push(String((await desk.create(chapter, { title: `t${at}` })).chapterId))
  return ids
}

async function order(desk: Desk): Promise<unknown[]> {
  return (await desk.find(chapter, { limit: 100 })).data.map(row => row.chapterId)
}

describe('ordering by hand', () => {
  it('puts things in the order of the ids [CHAP-08] [CHAP-15]', async () => {
    const desk = await addDesk(store)
    const ids = await chapters(desk, 4)
    await desk.reorder(chapter, ids.toReversed())
    expect(await order(desk)).toEqual(ids.toReversed())
    expect((await desk.find(chapter)).data.map(row => row.index)).toEqual([0, 1, 2, 3])
  })

  it('puts a stretch into the places it holds', async () => {
    const desk = await addDesk(store)
    const [a = '', b = '', c = '', d = '', e = ''] = await chapters(desk, 5)
    await desk.reorder(chapter, [d, b])
    expect(await order(desk)).toEqual([a, d, c, b, e])
  })

  it('of any stretch changes no other place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), async picks => {
        const desk = await addDesk(store)
        const ids = await chapters(desk, 8)
        await desk.reorder(
          chapter,
          picks.map(at => ids[at] ?? ''),
        )
        const slots = picks.toSorted((x, y) => x - y)
        const expected = [...ids]
        for (const [at, slot] of slots.entries()) expected[slot] = ids[picks[at] ?? 0] ?? ''
        expect(await order(desk)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('is the same when sent again [R-10]', async () => {
    const desk = await addDesk(store)
    const ids = await chapters(desk, 3)
    for (let time = 0; time < 3; time++) await desk.reorder(chapter, ids.toReversed())
    expect(await order(desk)).toEqual(ids.toReversed())
  })

  it('makes no revision, for the text did not change', async () => {
    const desk = await addDesk(store)
    const ids = await chapters(desk, 2)
    await desk.reorder(chapter, ids.toReversed())
    expect((await desk.find(chapter)).data.map(row => row.revision)).toEqual([1, 1])
    expect(await desk.version()).toBe(3)
  })

  it('leaves what is new at the end', async () => {
    const desk = await addDesk(store)
    const ids = await chapters(desk, 3)
    await desk.reorder(chapter, ids.toReversed())
    const [last = ''] = await chapters(desk, 1)
    expect(await order(desk)).toEqual([...ids.toReversed(), last])
  })

  it('puts what is new behind a sibling, and what stood there one place on', async () => {
    const desk = await addDesk(store)
    const [a = '', b = '', c = ''] = await chapters(desk, 3)
    const made = await desk.create(chapter, { title: 'between' }, { after: a })
    const id = String(made.chapterId)
    expect(made.index).toBe(1)
    expect(await order(desk)).toEqual([a, id, b, c])
    expect((await desk.find(chapter)).data.map(row => row.index)).toEqual([0, 1, 2, 3])
    const last = String((await desk.create(chapter, { title: 'end' }, { after: c })).chapterId)
    expect(await order(desk)).toEqual([a, id, b, c, last])
  })

  it('behind what is not there, is archived or is of another project is refused, and nothing moves', async () => {
    const desk = await addDesk(store)
    const elsewhere = await addDesk(store)
    const [a = '', b = ''] = await chapters(desk, 2)
    const [foreign = ''] = await chapters(elsewhere, 1)
    const place = (after: string) => desk.create(chapter, { title: 'x' }, { after })
    await expect(place('nothing')).rejects.toMatchObject({ status: 404 })
    await expect(place(foreign)).rejects.toMatchObject({ status: 404 })
    await desk.archive(chapter, a)
    await expect(place(a)).rejects.toMatchObject({ status: 400, extra: { errors: [{ path: 'after' }] } })
    expect(await order(desk)).toEqual([b])
  })

  it('refuses an id given twice', async () => {
    const desk = await addDesk(store)
    const [a = '', b = ''] = await chapters(desk, 2)
    await expect(desk.reorder(chapter, [b, a, b])).rejects.toMatchObject({
      status: 400,
      extra: { errors: [{ path: 'data' }] },
    })
    expect(await order(desk)).toEqual([a, b])
  })

  it.each(['missing', 'of another project', 'of another kind'])(
    'does nothing at all with an id %s [R-12]',
    async where => {
      const [desk, other] = [await addDesk(store), await addDesk(store)]
      const [a = '', b = ''] = await chapters(desk, 2)
      const [foreign = ''] = await chapters(other, 1)
      const wrong = String((await desk.create(entry, { name: 'x' })).entryId)
      const id = { missing: 'nothing', 'of another project': foreign, 'of another kind': wrong }[where] ?? ''
      await expect(desk.reorder(chapter, [b, a, id])).rejects.toMatchObject({ type: 'not-found' })
      expect(await order(desk)).toEqual([a, b])
    },
  )

  it('refuses things of two parents', async () => {
    const desk = await addDesk(store)
    const ids = []
    for (const name of ['one', 'two']) {
      const parentId = String((await desk.create(timeline, { name })).timelineId)
      ids.push(String((await desk.create(layer, { label: name }, { parentId })).layerId))
    }
    await expect(desk.reorder(layer, ids)).rejects.toMatchObject({ status: 400 })
  })

  it('of two at once is one or the other, never a mixture', async () => {
    const desk = await addDesk(store)
    const ids = await chapters(desk, 6)
    const [one, other] = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]]
    await Promise.all([desk.reorder(chapter, one), desk.reorder(chapter, other)])
    expect([one, other]).toContainEqual(await order(desk))
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { addAuthor, chapter, entry, layer, openEntityStore, type TestAuthor, timeline } from './entities-fixture.ts'

const store = openEntityStore()

async function chapters(author: TestAuthor, count: number): Promise<string[]> {
  const ids = []
  for (let at = 0; at < count; at++) ids.push(String((await author.create(chapter, { title: `t${at}` })).chapterId))
  return ids
}

async function order(author: TestAuthor): Promise<unknown[]> {
  return (await author.find(chapter, { limit: 100 })).data.map(row => row.chapterId)
}

describe('ordering by hand', () => {
  it('puts entities in the order of the ids [CHAP-08] [CHAP-15]', async () => {
    const author = await addAuthor(store)
    const ids = await chapters(author, 4)
    await author.reorder(chapter, ids.toReversed())
    expect(await order(author)).toEqual(ids.toReversed())
    expect((await author.find(chapter)).data.map(row => row.index)).toEqual([0, 1, 2, 3])
  })

  it('reorders part of a list within its positions', async () => {
    const author = await addAuthor(store)
    const [a = '', b = '', c = '', d = '', e = ''] = await chapters(author, 5)
    await author.reorder(chapter, [d, b])
    expect(await order(author)).toEqual([a, d, c, b, e])
  })

  it('of any part changes no other position', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), async picks => {
        const author = await addAuthor(store)
        const ids = await chapters(author, 8)
        await author.reorder(
          chapter,
          picks.map(at => ids[at] ?? ''),
        )
        const slots = picks.toSorted((x, y) => x - y)
        const expected = [...ids]
        for (const [at, slot] of slots.entries()) expected[slot] = ids[picks[at] ?? 0] ?? ''
        expect(await order(author)).toEqual(expected)
      }),
      { numRuns: trials(15) },
    )
  })

  it('is the same when sent again [R-10]', async () => {
    const author = await addAuthor(store)
    const ids = await chapters(author, 3)
    for (let time = 0; time < 3; time++) await author.reorder(chapter, ids.toReversed())
    expect(await order(author)).toEqual(ids.toReversed())
  })

  it('makes no new revision, as the text did not change', async () => {
    const author = await addAuthor(store)
    const ids = await chapters(author, 2)
    await author.reorder(chapter, ids.toReversed())
    expect((await author.find(chapter)).data.map(row => row.revision)).toEqual([1, 1])
    expect(await author.version()).toBe(3)
  })

  it('keeps new entities at the end', async () => {
    const author = await addAuthor(store)
    const ids = await chapters(author, 3)
    await author.reorder(chapter, ids.toReversed())
    const [last = ''] = await chapters(author, 1)
    expect(await order(author)).toEqual([...ids.toReversed(), last])
  })

  it('puts a new entity after a sibling, and shifts those behind', async () => {
    const author = await addAuthor(store)
    const [a = '', b = '', c = ''] = await chapters(author, 3)
    const made = await author.create(chapter, { title: 'between' }, { after: a })
    const id = String(made.chapterId)
    expect(made.index).toBe(1)
    expect(await order(author)).toEqual([a, id, b, c])
    expect((await author.find(chapter)).data.map(row => row.index)).toEqual([0, 1, 2, 3])
    const last = String((await author.create(chapter, { title: 'end' }, { after: c })).chapterId)
    expect(await order(author)).toEqual([a, id, b, c, last])
  })

  it('after a missing or archived sibling, or one of another project, is refused, and nothing moves', async () => {
    const author = await addAuthor(store)
    const elsewhere = await addAuthor(store)
    const [a = '', b = ''] = await chapters(author, 2)
    const [foreign = ''] = await chapters(elsewhere, 1)
    const place = (after: string) => author.create(chapter, { title: 'x' }, { after })
    await expect(place('nothing')).rejects.toMatchObject({ status: 404 })
    await expect(place(foreign)).rejects.toMatchObject({ status: 404 })
    await author.archive(chapter, a)
    await expect(place(a)).rejects.toMatchObject({ status: 400, extra: { errors: [{ path: 'after' }] } })
    expect(await order(author)).toEqual([b])
  })

  it('refuses an id given twice', async () => {
    const author = await addAuthor(store)
    const [a = '', b = ''] = await chapters(author, 2)
    await expect(author.reorder(chapter, [b, a, b])).rejects.toMatchObject({
      status: 400,
      extra: { errors: [{ path: 'data' }] },
    })
    expect(await order(author)).toEqual([a, b])
  })

  it.each(['missing', 'of another project', 'of another kind'])('changes nothing with an id %s [R-12]', async where => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    const [a = '', b = ''] = await chapters(author, 2)
    const [foreign = ''] = await chapters(other, 1)
    const wrong = String((await author.create(entry, { name: 'x' })).entryId)
    const id = { missing: 'nothing', 'of another project': foreign, 'of another kind': wrong }[where] ?? ''
    await expect(author.reorder(chapter, [b, a, id])).rejects.toMatchObject({ type: 'not-found' })
    expect(await order(author)).toEqual([a, b])
  })

  it('refuses entities of two parents', async () => {
    const author = await addAuthor(store)
    const ids = []
    for (const name of ['one', 'two']) {
      const parentId = String((await author.create(timeline, { name })).timelineId)
      ids.push(String((await author.create(layer, { label: name }, { parentId })).layerId))
    }
    await expect(author.reorder(layer, ids)).rejects.toMatchObject({ status: 400 })
  })

  it('by two concurrent calls gives one order or the other, never a mixture', async () => {
    const author = await addAuthor(store)
    const ids = await chapters(author, 6)
    const [one, other] = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]]
    await Promise.all([author.reorder(chapter, one), author.reorder(chapter, other)])
    expect([one, other]).toContainEqual(await order(author))
  })
})

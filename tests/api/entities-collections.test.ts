import { describe, expect, it } from 'vitest'
import { addAuthor, constellation, openEntityStore, prose, type TestAuthor } from './entities-fixture.ts'

const store = openEntityStore()

const star = (id: string, label = 'Vega', x = 1) => ({ id, label, x })

async function make(author: TestAuthor, stars: unknown[] = []): Promise<string> {
  return String((await author.create(constellation, { name: 'Lyra', stars })).constellationId)
}

const idsOf = ({ stars }: Record<string, unknown>) => (stars as { id: string }[]).map(({ id }) => id)

describe('a collection', () => {
  it('is created and changed as a whole, under the rules of revisions', async () => {
    const author = await addAuthor(store)
    expect(await author.create(constellation, { name: 'empty' })).toMatchObject({ stars: [] })
    const id = await make(author, [star('b'), star('a')])
    expect(idsOf(await author.update(constellation, id, { stars: [star('a')] }, 1))).toEqual(['a'])
    await expect(author.update(constellation, id, { stars: [] }, 1)).rejects.toMatchObject({ type: 'stale-revision' })
  })

  it('is changed item by item on the newest state, whatever the revision', async () => {
    const author = await addAuthor(store)
    const id = await make(author, [star('a'), star('b'), star('c')])
    const change = (changes: unknown[], revision = 1) =>
      author.update(constellation, id, { stars: { changes } }, revision)
    await change([{ put: star('a', 'Altair'), was: star('a') }])
    await change([{ put: star('d'), was: null }])
    await change([{ put: star('e'), was: null, after: null }])
    await change([{ put: star('c'), was: star('c'), after: 'e' }])
    const changed = await change([{ remove: 'b', was: star('b') }])
    expect(changed).toMatchObject({ revision: 6, stars: [star('e'), star('c'), star('a', 'Altair'), star('d')] })
    expect(await author.get(constellation, id)).toEqual(changed)
  })

  it('takes changes of the same item only from who has seen it last; then nothing of the request is written', async () => {
    const author = await addAuthor(store)
    const id = await make(author, [star('a'), star('b')])
    await author.update(constellation, id, { stars: { changes: [{ put: star('a', 'mine'), was: star('a') }] } })
    const changes = [
      { put: star('b', 'theirs'), was: star('b') },
      { put: star('a', 'theirs'), was: star('a') },
    ]
    await expect(author.update(constellation, id, { notes: 'x', stars: { changes } })).rejects.toMatchObject({
      type: 'stale-revision',
      extra: { current: { revision: 2, notes: '', stars: [star('a', 'mine'), star('b')] } },
    })
    for (const change of [
      { remove: 'a', was: star('a') },
      { put: star('gone'), was: star('gone', 'before') },
    ])
      await expect(author.update(constellation, id, { stars: { changes: [change] } })).rejects.toMatchObject({
        type: 'stale-revision',
      })
    expect(await author.get(constellation, id)).toMatchObject({ revision: 2, stars: [star('a', 'mine'), star('b')] })
  })

  it('is unchanged by changes that are made already', async () => {
    const author = await addAuthor(store)
    const id = await make(author, [star('a'), star('b')])
    const changes = [
      { put: { x: 2, label: 'Deneb', id: 'a' }, was: star('a') },
      { remove: 'b', was: star('b') },
      { put: star('c'), was: null, after: null },
    ]
    const once = await author.update(constellation, id, { stars: { changes } })
    expect(once).toMatchObject({ revision: 2, stars: [star('c'), star('a', 'Deneb', 2)] })
    expect(await author.update(constellation, id, { stars: { changes } })).toEqual(once)
    // With other fields, the revision counts as ever.
    await expect(author.update(constellation, id, { notes: 'x', stars: { changes } }, 1)).rejects.toMatchObject({
      type: 'stale-revision',
    })
    expect(await author.update(constellation, id, { notes: 'x', stars: { changes } }, 2)).toMatchObject({ notes: 'x' })
  })

  it('has at most as many items as its kind says', async () => {
    const author = await addAuthor(store)
    const id = await make(
      author,
      Array.from({ length: 300 }, (_, at) => star(`s${at}`)),
    )
    await expect(
      author.update(constellation, id, { stars: { changes: [{ put: star('more'), was: null }] } }),
    ).rejects.toMatchObject({ extra: { errors: [{ path: 'data.stars', message: 'must be at most 300 items' }] } })
  })

  it('is found by the texts of its items', async () => {
    const author = await addAuthor(store)
    const id = await make(author, [star('a', 'Betelgeuse'), { ...star('b'), about: prose('a hunter’s shoulder') }])
    expect(await author.search('betelg', { within: 'both' })).toEqual(['Lyra'])
    expect(await author.search('shoulder', { within: 'both' })).toEqual(['Lyra'])
    await author.update(constellation, id, {
      stars: { changes: [{ put: star('a', 'Rigel'), was: star('a', 'Betelgeuse') }] },
    })
    expect([
      await author.search('betelg', { within: 'both' }),
      await author.search('rigel', { within: 'both' }),
    ]).toEqual([[], ['Lyra']])
  })
})

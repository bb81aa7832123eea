import { describe, expect, it } from 'vitest'
import { walkBack } from '#server/versions/chain.ts'
import { settle } from '#server/versions/settle.ts'
import { addDesk, chapter, type Desk, openEntities, prose } from './entities-store.ts'

const store = openEntities()
const day = 24 * 60 * 60_000

interface Version {
  revision: number
  person: string
  title: unknown
  text: unknown
}

async function numberOf(id: string): Promise<number> {
  const query = store.database.read.selectFrom('entities').select('seq').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).seq
}

async function readVersion(id: string, revision: number): Promise<Version | undefined> {
  for await (const { link, texts } of walkBack(store.database.read, chapter, await numberOf(id), revision)) {
    const { title, text } = texts
    const version = { revision: link?.revision ?? 1, person: link?.person ?? 'maker', title, text }
    if (version.revision === revision) return version
  }
  return undefined
}

/** Every version that is kept, the oldest first, with its texts. */
async function versionsOf(id: string): Promise<(Version | undefined)[]> {
  const found = [await readVersion(id, 1)]
  for (const { revision } of await rowsOf(id)) found.push(await readVersion(id, revision))
  return found
}

async function rowsOf(id: string) {
  const query = store.database.read
    .selectFrom('versions')
    .selectAll()
    .where('thing', '=', await numberOf(id))
  return query.orderBy('revision').execute()
}

async function settleAll(desk: Desk): Promise<number> {
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => faults.push(fault) }
  const gone = await settle({ ...store, log }, new Date(desk.time + 2 * day))
  expect(faults).toEqual([])
  return gone
}

async function write(desk: Desk, id: string, texts: readonly string[], everyMs = 700): Promise<void> {
  for (const text of texts) {
    await desk.update(chapter, id, { text: prose(text) })
    desk.time += everyMs
  }
}

async function makeChapter(desk: Desk, text = 'Call me'): Promise<string> {
  // At the beginning of a stretch of ten minutes.
  desk.time = Math.ceil(desk.time / 600_000) * 600_000
  return String((await desk.create(chapter, { title: 'Loomings', text: prose(text) })).chapterId)
}

describe('every accepted change of a text', () => {
  it('is kept with who and when, from the creation on', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    const id = await makeChapter(desk)
    await write(desk, id, ['Call me Ish', 'Call me Ishmael.'])
    const by = other.by({ now: new Date(desk.time + 5) })
    await desk.update(chapter, id, { title: 'Chapter 1', text: prose('Call me Ishmael. Some years ago') }, 3, by)
    expect(await versionsOf(id)).toEqual([
      { revision: 1, person: 'maker', title: 'Loomings', text: prose('Call me') },
      { revision: 2, person: desk.user.id, title: 'Loomings', text: prose('Call me Ish') },
      { revision: 3, person: desk.user.id, title: 'Loomings', text: prose('Call me Ishmael.') },
      { revision: 4, person: other.user.id, title: 'Chapter 1', text: prose('Call me Ishmael. Some years ago') },
    ])
    expect((await rowsOf(id)).at(-1)?.at).toBe(by.now.getTime())
  })

  it('has the words it added, those it removed taken away, also once others are thinned out', async () => {
    const desk = await addDesk(store)
    const id = await makeChapter(desk)
    await write(desk, id, ['Call me Ish', 'Call me Ishmael. Some years', 'Call me. Some years ago', 'Call'])
    const words = async () => (await rowsOf(id)).map(row => row.words)
    expect(await words()).toEqual([1, 2, 0, -4])
    await settleAll(desk)
    expect(await words()).toEqual([-1])
  })

  it('costs one row, and none where the text stays as it was', async () => {
    const desk = await addDesk(store)
    const id = await makeChapter(desk)
    await desk.update(chapter, id, { tags: ['one'] })
    await desk.update(chapter, id, { text: prose('Call me') })
    await desk.archive(chapter, id)
    expect(await rowsOf(id)).toEqual([])
    await desk.update(chapter, id, { text: prose('Call me Ishmael.') })
    expect(await rowsOf(id)).toMatchObject([{ revision: 5, person: desk.user.id }])
    expect((await versionsOf(id)).map(version => version?.text)).toEqual([prose('Call me'), prose('Call me Ishmael.')])
  })

  it('is kept once where it is sent twice, and not at all where it is refused', async () => {
    const desk = await addDesk(store)
    const id = await makeChapter(desk)
    const by = desk.by({ writeKey: 'again' })
    for (const _ of [1, 2]) await desk.update(chapter, id, { text: prose('twice') }, 1, by)
    await expect(desk.update(chapter, id, { text: prose('stale') }, 1)).rejects.toMatchObject({
      type: 'stale-revision',
    })
    await expect(desk.update(chapter, id, { title: ' ', text: prose('nameless') }, 2)).rejects.toThrow()
    expect(await rowsOf(id)).toMatchObject([{ revision: 2 }])
  })

  it('goes with the thing, and with its project', async () => {
    const desk = await addDesk(store)
    const [id, kept] = [await makeChapter(desk), await makeChapter(desk)]
    for (const one of [id, kept]) await write(desk, one, ['a', 'b'])
    const [thing, other] = [await numberOf(id), await numberOf(kept)]
    const left = () => store.database.read.selectFrom('versions').select('thing').where('thing', 'in', [thing, other])
    await desk.remove(chapter, id)
    expect(await left().execute()).toEqual([{ thing: other }, { thing: other }])
    await store.database.write(tx => store.entities.removeAll(tx, { projectId: desk.place.projectId }))
    expect(await left().execute()).toEqual([])
  })
})

describe('after a day', () => {
  it('the last version of ten minutes of one person stays', async () => {
    const desk = await addDesk(store)
    const id = await makeChapter(desk)
    const texts = Array.from({ length: 1200 }, (_, at) => `Call me ${'Ishmael. '.repeat(at)}`.slice(0, 8 + at))
    await write(desk, id, texts, 1000)
    expect(await settleAll(desk)).toBeGreaterThan(1190)
    const versions = await versionsOf(id)
    // Each is a second and a millisecond after the one before: the last of them fall into a third stretch.
    expect(versions.map(version => version?.revision)).toEqual([1, 601, 1200, 1201])
    for (const version of versions.slice(1))
      expect(version?.text).toEqual(prose(texts[(version?.revision ?? 0) - 2] ?? ''))
    expect((await rowsOf(id)).every(({ settled }) => settled === 1)).toBe(true)
    expect(await settleAll(desk)).toBe(0)
  })

  it('every version stays until then', async () => {
    const desk = await addDesk(store)
    const id = await makeChapter(desk)
    await write(desk, id, ['a', 'b', 'c'])
    await settle({ ...store, log: { error: () => undefined } }, new Date(desk.time + day - 1))
    expect((await versionsOf(id)).map(version => version?.revision)).toEqual([1, 2, 3, 4])
  })

  it('what two people wrote by turns stays, and what was taken away with the next change', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    const id = await makeChapter(desk)
    const long = 'Some years ago, never mind how long precisely. '.repeat(10)
    await write(desk, id, ['x', long])
    await desk.update(chapter, id, { text: prose('') }, 3)
    other.time = desk.time
    for (const text of ['b', 'bo']) await desk.update(chapter, id, { text: prose(text) }, undefined, other.by())
    await settleAll(desk)
    expect((await versionsOf(id)).map(version => [version?.revision, version?.text])).toEqual([
      [1, prose('Call me')],
      [3, prose(long)],
      [4, prose('')],
      [6, prose('bo')],
    ])
  })

  it('is thinned out while it is written on', async () => {
    const desk = await addDesk(store)
    const id = await makeChapter(desk)
    await write(desk, id, ['a', 'ab', 'abc'])
    desk.time += 2 * day
    const between = desk.time - day
    await write(desk, id, ['abcd', 'abcde'])
    await settle({ ...store, log: { error: () => undefined } }, new Date(between + day))
    expect((await versionsOf(id)).map(version => version?.text)).toEqual(['Call me', 'abc', 'abcd', 'abcde'].map(prose))
  })

  it('what does not fit together is told once, left as it is, and keeps nothing else from being thinned out', async () => {
    const desk = await addDesk(store)
    const [broken, whole] = [await makeChapter(desk), await makeChapter(desk)]
    for (const id of [broken, whole]) await write(desk, id, ['a', 'ab', 'abc'])
    const thing = await numberOf(broken)
    const damage = { back: '{"text":[9,9,9,9,"}"]}' }
    await store.database.write(tx => tx.updateTable('versions').set(damage).where('thing', '=', thing).execute())
    const told: unknown[] = []
    const log = { error: (what: object) => told.push(what) }
    for (const _ of [1, 2]) await settle({ ...store, log }, new Date(desk.time + 2 * day))
    expect(told).toMatchObject([{ thing }])
    expect(await rowsOf(broken)).toHaveLength(3)
    expect((await versionsOf(whole)).map(version => version?.text)).toEqual([prose('Call me'), prose('abc')])
  })

  it('a text is stored whole now and then, and long ways back are packed', async () => {
    const desk = await addDesk(store)
    const id = await makeChapter(desk)
    const texts = Array.from({ length: 130 }, (_, at) => `${at}`)
    await write(desk, id, texts, 600_000)
    const long = Array.from({ length: 3000 }, (_, at) => `${at} `).join('')
    await write(desk, id, [long, 'short'])
    await settleAll(desk)
    const stored = await rowsOf(id)
    expect(stored.filter(({ whole }) => whole !== null)).toMatchObject([{ revision: 133 }])
    const back = stored.at(-1)?.back
    expect(back).toBeInstanceOf(Uint8Array)
    expect(back?.length).toBeLessThan(long.length / 2)
    await write(desk, id, ['more'])
    expect((await versionsOf(id)).map(version => version?.text)).toEqual(
      ['Call me', ...texts, long, 'short', 'more'].map(prose),
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import { compactVersions } from '#server/versions/compact-versions.ts'
import { reconstructVersions } from '#server/versions/reconstruct-versions.ts'
import {
  addAuthor,
  chapter,
  constellation,
  openEntityStore,
  prose,
  spell,
  type TestAuthor,
} from './entities-fixture.ts'

const store = openEntityStore()
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
  for await (const { link, texts } of reconstructVersions(store.database.read, chapter, await numberOf(id), revision)) {
    const { title, text } = texts
    const version = { revision: link?.revision ?? 1, person: link?.person ?? 'maker', title, text }
    if (version.revision === revision) return version
  }
  return undefined
}

/** All versions, oldest first, with their texts. */
async function versionsOf(id: string): Promise<(Version | undefined)[]> {
  const found = [await readVersion(id, 1)]
  for (const { revision } of await rowsOf(id)) found.push(await readVersion(id, revision))
  return found
}

async function rowsOf(id: string) {
  const query = store.database.read
    .selectFrom('versions')
    .selectAll()
    .where('entity_seq', '=', await numberOf(id))
  return query.orderBy('revision').execute()
}

async function compactAll(author: TestAuthor): Promise<number> {
  const errors: unknown[] = []
  const log = { error: (error: unknown) => errors.push(error) }
  const gone = await compactVersions({ ...store, log }, new Date(author.time + 2 * day))
  expect(errors).toEqual([])
  return gone
}

async function write(author: TestAuthor, id: string, texts: readonly string[], everyMs = 700): Promise<void> {
  for (const text of texts) {
    await author.update(chapter, id, { text: prose(text) })
    author.time += everyMs
  }
}

async function makeChapter(author: TestAuthor, text = 'Call me'): Promise<string> {
  // At the beginning of an interval of ten minutes.
  author.time = Math.ceil(author.time / 600_000) * 600_000
  return String((await author.create(chapter, { title: 'Loomings', text: prose(text) })).chapterId)
}

describe('every accepted change of a text', () => {
  it('is stored with author and time, from the creation on', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    const id = await makeChapter(author)
    await write(author, id, ['Call me Ish', 'Call me Ishmael.'])
    const by = other.writeContext({ now: new Date(author.time + 5) })
    await author.update(chapter, id, { title: 'Chapter 1', text: prose('Call me Ishmael. Some years ago') }, 3, by)
    expect(await versionsOf(id)).toEqual([
      { revision: 1, person: 'maker', title: 'Loomings', text: prose('Call me') },
      { revision: 2, person: author.user.id, title: 'Loomings', text: prose('Call me Ish') },
      { revision: 3, person: author.user.id, title: 'Loomings', text: prose('Call me Ishmael.') },
      { revision: 4, person: other.user.id, title: 'Chapter 1', text: prose('Call me Ishmael. Some years ago') },
    ])
    expect((await rowsOf(id)).at(-1)?.at).toBe(by.now.getTime())
  })

  it('has the number of words it added minus those it removed, also once others are compacted', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    await write(author, id, ['Call me Ish', 'Call me Ishmael. Some years', 'Call me. Some years ago', 'Call'])
    const words = async () => (await rowsOf(id)).map(row => row.words)
    expect(await words()).toEqual([1, 2, 0, -4])
    await compactAll(author)
    expect(await words()).toEqual([-1])
  })

  it('adds one row, and none if nothing has changed', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    await author.update(chapter, id, { tags: [] })
    await author.update(chapter, id, { text: prose('Call me') })
    await author.archive(chapter, id)
    expect(await rowsOf(id)).toEqual([])
    await author.update(chapter, id, { text: prose('Call me Ishmael.') })
    expect(await rowsOf(id)).toMatchObject([{ revision: 5, person: author.user.id }])
    expect((await versionsOf(id)).map(version => version?.text)).toEqual([prose('Call me'), prose('Call me Ishmael.')])
  })

  it('is stored once if it is sent twice, and not at all if it is refused', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    const by = author.writeContext({ writeKey: 'again' })
    for (const _ of [1, 2]) await author.update(chapter, id, { text: prose('twice') }, 1, by)
    await expect(author.update(chapter, id, { text: prose('stale') }, 1)).rejects.toMatchObject({
      type: 'stale-revision',
    })
    await expect(author.update(chapter, id, { title: ' ', text: prose('nameless') }, 2)).rejects.toThrow()
    expect(await rowsOf(id)).toMatchObject([{ revision: 2 }])
  })

  it('is deleted with the entity, and with its project', async () => {
    const author = await addAuthor(store)
    const [id, kept] = [await makeChapter(author), await makeChapter(author)]
    for (const one of [id, kept]) await write(author, one, ['a', 'b'])
    const [entity, other] = [await numberOf(id), await numberOf(kept)]
    const left = () =>
      store.database.read.selectFrom('versions').select('entity_seq').where('entity_seq', 'in', [entity, other])
    await author.remove(chapter, id)
    expect(await left().execute()).toEqual([{ entity_seq: other }, { entity_seq: other }])
    await store.database.write(tx => store.entities.removeAll(tx, { projectId: author.place.projectId }))
    expect(await left().execute()).toEqual([])
  })
})

describe('after a day', () => {
  it('the last version of ten minutes of one person stays', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    const texts = Array.from({ length: 121 }, (_, at) => `Call me ${'Ishmael. '.repeat(at)}`.slice(0, 8 + at))
    await write(author, id, texts, 10_000)
    expect(await compactAll(author)).toBeGreaterThan(110)
    const versions = await versionsOf(id)
    // Each is ten seconds and a millisecond after the one before: the last of them fall into a third interval.
    expect(versions.map(version => version?.revision)).toEqual([1, 61, 121, 122])
    for (const version of versions.slice(1))
      expect(version?.text).toEqual(prose(texts[(version?.revision ?? 0) - 2] ?? ''))
    expect((await rowsOf(id)).every(({ settled }) => settled === 1)).toBe(true)
    expect(await compactAll(author)).toBe(0)
  })

  it('every version stays until then', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    await write(author, id, ['a', 'b', 'c'])
    await compactVersions({ ...store, log: { error: () => undefined } }, new Date(author.time + day - 1))
    expect((await versionsOf(id)).map(version => version?.revision)).toEqual([1, 2, 3, 4])
  })

  it('alternating versions of two people stay, and those with text that the next change removed', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    const id = await makeChapter(author)
    const long = 'Some years ago, never mind how long precisely. '.repeat(10)
    await write(author, id, ['x', long])
    await author.update(chapter, id, { text: prose('') }, 3)
    other.time = author.time
    for (const text of ['b', 'bo'])
      await author.update(chapter, id, { text: prose(text) }, undefined, other.writeContext())
    await compactAll(author)
    expect((await versionsOf(id)).map(version => [version?.revision, version?.text])).toEqual([
      [1, prose('Call me')],
      [3, prose(long)],
      [4, prose('')],
      [6, prose('bo')],
    ])
  })

  it('compaction runs while the text is being changed', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    await write(author, id, ['a', 'ab', 'abc'])
    author.time += 2 * day
    const between = author.time - day
    await write(author, id, ['abcd', 'abcde'])
    await compactVersions({ ...store, log: { error: () => undefined } }, new Date(between + day))
    expect((await versionsOf(id)).map(version => version?.text)).toEqual(['Call me', 'abc', 'abcd', 'abcde'].map(prose))
  })

  it('inconsistent versions are logged once, left unchanged, and do not stop the compaction of others', async () => {
    const author = await addAuthor(store)
    const [broken, whole] = [await makeChapter(author), await makeChapter(author)]
    for (const id of [broken, whole]) await write(author, id, ['a', 'ab', 'abc'])
    const entity = await numberOf(broken)
    const damage = { back: '{"text":[9,9,9,9,"}"]}' }
    await store.database.write(tx => tx.updateTable('versions').set(damage).where('entity_seq', '=', entity).execute())
    const logged: unknown[] = []
    const log = { error: (what: object) => logged.push(what) }
    for (const _ of [1, 2]) await compactVersions({ ...store, log }, new Date(author.time + 2 * day))
    expect(logged).toMatchObject([{ entitySeq: entity }])
    expect(await rowsOf(broken)).toHaveLength(3)
    expect((await versionsOf(whole)).map(version => version?.text)).toEqual([prose('Call me'), prose('abc')])
  })

  it('full texts are stored at intervals, and long deltas are compressed', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    const texts = Array.from({ length: 130 }, (_, at) => `${at}`)
    await write(author, id, texts, 600_000)
    const long = Array.from({ length: 3000 }, (_, at) => `${at} `).join('')
    await write(author, id, [long, 'short'])
    await compactAll(author)
    const stored = await rowsOf(id)
    expect(stored.filter(({ whole }) => whole !== null)).toMatchObject([{ revision: 133 }])
    const back = stored.at(-1)?.back
    expect(back).toBeInstanceOf(Uint8Array)
    expect(back?.length).toBeLessThan(long.length / 2)
    await write(author, id, ['more'])
    expect((await versionsOf(id)).map(version => version?.text)).toEqual(
      ['Call me', ...texts, long, 'short', 'more'].map(prose),
    )
  })
})

/** All versions of an entity, newest first, with all that is known of their fields. */
async function valuesOf(kind: Kind, id: string): Promise<Readonly<Record<string, unknown>>[]> {
  const found: Readonly<Record<string, unknown>>[] = []
  for await (const { texts } of reconstructVersions(store.database.read, kind, await numberOf(id), 1)) found.push(texts)
  return found
}

describe('a version with a name', () => {
  const name = async (author: TestAuthor, id: string, revision: number) => {
    const row = { entity_seq: await numberOf(id), revision, name: 'Kept', person: author.user.id, at: author.time }
    await store.database.write(tx => tx.insertInto('version_names').values(row).execute())
  }
  const kept = async (id: string) => (await versionsOf(id)).map(version => [version?.revision, version?.text])

  it('is never compacted, and keeps its text among those that are', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    await write(author, id, ['a', 'ab', 'abc', 'abcd', 'abcde'])
    await name(author, id, 4)
    expect(await compactAll(author)).toBe(3)
    expect(await kept(id)).toEqual([
      [1, prose('Call me')],
      [4, prose('abc')],
      [6, prose('abcde')],
    ])
  })

  it('stays if it is named while versions are being compacted', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author)
    await write(author, id, ['a', 'ab', 'abc', 'abcd'])
    let isNamed = false
    // Named once the versions to be kept are chosen: before the first transaction that removes others.
    const database: typeof store.database = Object.create(store.database, {
      write: {
        value: async (...args: Parameters<typeof store.database.write>) => {
          if (!isNamed) {
            isNamed = true
            await name(author, id, 3)
          }
          return store.database.write(...args)
        },
      },
    })
    const log = { error: (what: object) => expect.unreachable(JSON.stringify(what)) }
    await compactVersions({ database, entities: store.entities, log }, new Date(author.time + 2 * day))
    expect(await kept(id)).toContainEqual([3, prose('ab')])
    expect((await kept(id)).at(-1)).toEqual([5, prose('abcd')])
  })
})

describe('versions of every field', () => {
  it('have numbers, choices, switches and texts; a number makes one small row without words', async () => {
    const author = await addAuthor(store)
    const first = { name: 'Spark', cost: 1, secret: false, school: 'fire', motto: 'Ash' }
    const id = String((await author.create(spell, first)).spellId)
    const changes = [
      { cost: 2 },
      { school: 'ice', secret: true },
      { motto: 'Ember and '.repeat(40) },
      { motto: 'Soot' },
    ]
    for (const data of changes) await author.update(spell, id, data)
    const whole = changes.map((_, at) => Object.assign({}, first, ...changes.slice(0, at + 1)))
    expect(await valuesOf(spell, id)).toEqual([...whole.reverse(), first])
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ words: 0, revision: 2 })
    expect(String(row?.back).length).toBeLessThan(30)
  })

  it('have the items and the order of collections, and tags; one moved item makes one small row', async () => {
    const author = await addAuthor(store)
    const star = (at: number, x = at) => ({ id: `s${at}`, label: `Star ${at}`, x })
    const stars = Array.from({ length: 200 }, (_, at) => star(at))
    const id = String((await author.create(constellation, { name: 'Lyra', stars, tags: ['a'] })).constellationId)
    const change = (...all: unknown[]) => author.update(constellation, id, { stars: { changes: all } })
    await change({ put: star(1, 1234), was: star(1) }, { put: star(190, 5), was: star(190) })
    await change({ remove: 's7', was: star(7) })
    await change({ put: star(150), was: star(150), after: null })
    await author.update(constellation, id, { tags: ['b', 'a'] })
    const moved = stars.with(1, star(1, 1234)).with(190, star(190, 5))
    const without = moved.toSpliced(7, 1)
    const ordered = [star(150), ...without.filter(({ id: one }) => one !== 's150')]
    expect((await valuesOf(constellation, id)).map(({ stars: one, tags }) => [one, tags])).toEqual([
      [ordered, ['b', 'a']],
      [ordered, ['a']],
      [without, ['a']],
      [moved, ['a']],
      [stars, ['a']],
    ])
    for (const { back } of await rowsOf(id)) expect(String(back).length).toBeLessThan(150)
    await compactAll(author)
    expect((await valuesOf(constellation, id)).map(({ stars: one, tags }) => [one, tags])).toEqual([
      [ordered, ['b', 'a']],
      [stars, ['a']],
    ])
  })

  it('are known from the first such version on; those stored before have the title and text', async () => {
    const author = await addAuthor(store)
    const id = await makeChapter(author, 'one')
    await write(author, id, ['two', 'three'])
    // As an earlier server stored them.
    const rows = await rowsOf(id)
    for (const { entity_seq, revision, back } of rows)
      await store.database.write(tx =>
        tx
          .updateTable('versions')
          .set({ back: JSON.stringify(JSON.parse(String(back))[0]) })
          .where('entity_seq', '=', entity_seq)
          .where('revision', '=', revision)
          .execute(),
      )
    await author.update(chapter, id, { tags: ['new'] })
    const expected = [
      { title: 'Loomings', text: prose('three'), tags: ['new'] },
      { title: 'Loomings', text: prose('three'), tags: [] },
      { title: 'Loomings', text: prose('two') },
      { title: 'Loomings', text: prose('one') },
    ]
    expect(await valuesOf(chapter, id)).toEqual(expected)
    await compactAll(author)
    expect(await valuesOf(chapter, id)).toEqual([expected[0], expected[3]])
  })
})

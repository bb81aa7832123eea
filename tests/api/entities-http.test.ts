import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveListCall, archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapters } from '#plugins/chapters/server/index.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { entries } from '#plugins/entries/server/index.ts'
import { entry } from '#plugins/entries/shared.ts'
import { connectionOf } from '#server/db/prepare.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer({ plugins: [chapters, entries], env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server)
  place = await createPlace(ann)
})
afterAll(() => server.close())

const chapterOf = callsOf(chapter)
const entryOf = callsOf(entry)
const prose = (text: string) => [{ type: 'paragraph' as const, children: [{ text }] }]

async function newChapter(title: string, where = place): Promise<string> {
  return (await ann.call(chapterOf.create, { ...where, title })).chapterId
}
async function titles(where: Place, more: object = {}): Promise<string[]> {
  return (await ann.call(chapterOf.find, { ...where, ...more })).data.map(row => row.title)
}

describe('chapters', () => {
  it('are created, read, changed, listed and deleted [CHAP-01] [CHAP-12] [CHAP-13] [CHAP-16] [CHAP-18]', async () => {
    const where = await createPlace(ann)
    const input = { ...where, title: 'Loomings', text: prose('Call me Ishmael.'), tags: [{ valueId: 'sea' }] }
    const made = await ann.call(chapterOf.create, input)
    const { chapterId } = made
    expect(made).toMatchObject({
      chapterId,
      title: 'Loomings',
      text: prose('Call me Ishmael.'),
      tags: [{ valueId: 'sea' }],
    })
    expect(await titles(where)).toEqual(['Loomings'])
    expect(await ann.call(chapterOf.get, { ...where, chapterId })).toEqual(made)
    await ann.call(chapterOf.update, { ...where, chapterId, revision: 1, data: { title: 'The Carpet-Bag' } })
    expect(await ann.call(chapterOf.get, { ...where, chapterId })).toMatchObject({
      title: 'The Carpet-Bag',
      revision: 2,
    })
    expect(await ann.call(chapterOf.delete, { ...where, chapterId })).toEqual({ ok: true })
    expect(await titles(where)).toEqual([])
    expect((await ann.attempt(chapterOf.get, { ...where, chapterId })).status).toBe(404)
  })

  it('keep the order they are given [CHAP-08] [CHAP-15]', async () => {
    const where = await createPlace(ann)
    const ids = []
    for (const title of ['a', 'b', 'c']) ids.push(await newChapter(title, where))
    expect(chapterOf.reorder?.name).toBe('chapter/updateOrder')
    if (chapterOf.reorder) await ann.call(chapterOf.reorder, { ...where, data: ids.toReversed() })
    expect(await titles(where)).toEqual(['c', 'b', 'a'])
    expect((await ann.call(chapterOf.find, where)).data.map(row => row.index)).toEqual([0, 1, 2])
  })

  it('are listed by pages and filtered by their text [CHAP-17]', async () => {
    const where = await createPlace(ann)
    for (const title of ['one whale', 'two', 'three whales']) await newChapter(title, where)
    const first = await ann.call(chapterOf.find, { ...where, limit: 2 })
    expect([first.data.length, first.total]).toEqual([2, 3])
    expect(await titles(where, { limit: 2, page: first.nextCursor })).toEqual(['three whales'])
    expect(await titles(where, { limit: 2, page: 2 })).toEqual(['three whales'])
    expect(await titles(where, { query: 'whale' })).toEqual(['one whale', 'three whales'])
  })

  it('are mapped in order, all of them [CHAP-20]', async () => {
    const where = await createPlace(ann)
    const ids: string[] = []
    const made = ['a', 'b', 'c', ...Array.from({ length: 120 }, (_, at) => `more ${at}`)]
    for (const title of made) ids.push(await newChapter(title, where))
    if (chapterOf.reorder) await ann.call(chapterOf.reorder, { ...where, data: [ids[2] ?? '', ids[0] ?? ''] })
    const map = await ann.call(chapterCalls.getChaptersMap, where)
    const order = ['c', 'b', 'a', ...made.slice(3)]
    const chapterIds = order.map(title => ids[made.indexOf(title)])
    expect(map).toEqual(order.map((title, index) => ({ chapterId: chapterIds[index], title, index, published: false })))
    const address = `/api/chapter/getChaptersMap?spaceId=${where.spaceId}&projectId=${where.projectId}`
    expect(await ann.send('GET', address)).toMatchObject({ status: 200, json: map })
  })

  it.each([
    ['an empty title', { title: '' }, 'title: required'],
    ['a title of spaces', { title: '   ' }, 'title: required'],
    ['no title', {}, 'title: required'],
  ])('with %s are refused with the required message [CHAP-09]', async (_, fields, detail) => {
    const answer = await ann.attempt(chapterOf.create, { ...place, ...fields })
    expect(answer.json).toMatchObject({ status: 400, detail })
  })

  it.each([
    ['text that is a string [CHAP-10]', { text: 'a string' }, 'text'],
    ['tags that are no list [CHAP-11]', { tags: 'sea' }, 'tags'],
    ['text that is no rich text', { text: [{ type: 'script', children: [] }] }, 'text.0.type'],
    ['a field nobody knows', { ownerId: 'x' }, 'ownerId'],
  ])('with %s are refused', async (_, fields, path) => {
    const before = (await ann.call(chapterOf.find, place)).total
    const answer = await ann.attempt(chapterOf.create, { ...place, title: 'x', ...fields })
    expect(answer.json).toMatchObject({ status: 400, errors: [{ path }] })
    expect((await ann.call(chapterOf.find, place)).total).toBe(before)
  })
})

describe('entries', () => {
  it('are created, read, changed, listed and deleted [ENTRY-01] [ENTRY-04] [ENTRY-05] [ENTRY-06] [ENTRY-07] [ENTRY-08]', async () => {
    const where = await createPlace(ann)
    const made = await ann.call(entryOf.create, { ...where, name: 'Pequod', description: prose('A whaler') })
    const { entryId } = made
    expect(made).toMatchObject({ entryId, name: 'Pequod', description: prose('A whaler'), tags: [] })
    await ann.call(entryOf.create, { ...where, name: 'Rachel' })
    await ann.call(entryOf.update, { ...where, entryId, data: { name: 'The Pequod' } })
    expect(await ann.call(entryOf.get, { ...where, entryId })).toMatchObject({ name: 'The Pequod' })
    const listed = await ann.call(entryOf.find, { ...where, query: 'whaler' })
    expect(listed).toMatchObject({ data: [{ entryId }], total: 1, nextCursor: null })
    await ann.call(entryOf.delete, { ...where, entryId })
    expect((await ann.call(entryOf.find, where)).data.map(row => row.name)).toEqual(['Rachel'])
  })

  it('need a name [ENTRY-03]', async () => {
    const answer = await ann.attempt(entryOf.create, { ...place, name: '' })
    expect(answer.json).toMatchObject({ status: 400, errors: [{ path: 'name', message: 'required' }] })
  })

  it('accept a plain string as description, and ids as tags', async () => {
    const answer = await ann.attempt(entryOf.create, { ...place, name: 'x', description: 'plain', tags: ['a'] })
    expect(answer.json).toMatchObject({ description: prose('plain'), tags: [{ valueId: 'a' }] })
  })
})

describe('the archive', () => {
  it('lists archived entities, newest first, and restores them [ARCH-03] [ARCH-04]', async () => {
    const where = await createPlace(ann)
    const { projectId } = where
    const { entryId } = await ann.call(entryOf.create, { ...where, name: 'Ahab’s leg' })
    const chapterId = await newChapter('Epilogue', where)
    const put = (entity: string, entityId: string, archived?: boolean) =>
      ann.call(archiveToggleCall, { projectId, entity, entityId, ...(archived === undefined ? {} : { archived }) })
    expect(await put('entry', entryId)).toEqual({ entity: 'entry', entityId: entryId, archived: true, revision: 2 })
    await put('chapter', chapterId)
    const archived = await ann.call(archiveListCall, { projectId })
    expect(archived.map(({ entity, entityId, label }) => [entity, entityId, label])).toEqual([
      ['chapter', chapterId, 'Epilogue'],
      ['entry', entryId, 'Ahab’s leg'],
    ])
    expect((await ann.call(entryOf.find, where)).total).toBe(0)
    expect((await ann.call(projectCalls.get, where)).counts).toEqual({})
    expect(await put('entry', entryId)).toMatchObject({ archived: false })
    expect(await put('entry', entryId, false)).toMatchObject({ archived: false, revision: 3 })
    expect((await ann.call(entryOf.find, where)).total).toBe(1)
    expect(await ann.call(archiveListCall, { projectId })).toHaveLength(1)
  })

  it('has nothing of other projects or unknown kinds [R-12]', async () => {
    const { projectId } = await createPlace(ann)
    const entityId = await newChapter('elsewhere')
    for (const wrong of [
      { entity: 'chapter', entityId },
      { entity: 'chapter', entityId: 'missing' },
      { entity: 'dragon', entityId },
    ]) {
      const answer = await ann.attempt(archiveToggleCall, { projectId, ...wrong })
      expect([answer.status, (answer.json as { type: string }).type]).toEqual([404, 'not-found'])
    }
  })
})

describe('many concurrent calls', () => {
  it('of 100 changes from one revision one is made and 99 return the stored entity [R-08]', async () => {
    const chapterId = await newChapter('race')
    const tries = Array.from({ length: 100 }, (_, at) =>
      ann.attempt(chapterOf.update, {
        ...place,
        chapterId,
        revision: 1,
        data: { title: `try ${at}`, text: prose(`text ${at}`) },
      }),
    )
    const answers = await Promise.all(tries)
    const won = answers.filter(answer => answer.status === 200)
    const lost = answers.filter(answer => answer.status === 409)
    expect([won.length, lost.length]).toEqual([1, 99])
    const stands = await ann.call(chapterOf.get, { ...place, chapterId })
    expect(stands).toEqual(won[0]?.json)
    for (const answer of lost) expect(answer.json).toMatchObject({ type: 'stale-revision', current: stands })
  })

  it('a creation, a change and a removal sent three times happen once [R-10]', async () => {
    const where = await createPlace(ann)
    const thrice = <T>(send: () => Promise<T>) => Promise.all([send(), send(), send()])
    const made = await thrice(() =>
      ann.call(chapterOf.create, { ...where, title: 'once' }, { 'idempotency-key': 'create-1' }),
    )
    expect(new Set(made.map(({ chapterId }) => chapterId)).size).toBe(1)
    expect(await titles(where)).toEqual(['once'])
    const chapterId = made[0]?.chapterId ?? ''
    const change = { ...where, chapterId, revision: 1, data: { title: 'changed' } }
    const changed = await thrice(() => ann.call(chapterOf.update, change, { 'idempotency-key': 'update-1' }))
    expect(changed.map(({ revision }) => revision)).toEqual([2, 2, 2])
    const removed = await thrice(() => ann.attempt(chapterOf.delete, { ...where, chapterId }))
    expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect((await ann.call(projectCalls.get, where)).counts).toEqual({})
  })

  it('one refused change stops nobody else’s [R-09]', async () => {
    const chapterId = await newChapter('mine')
    const other = await newChapter('theirs')
    const answers = await Promise.all([
      ann.attempt(chapterOf.update, { ...place, chapterId, revision: 7, data: { title: 'x' } }),
      ann.attempt(chapterOf.update, { ...place, chapterId: other, revision: 1, data: { title: 'y' } }),
      ann.attempt(chapterOf.update, { ...place, chapterId: 'missing', data: { title: 'z' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 404])
  })
})

describe('a full disk', () => {
  it('is reported, nothing is acknowledged, and reading continues [R-04]', async () => {
    const full = await startServer({ plugins: [chapters], expectsErrors: true })
    const client = await signedIn(full)
    const where = await createPlace(client)
    const { chapterId } = await client.call(chapterOf.create, { ...where, title: 'kept' })
    const room = (pages: number) =>
      full.server.services.database.write(async tx => connectionOf(tx).native.pragma(`max_page_count = ${pages}`))
    await room(1)
    const change = { ...where, chapterId, revision: 1, data: { text: prose('whale '.repeat(200_000)) } }
    const refused = await client.attempt(chapterOf.update, change)
    expect(refused.json).toMatchObject({ status: 507, type: 'store-full' })
    const stands = await client.call(chapterOf.get, { ...where, chapterId })
    expect(stands).toMatchObject({ revision: 1, text: prose('') })
    await room(1_000_000)
    expect((await client.call(chapterOf.update, change)).revision).toBe(2)
    await full.close()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProblemBody } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { MAX_SECTIONS_BYTES, transferCalls } from '#plugins/transfer/shared/calls.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import {
  duringImport,
  importChapters,
  makeChapters,
  rowsIn,
  sectionsFile,
  start,
  startInput,
  waitForEnd,
} from './transfer-import.ts'

let server: TestServer
let ann: Client
let bob: Client
let place: Place
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server, 'ann-i')
  bob = await signedIn(server, 'bob-i')
  place = await createPlace(ann)
})
afterAll(() => server.close())

const text = [{ type: 'paragraph', children: [{ text: 'a' }] }]
const good = { title: 'One', text }
const deep = `{"title":"One","text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`

describe('what is refused', () => {
  it.each([
    ['nothing', sectionsFile(), 'sections'],
    ['blank lines', sectionsFile('', ''), 'sections'],
    ['no JSON', sectionsFile(good, 'Call me Ishmael.'), 'sections.1'],
    ['a list', sectionsFile([good]), 'sections.0'],
    ['null', sectionsFile('null'), 'sections.0'],
    ['no title', sectionsFile({ text }), 'sections.0.title'],
    ['an empty title', sectionsFile(good, good, { title: ' ', text }), 'sections.2.title'],
    ['a title that is no text', sectionsFile({ title: 1, text }), 'sections.0.title'],
    ['a title too long', sectionsFile({ title: 'x'.repeat(201), text }), 'sections.0.title'],
    ['a title of two lines', sectionsFile({ title: 'One\nTwo', text }), 'sections.0.title'],
    ['half a character in a title', sectionsFile('{"title":"\\ud800","text":[]}'), 'sections.0.title'],
    ['no text', sectionsFile({ title: 'One' }), 'sections.0.text'],
    ['text that is plain', sectionsFile({ title: 'One', text: 'plain' }), 'sections.0.text'],
    [
      'a mark that is none',
      sectionsFile({ ...good, text: [{ type: 'paragraph', children: [{ text: 'a', size: 1 }] }] }),
      'sections.0.text.0.children.0',
    ],
    [
      'a control character',
      sectionsFile({ title: 'One', text: [{ type: 'paragraph', children: [{ text: '\u0000' }] }] }),
      'sections.0.text.0.children.0.text',
    ],
    ['a field nobody knows', sectionsFile({ ...good, createdBy: 'bob' }), 'sections.0.createdBy'],
    [
      'a name that reaches a prototype',
      sectionsFile('{"title":"One","text":[],"__proto__":{}}'),
      'sections.0.__proto__',
    ],
    ['a field twice', sectionsFile('{"title":"One","title":"Two","text":[]}'), 'sections.0.title'],
    ['brackets without end', sectionsFile(deep), 'sections.0.text'],
    [
      'bytes that are no text',
      { ...sectionsFile(), bytes: new Uint8Array([0x22, 0xff, 0xfe, 0x22, 0x0a]) },
      'sections.0',
    ],
    ['more than 5,000 chapters', sectionsFile(...Array.from({ length: 5001 }, () => good)), 'sections'],
  ])('%s: named, and nothing is stored [R-24]', async (_, sections, path) => {
    const answer = await ann.attempt(transferCalls.start, startInput(place, 1, { sections, again: true }))
    const { status, errors } = answer.json as ProblemBody
    expect([status, errors?.[0]?.path.startsWith(path)], answer.text).toEqual([400, true])
    expect(await rowsIn(server)).toEqual({ entities: 0, hidden: 0 })
  })

  it('a file larger than 32 MB, as it arrives [R-23]', async () => {
    const sections = { ...sectionsFile(), bytes: new Uint8Array(MAX_SECTIONS_BYTES + 1) }
    const answer = await ann.attempt(transferCalls.start, startInput(place, 1, { sections }))
    expect(answer.json).toMatchObject({ status: 413, errors: [{ path: 'sections' }] })
  })

  it('no file at all', async () => {
    const { sections: _, ...input } = startInput(place, 1)
    const answer = await ann.attempt(transferCalls.start, input)
    expect(answer.json).toMatchObject({ status: 400, errors: [{ path: 'sections', message: 'required' }] })
  })

  it('a refused file does not block the next', async () => {
    await ann.attempt(transferCalls.start, startInput(place, 1, { sections: sectionsFile('{') }))
    expect(await importChapters(ann, await createPlace(ann), 2)).toMatchObject({ state: 'done' })
  })
})

describe('one at a time', () => {
  it('a second import into a project is refused until the first ends, whoever starts it', async () => {
    const shared = await createPlace(ann)
    const jobId = await start(ann, shared, 1000)
    await duringImport(server, ann, shared, jobId, async () => {
      const again = await ann.attempt(transferCalls.start, startInput(shared, 2))
      expect(again.json).toMatchObject({
        status: 409,
        detail: expect.stringContaining('An import into this project is running'),
      })
      const elsewhere = await ann.attempt(transferCalls.start, startInput(place, 2))
      expect(elsewhere.json).toMatchObject({ status: 409, detail: expect.stringContaining('Another import of yours') })
    })
    await waitForEnd(ann, shared, jobId)
    expect(await importChapters(ann, shared, 2)).toMatchObject({ state: 'done' })
  })

  it('of two concurrent ones one starts', async () => {
    const shared = await createPlace(ann)
    const answers = await Promise.all([2, 3].map(count => ann.attempt(transferCalls.start, startInput(shared, count))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const begun = answers.find(({ status }) => status === 200)
    const jobId = (begun as unknown as { json: { jobId: string } }).json.jobId
    await waitForEnd(ann, shared, jobId)
  })

  it('imports into several projects take turns, and a queued one can be cancelled', { timeout: 60_000 }, async () => {
    const [mine, bobs] = [await createPlace(ann), await createPlace(bob)]
    const first = await start(ann, mine, 1500)
    const second = await start(bob, bobs, 1500)
    expect(await bob.call(transferCalls.progress, { ...bobs, jobId: second })).toMatchObject({
      state: 'running',
      done: 0,
    })
    await bob.call(transferCalls.cancel, { ...bobs, jobId: second })
    expect(await waitForEnd(bob, bobs, second)).toEqual({ state: 'cancelled', done: 0, total: 1500 })
    const third = await start(bob, bobs, 2)
    expect(await waitForEnd(bob, bobs, third)).toMatchObject({ state: 'done' })
    expect(await ann.call(transferCalls.progress, { ...mine, jobId: first })).toMatchObject({
      state: 'done',
      done: 1500,
    })
  })

  it('a busy server asks to try later', { timeout: 60_000 }, async () => {
    const all: { person: Client; where: Place }[] = []
    for (let at = 0; at < 4; at++) {
      const person = await signedIn(server)
      all.push({ person, where: await createPlace(person) })
    }
    const sections = sectionsFile(...makeChapters(3000))
    const tries = all.map(({ person, where }) =>
      person.attempt(transferCalls.start, startInput(where, 1, { sections })),
    )
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5')
    for (const { person, where } of all) await person.call(transferCalls.cancel, where)
    expect(await importChapters(ann, await createPlace(ann), 2)).toMatchObject({ state: 'done' })
  })
})

describe("another's import", () => {
  it('is invisible: neither its progress nor its end [R-12]', async () => {
    const [mine, other] = [await createPlace(ann), await createPlace(ann)]
    const bobs = await createPlace(bob)
    const jobId = await start(ann, mine, 800)
    const unknown = await ann.attempt(transferCalls.progress, { ...mine, jobId: 'nothing' })
    expect(unknown.status).toBe(404)
    for (const [person, where] of [
      [ann, other],
      [bob, bobs],
    ] as const)
      for (const call of [transferCalls.progress, transferCalls.cancel]) {
        const answer = await person.attempt(call, { ...where, jobId })
        expect([answer.status, answer.text]).toEqual([404, unknown.text])
      }
    expect((await bob.attempt(transferCalls.progress, { ...mine, jobId })).status).toBe(403)
    await bob.call(transferCalls.cancel, bobs)
    expect(await waitForEnd(ann, mine, jobId)).toMatchObject({ state: 'done', done: 800 })
    expect((await bob.attempt(transferCalls.progress, { ...bobs, jobId })).status).toBe(404)
  })

  it('stays private among members of one project', async () => {
    const shared = await createPlace(ann)
    await server.server.services.database.write(async tx => {
      const { id: user_id } = await tx
        .selectFrom('users')
        .select('id')
        .where('user_id', '=', 'bob-i')
        .executeTakeFirstOrThrow()
      const { spaceId: space_id, projectId: project_id } = shared
      await tx.insertInto('space_members').values({ space_id, user_id, role: 'member' }).execute()
      await tx.insertInto('project_members').values({ project_id, user_id, role: 'editor' }).execute()
    })
    const jobId = await start(ann, shared, 5)
    await waitForEnd(ann, shared, jobId)
    expect((await bob.attempt(transferCalls.progress, { ...shared, jobId })).status).toBe(404)
    expect((await bob.attempt(transferCalls.cancel, { ...shared, jobId })).status).toBe(404)
    expect(await bob.call(transferCalls.start, startInput(shared, 5))).toMatchObject({
      alreadyImported: { chapters: 5 },
    })
  })
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { RichTextInput } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import { WorkerThread } from '#server/threads/worker-thread.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { differentWords, growingSigns, manyMentions } from '../bench/hostile.ts'
import { sampleInput } from '../conformance/sample-input.ts'

const chapters = callsOf(chapter)
const prose = (text: string): RichTextInput => [{ type: 'paragraph', children: [{ text }] }]
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server)
  place = await createPlace(ann)
})
afterAll(() => server.close())

async function add(text: RichTextInput, title = 'Text'): Promise<string> {
  const made = (await ann.call(chapters.create as Call, { ...place, title, text })) as { chapterId: string }
  return made.chapterId
}

async function found(text: string): Promise<number> {
  return (await ann.call(searchCalls.text, { ...place, text })).length
}

describe('a text that takes long', () => {
  it('is found by all its words once it is saved, though a worker thread saves it', async () => {
    const chapterId = await add(prose(`${words(3_000)} lighthouse`))
    expect(await found('lighthouse')).toBe(1)
    const change = { ...place, chapterId, revision: 1, data: { text: prose(`${words(3_000)} harbour`) } }
    expect(await ann.call(chapters.update as Call, change)).toMatchObject({ revision: 2 })
    expect([await found('lighthouse'), await found('harbour')]).toEqual([0, 1])
  })

  it('is checked and refused like any other', async () => {
    const long = prose(words(3_000))
    const chapterId = await add(long)
    const update = (input: object) => ann.attempt(chapters.update as Call, { ...place, chapterId, ...input })
    expect((await update({ revision: 7, data: { text: long } })).json).toMatchObject({
      ...{ type: 'stale-revision', status: 409, current: { revision: 1 } },
    })
    expect((await update({ data: { text: [{ type: 'odd', children: long }] } })).json).toMatchObject({
      ...{ status: 400, errors: [{ path: 'data.text.0.type' }] },
    })
    const others = { ...place, projectId: 'elsewhere', title: 'x', text: long }
    expect((await ann.attempt(chapters.create as Call, others)).status).toBe(403)
    const stranger = await signedIn(server)
    expect((await stranger.attempt(chapters.create as Call, { ...place, title: 'x', text: long })).status).toBe(403)
  })

  it('sent twice under one key is saved once', async () => {
    const { total } = await ann.call(chapters.find, place)
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'once' }
    const body = JSON.stringify({ ...place, title: 'Once', text: prose(words(3_000)) })
    const send = () => ann.send('POST', '/api/chapter/create', { headers, body })
    const [one, other] = await Promise.all([send(), send()])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await ann.call(chapters.find, place)).total).toBe(total + 1)
  })

  it('with more mentions than any chapter is refused by its field', async () => {
    const input = { ...place, title: 'x', text: manyMentions(10_001, place) }
    expect((await ann.attempt(chapters.create as Call, input)).json).toMatchObject({
      errors: [{ path: 'text', message: 'must have at most 10000 mentions' }],
    })
  })

  it('with an endless title is refused by its field', async () => {
    const input = { ...place, title: 'x'.repeat(1_001) }
    expect((await ann.attempt(chapters.create as Call, input)).json).toMatchObject({ errors: [{ path: 'title' }] })
  })

  it.each([
    ['20,000 different words', () => differentWords(20_000)],
    ['100,000 signs that grow', () => growingSigns(100_000)],
    ['5,000 mentions', () => manyMentions(5_000, place)],
  ])('leaves the server to everybody else: %s', async (_, textOf) => {
    const body = JSON.stringify({ ...place, title: 'Long', text: textOf() })
    const headers = { 'content-type': 'application/json' }
    const send = (to: string, text: string) => ann.send('POST', to, { headers, body: text })
    await send('/api/chapter/create', JSON.stringify({ ...place, title: 'Warm', text: prose(words(3_000)) }))
    const { status, asked: requestCount } = await requestsDuring(() => send('/api/chapter/create', body))
    expect(status).toBe(200)
    // Written in the main thread, no other call would be handled between the body and its response.
    expect(requestCount).toBeGreaterThan(10)
  })

  it('leaves the server to everybody else when a short call changes it', async () => {
    const chapterId = await add(differentWords(20_000))
    const one = { ...place, chapterId }
    const archive = { ...place, entity: 'chapter', entityId: chapterId }
    const steps: [Call, object][] = [
      [chapters.update as Call, { ...one, data: { title: 'Renamed' } }],
      [archiveToggleCall as Call, archive],
      [archiveToggleCall as Call, archive],
      [chapters.delete as Call, one],
      [undoDeletionCall as Call, { ...place, undoId: chapterId }],
    ]
    const inThread = vi.spyOn(WorkerThread.prototype, 'answer')
    for (const [call, input] of steps) {
      const { status, asked: requestCount } = await requestsDuring(() => ann.attempt(call, input))
      expect(status, call.name).toBe(200)
      expect(requestCount, call.name).toBeGreaterThan(3)
    }
    await ann.call(versionCalls.changes, { ...place, kind: 'chapter', id: chapterId })
    const answered = inThread.mock.calls.map(([, { route }]) => route.call.name)
    expect(answered).toEqual([...steps.map(([call]) => call.name), versionCalls.changes.name])
    inThread.mockRestore()
    expect(await ann.call(chapters.get, one)).toMatchObject({ title: 'Renamed' })
  })
})

it('calls about long texts name what they work on: an entity, and nothing that it is in', () => {
  const routes = [...server.server.calls].filter(({ thread }) => thread === 'texts')
  const known = { spaceId: 'the-space', projectId: 'the-project', timelineId: 'the-timeline', mapId: 'the-map' }
  const named = routes.flatMap(({ call, worksOn }) =>
    worksOn ? [[call.name, worksOn(sampleInput(call, known, true) as never)] as const] : [],
  )
  expect(named.length).toBeGreaterThan(30)
  for (const [name, ids] of named) {
    expect(ids.length, name).toBeGreaterThan(0)
    expect(ids, name).not.toContain('the-space')
    expect(ids, name).not.toContain('the-project')
    if (name.startsWith('event/')) expect(ids, name).not.toContain('the-timeline')
    if (/^(layer|location)\//.test(name)) expect(ids, name).not.toContain('the-map')
  }
  const others = routes.filter(({ worksOn }) => !worksOn).map(({ call }) => call.name)
  expect(others.filter(name => !name.endsWith('/create'))).toEqual([])
})

/** How many reads are answered, one after another, while something else is. */
async function requestsDuring(send: () => Promise<{ status: number }>): Promise<{ status: number; asked: number }> {
  let status = 0
  let requestCount = 0
  const sending = send().then(answer => {
    status = answer.status
  })
  while (status === 0) {
    expect((await ann.call(chapters.find, { ...place, limit: 1 })).total).toBeGreaterThan(0)
    requestCount++
  }
  await sending
  return { status, asked: requestCount }
}

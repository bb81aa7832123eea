import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { exportedAs } from './project-file-fixture.ts'

const chapters = 200
const wordsOfChapter = 1000

let server: TestServer
let ann: Client
let place: Place
/** the body of an import of a long project */
let body: string
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  place = await createPlace(ann)
  await ann.call(callsOf(chapter).create, { ...place, title: 'One', text: fromPlainText('The lamp is lit.') })
  const file = JSON.parse((await exportedAs(ann, place)).text)
  const [only] = file.entities
  const entities = Array.from({ length: chapters }, (_, at) => {
    const words = Array.from({ length: wordsOfChapter }, (_, word) => `w${(at * 31 + word * 7) % 5000}`)
    return {
      ...only,
      id: `chapter-of-the-file-${at}`,
      values: { ...only.values, text: fromPlainText(words.join(' ')) },
    }
  })
  body = JSON.stringify({ spaceId: place.spaceId, data: { ...file, entities } })
})
afterAll(() => server.close())

const path = `/api/${importProjectCall.name}`
const headers = { 'content-type': 'application/json' }
const take = (client = ann) => client.send('POST', path, { body, headers })

/** How many chapters each project of the space has. */
async function counts(): Promise<number[]> {
  const projects = await ann.call(projectCalls.find, { spaceId: place.spaceId })
  return projects.map(project => project.counts.chapter ?? 0)
}

it('a long project is imported by a thread of its own, and the one that answers everybody is free', async () => {
  // The first starts the thread.
  expect((await take()).status).toBe(200)
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  expect((await take()).status).toBe(200)
  const [ownSince, allSince] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  expect(ownSince.user + ownSince.system).toBeLessThan((allSince.user + allSince.system) / 3)
})

it('what others read meanwhile is answered, with none of it or all of it', async () => {
  const before = await counts()
  let isOver = false
  const taking = take().finally(() => {
    isOver = true
  })
  const seen: number[] = []
  while (!isOver) seen.push((await counts()).length)
  const made = (await taking).json as Place
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.filter(count => count !== before.length && count !== before.length + 1)).toEqual([])
  // Who may do what is cached: the new project is known to the thread that answers as soon as it is there.
  const { spaceId, projectId } = made
  expect((await ann.call(projectCalls.get, { spaceId, projectId })).counts.chapter).toBe(chapters)
})

it('what others write meanwhile is stored between its transactions, and nobody sees what is written so far', async () => {
  const ben = await signedIn(server, 'ben')
  const other = await createPlace(ben)
  const db = new Sqlite(join(server.dataDir, 'skald.db'), { readonly: true })
  const hiddenChapters = db.prepare('select count(*) from entities where batch_id is not null').pluck()
  const before = await counts()
  let isOver = false
  const taking = take().finally(() => {
    isOver = true
  })
  let between = 0
  for (let at = 0; !isOver; at++) {
    const first = hiddenChapters.get() as number
    await ben.call(callsOf(chapter).create, { ...other, title: `Chapter ${at}` })
    // It is stored while more of the import is still to come.
    if (first > 0 && (hiddenChapters.get() as number) > first) between++
    if (first > 0 && (hiddenChapters.get() as number) > 0) expect(await counts()).toHaveLength(before.length)
  }
  const { status } = await taking
  expect([status, hiddenChapters.get()]).toEqual([200, 0])
  expect(between).toBeGreaterThan(0)
  db.close()
})

it('a second import of the same person is refused while the first is running', async () => {
  const both = await Promise.all([take(), take()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.text).toContain('Another import of yours is running')
})

it('one whose page is gone leaves nothing half, and the next is taken', async () => {
  const before = await counts()
  const gone = new AbortController()
  const request = new Request(ann.url + path, {
    method: 'POST',
    headers: { ...headers, cookie: ann.cookies.header(), 'x-csrf-token': await ann.token() },
    body,
    signal: gone.signal,
  })
  const sending = fetch(request).then(
    () => 'answered',
    () => 'gone',
  )
  await counts()
  gone.abort()
  expect(await sending).toBe('gone')
  while ((await take()).status === 409);
  const after = await counts()
  expect(after.filter(count => count !== 1 && count !== chapters)).toEqual([])
  expect(after.length - before.length).toBeLessThanOrEqual(2)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publishCalls } from '#plugins/library/shared.ts'
import { type Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { storyOf } from './library-fixture.ts'

let server: TestServer
let ann: Client
let story: Awaited<ReturnType<typeof storyOf>>
let path: string
let chapterId: string
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server)
  story = await storyOf(ann)
  chapterId = await story.addChapter('One', 'It began.')
  await story.publish(chapterId)
  path = libraryAddresses.chapter(story.storyId, chapterId)
})
afterAll(() => server.close())

/** As a browser without any cookie asks, through a socket: what is kept is answered there. */
async function ask(headers: Record<string, string> = {}, url = server.url) {
  const response = await fetch(url + path, { headers: { 'accept-language': 'en', ...headers } })
  const { date, 'x-request-id': id, ...same } = Object.fromEntries(response.headers)
  return { status: response.status, text: await response.text(), id, date, headers: same }
}

it('the second answer is the first one, headers and all, but for its time and its id', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const [first, second, third] = [
      await ask({ 'accept-encoding': encoding }),
      await ask({ 'accept-encoding': encoding }),
      await ask({ 'accept-encoding': encoding }),
    ]
    expect(first.status).toBe(200)
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = first.headers
    expect(second.headers).toMatchObject(headers)
    expect([second.text, third.text, third.headers]).toEqual([first.text, first.text, second.headers])
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  }
})

it('depends on all that the page depends on', async () => {
  await ask()
  await ask()
  expect((await ask({ 'accept-language': 'uk' })).text).toContain('<html lang="uk">')
  expect((await ask({ cookie: ann.cookies.header() })).text).not.toContain('It began.')
  const { headers } = await ask()
  expect((await ask({ 'if-none-match': headers.etag ?? '' })).status).toBe(304)
  const other = server.url.replace('127.0.0.1', 'localhost')
  expect((await ask({}, other)).text).toContain(`<link rel="canonical" href="${other}${path}">`)
})

it('is nothing old, however soon after a change', async () => {
  for (let round = 0; round < 20; round++) {
    await ask()
    await story.rewrite(chapterId, `Round ${round}.`)
    await story.publish(chapterId)
    expect((await ask()).text).toContain(`Round ${round}.`)
  }
  await ask()
  await ann.call(publishCalls.setWarnings, { ...story.place, warnings: ['violence'], text: '' })
  expect((await ask()).text).not.toContain('Round')
  await ann.call(publishCalls.setWarnings, { ...story.place, warnings: [], text: '' })
  await ask()
  await story.publish(chapterId, { value: false })
  expect((await ask()).status).toBe(404)
  await story.publish(chapterId)
})

it('is limited like every request, and refused in words', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: '60' } })
  try {
    const author = await signedIn(limited)
    const own = await storyOf(author)
    const id = await own.addChapter('One')
    await own.publish(id)
    const answers = []
    for (let request = 0; request < 100; request++)
      answers.push(await fetch(limited.url + libraryAddresses.chapter(own.storyId, id)))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused?.text()).toMatch(/<h1>Too many requests<\/h1>.*Try again in \d+ (second|minute)/s)
  } finally {
    await limited.close()
  }
})

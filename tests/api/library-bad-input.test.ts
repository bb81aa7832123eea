import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { links } from '#core/shared/links.ts'
import { codexCalls } from '#plugins/codex/shared.ts'
import { commentCalls } from '#plugins/comments/shared.ts'
import { feedAddresses, libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { changeSubscription, publicCalls, readingCalls } from '#plugins/library/shared.ts'
import { Client, serverForFile, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { readerSees, statusOf, storyOf } from './library-fixture.ts'

let server: TestServer
let ann: Client
let reader: Client
let visitor: Client
serverForFile(['ann', 'reader'], at => {
  ;({ server, ann, reader } = at)
  visitor = new Client(server)
})

async function publishedStory(author = ann) {
  const story = await storyOf(author)
  const chapterId = await story.addChapter('One')
  await story.publish(chapterId)
  return { ...story, chapterId }
}

describe('ids of stories', () => {
  it.each([
    publicCalls.story,
    publicCalls.book,
    publicCalls.rate,
    readingCalls.find,
    codexCalls.list,
    readingCalls.getPlace,
  ])('two at once are refused by $name, which names the field', async call => {
    const [one, two] = [await publishedStory(), await publishedStory()]
    const query = `storyId=${one.storyId}&storyId=${two.storyId}&text=x`
    const answer = await reader.send('GET', `/api/${call.name}?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path: 'storyId' })]),
    })
  })

  it('of an unpublished story are answered like those of none, by every public call and page', async () => {
    const story = await publishedStory()
    const { chapterId } = story
    await story.publishStory(false)
    const calls: [Client, Call, object][] = [
      [visitor, publicCalls.story, {}],
      [visitor, publicCalls.book, {}],
      [visitor, publicCalls.chapter, { chapterId }],
      [reader, publicCalls.rate, {}],
      [reader, changeSubscription, { data: { rating: 5 } }],
      [visitor, readingCalls.find, { text: 'text' }],
      [reader, readingCalls.getPlace, {}],
      [reader, readingCalls.setPlace, { chapterId, paragraph: 0 }],
      [visitor, codexCalls.list, {}],
      [visitor, codexCalls.page, { entityId: chapterId }],
      [visitor, commentCalls.get, { chapterId }],
    ] as [Client, Call, object][]
    for (const [client, call, input] of calls) {
      const hidden = await client.attempt(call, { ...input, storyId: story.storyId })
      const none = await client.attempt(call, { ...input, storyId: 'nothing' })
      expect([hidden.status, hidden.json], call.name).toEqual([404, none.json])
    }
    const pages = (id: string) => [
      ...[
        links.story(id),
        libraryAddresses.chapter(id, chapterId),
        libraryAddresses.find(id),
        libraryAddresses.warnings(id),
      ],
      ...[libraryAddresses.book(id), feedAddresses.story(id)],
    ]
    const open = async (path: string, id: string) => {
      const { status, text } = await visitor.send('GET', path, { headers: { 'accept-language': 'en' } })
      return [status, text.replaceAll(id, '').replace(/nonce-[^'"]+|nonce="[^"]+"/g, '')]
    }
    const unknown = pages('no-such-story')
    for (const [at, path] of pages(story.storyId).entries())
      expect(await open(path, story.storyId), path).toEqual(await open(unknown[at] ?? '', 'no-such-story'))
  })
})

it('while a story is unpublished its readers get it whole or the answer that it is gone', async () => {
  const story = await publishedStory()
  const { storyId, chapterId } = story
  const page = libraryAddresses.chapter(storyId, chapterId)
  const reading = Array.from({ length: 30 }, async (_, at) => {
    if (at === 10) await story.publishStory(false)
    const [called, opened] = await Promise.all([readerSees(visitor, storyId, chapterId), visitor.send('GET', page)])
    return [called, opened.status === 200 ? opened.text.includes('The text of One.') : opened.status]
  })
  for (const [called, opened] of await Promise.all(reading)) {
    expect(['The text of One.', 404]).toContain(called)
    expect([true, 404]).toContain(opened)
  }
  expect(await readerSees(visitor, storyId, chapterId)).toBe(404)
  expect(await statusOf(reader, readingCalls.setPlace as Call, { storyId, chapterId, paragraph: 1 })).toBe(404)
})

it('the stories of a deleted account are gone, for readers and from their subscriptions', async () => {
  const leaving = await signedIn(server, 'leaving-author')
  const story = await publishedStory(leaving)
  const { storyId, chapterId } = story
  await reader.call(changeSubscription, { storyId, data: { subscribed: true, rating: 4 } })
  await reader.call(commentCalls.create, { storyId, chapterId, content: 'Mine' } as never)
  await leaving.call(accountCalls.deleteAccount, { userId: 'leaving-author', password: 'correct horse 1' })
  expect(await readerSees(visitor, storyId, chapterId)).toBe(404)
  expect(await statusOf(visitor, commentCalls.get as Call, { storyId, chapterId })).toBe(404)
  const mine = (await reader.call(publicCalls.subscription, {})).data
  expect(mine.map(one => one.storyId)).not.toContain(storyId)
  const page = await visitor.send('GET', links.story(storyId), { headers: { 'accept-language': 'en' } })
  expect([page.status, page.text]).toEqual([404, expect.stringContaining('This story is not in the library')])
})

it('pages, feeds and books asked for too often are refused until later, each of them', async () => {
  const busy = await startServer({ env: { RATE_LIMIT: '200' } })
  const author = await signedIn(busy)
  const story = await storyOf(author)
  const chapterId = await story.addChapter('One')
  await story.publish(chapterId)
  const { storyId } = story
  const paths = [
    ...['/library', links.story(storyId), libraryAddresses.chapter(storyId, chapterId), libraryAddresses.book(storyId)],
    ...[feedAddresses.library, feedAddresses.story(storyId), '/sitemap.xml'],
  ]
  const stranger = new Client(busy)
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, at) => stranger.send('GET', paths[at % paths.length] ?? '')),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 404, 429])
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(500)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  for (const [at, path] of paths.entries()) {
    const own = answers.filter((_, number) => number % paths.length === at).map(({ status }) => status)
    expect(own, path).toContain(429)
  }
  await busy.close()
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { codexAddresses } from '#plugins/codex/shared/addresses.ts'
import { codexAuthorCalls, codexCalls } from '#plugins/codex/shared.ts'
import { commentCalls } from '#plugins/comments/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { feedAddresses, libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { contentWarnings } from '#plugins/library/shared/warnings.ts'
import { changeSubscription, publicCalls, publishCalls, readingCalls } from '#plugins/library/shared.ts'
import { Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { statusOf, storyOf } from './library-fixture.ts'

const secret = 'xyzzyplugh'
let server: TestServer
let ann: Client
let reader: Client
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server)
  reader = await signedIn(server, 'reader')
})
afterAll(() => server.close())

const open = (client: Client, path: string) => client.send('GET', path, { headers: { 'accept-language': 'en' } })

/** A published story with a chapter, a comment that quotes it and a codex, all of which hold the secret word. */
async function warnedStory(warnings: string[] = ['violence'], text = '') {
  const story = await storyOf(ann)
  const { place, storyId } = story
  const chapterId = await story.addChapter('One', `It begins with ${secret}.`)
  await story.publish(chapterId)
  const description = fromPlainText(secret)
  const { entryId } = await ann.call(callsOf(entry).create, { ...place, name: 'Oda', description })
  await ann.call(codexAuthorCalls.publish, { ...place, entityIds: [entryId], from: null })
  await ann.call(commentCalls.create, { storyId, chapterId, content: `“${secret}”, well said` } as never)
  const warn = (all: string[], own = '') => ann.call(publishCalls.setWarnings, { ...place, warnings: all, text: own })
  if (warnings.length > 0 || text !== '') await warn(warnings, text)
  return { ...story, chapterId, entryId, warn }
}

type Story = Awaited<ReturnType<typeof warnedStory>>

/** Every page and call that could hold the text of a story. */
function everythingOf({ storyId, chapterId, entryId }: Story) {
  const pages = [
    ...[
      '/library',
      links.story(storyId),
      libraryAddresses.chapter(storyId, chapterId),
      `${libraryAddresses.find(storyId)}?text=begins`,
    ],
    ...[libraryAddresses.warnings(storyId), libraryAddresses.warnings(storyId, chapterId), '/sitemap.xml'],
    ...[feedAddresses.library, feedAddresses.story(storyId)],
    ...[codexAddresses.list(storyId), codexAddresses.page(storyId, entryId)],
  ]
  const calls: [Call, object][] = [
    [publicCalls.stories as Call, {}],
    [publicCalls.story as Call, { storyId }],
    [publicCalls.chapter as Call, { storyId, chapterId }],
    [readingCalls.find as Call, { storyId, text: 'begins' }],
    [codexCalls.list as Call, { storyId }],
    [codexCalls.page as Call, { storyId, entityId: entryId }],
    [commentCalls.get as Call, { storyId, chapterId }],
  ]
  return { pages, calls }
}

/** What a client gets of a story, all of it in one text. */
async function allBytes(client: Client, story: Story): Promise<string> {
  const { pages, calls } = everythingOf(story)
  const got: string[] = []
  for (const path of pages) got.push((await open(client, path)).text)
  for (const [call, input] of calls) got.push(JSON.stringify((await client.attempt(call, input)).json))
  return got.join('\n')
}

describe('a story with content warnings', () => {
  it.each([
    ['a usual warning', ['violence'], '', 'g'],
    ['a warning in the author’s words', [], 'A trial in chapter 4', 'g'],
    ['an age', [], '', 'r'],
  ] as const)('gives no byte of its text before the answer, for %s', async (_, warnings, text, ageCategory) => {
    const story = await warnedStory([...warnings], text)
    await ann.call(projectCalls.update, { ...story.place, data: { ageCategory } })
    await story.publishStory()
    for (const client of [new Client(server), reader]) expect(await allBytes(client, story)).not.toContain(secret)
    for (const [call, input] of everythingOf(story).calls.slice(2)) {
      expect(await statusOf(new Client(server), call, input), call.name).toBe(403)
      expect(await statusOf(reader, call, input), call.name).toBe(403)
    }
    expect(await allBytes(ann, story)).toContain(secret)
  })

  it('asks a visitor once, without a script, and leads back to the chapter', async () => {
    const story = await warnedStory(['violence', 'drugs'], 'A trial')
    const { storyId, chapterId } = story
    const visitor = new Client(server)
    const path = libraryAddresses.chapter(storyId, chapterId)
    const asking = await open(visitor, path)
    expect(asking.status).toBe(200)
    expect(asking.text).toContain('violence, alcohol and drugs. A trial')
    expect(asking.text).toContain('G: for everyone')
    expect(asking.text).toContain('<meta name="robots" content="noindex">')
    expect(asking.text).not.toMatch(/<script|id="comments"/)
    const [, action = ''] = /<form [^>]*method="post" action="([^"]+)"/.exec(asking.text) ?? []
    const answer = await visitor.send('POST', action.replaceAll('&amp;', '&'))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(new RegExp(`^warned=[^;]{16}; .*Path=${links.story(storyId)}; SameSite=Lax`))
    const [kept = ''] = cookie.split(';')
    // A client keeps its cookies, whatever their path.
    const openWith = (to: string, value = kept) =>
      new Client(server).send('GET', to, { headers: { 'accept-language': 'en', cookie: value } })
    for (const to of [
      path,
      `${libraryAddresses.find(storyId)}?text=begins`,
      codexAddresses.page(storyId, story.entryId),
    ])
      expect((await openWith(to)).text, to).toContain(secret)
    expect((await openWith(path)).text).toContain('id="comments"')
    // The page of one visitor is not sent to another.
    expect((await open(new Client(server), path)).text).not.toContain(secret)
    expect((await openWith(path, 'warned=guessed')).text).not.toContain(secret)
    const other = await warnedStory(['violence', 'drugs'], 'A trial')
    expect((await openWith(libraryAddresses.chapter(other.storyId, other.chapterId))).text).not.toContain(secret)
    // Another warning is another question.
    await story.warn(['violence'])
    expect((await openWith(path)).text).not.toContain(secret)
    await story.warn([])
    expect((await open(new Client(server), path)).text).toContain(secret)
  })

  it('leads nowhere but to its own pages', async () => {
    const story = await warnedStory()
    const visitor = new Client(server)
    for (const chapter of ['nothing', 'https://elsewhere.example', (await warnedStory()).chapterId]) {
      const answer = await visitor.send('POST', libraryAddresses.warnings(story.storyId, chapter))
      expect(answer.headers.get('location')).toBe(links.story(story.storyId))
    }
    const missing = await visitor.send('POST', libraryAddresses.warnings('nothing'))
    expect([missing.status, missing.headers.get('set-cookie')]).toEqual([404, null])
  })

  it('keeps the answer of a member on their account, until the warnings change', async () => {
    const story = await warnedStory()
    const { storyId } = story
    const asks = async (client: Client) => (await client.call(publicCalls.story, { storyId })).asks
    expect([await asks(reader), await asks(ann), await asks(new Client(server))]).toEqual([true, false, true])
    await reader.call(changeSubscription, { storyId, data: { accepts: true } })
    expect(await asks(reader)).toBe(false)
    expect(await allBytes(reader, story)).toContain(secret)
    await reader.call(changeSubscription, { storyId, data: { subscribed: true } })
    expect(await asks(reader)).toBe(false)
    await story.warn(['violence', 'gore'])
    expect(await asks(reader)).toBe(true)
    expect(await allBytes(reader, story)).not.toContain(secret)
  })

  it('keeps the answer that a member gave as a visitor, unless the warnings have changed since', async () => {
    const story = await warnedStory()
    const { storyId } = story
    const asks = async () => (await reader.call(publicCalls.story, { storyId })).asks
    const answer = await new Client(server).send('POST', libraryAddresses.warnings(storyId))
    const [, mark = ''] = /^warned=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    const bring = (accepts: string) => reader.call(changeSubscription, { storyId, data: { accepts } })
    await bring('guessed')
    expect(await asks()).toBe(true)
    await story.warn(['violence', 'gore'])
    await bring(mark)
    expect(await asks()).toBe(true)
    await story.warn(['violence'])
    await bring(mark)
    expect(await asks()).toBe(false)
    expect(await allBytes(reader, story)).toContain(secret)
  })

  it('is said in lists, on its page, in feeds and for search engines', async () => {
    const story = await warnedStory(['gore', 'violence'], 'A <b>trial</b>')
    const { storyId, chapterId, place } = story
    await ann.call(projectCalls.update, { ...place, data: { ageCategory: 'nc17' } })
    await story.publishStory()
    const visitor = new Client(server)
    const said = 'Content warnings: violence, blood and injuries. A &lt;b&gt;trial&lt;/b&gt;'
    expect((await open(visitor, '/library')).text).toContain(said)
    const page = (await open(visitor, links.story(storyId))).text
    expect(page).toContain(said)
    expect(page).toContain('<meta name="rating" content="adult">')
    expect(page).toContain('"contentRating":"NC-17"')
    for (const feed of [feedAddresses.library, feedAddresses.story(storyId)])
      expect((await open(visitor, feed)).text).toMatch(/term="NC-17"\/>\s*<category term="violence"\/>/)
    const { publicData } = (await visitor.call(publicCalls.stories, { ageCategory: 'nc17' })).data[0] ?? {}
    expect(publicData).toMatchObject({ warnings: ['violence', 'gore'], warningText: 'A <b>trial</b>' })
    const state = await story.state()
    expect([state.ageCategory, state.warnings]).toEqual(['nc17', ['violence', 'gore']])
    expect((await open(visitor, '/sitemap.xml')).text).not.toContain(libraryAddresses.chapter(storyId, chapterId))
  })

  it('refuses warnings that are none, and those of others', async () => {
    const story = await warnedStory([])
    const { place } = story
    const attempt = (input: object, client = ann) =>
      client.attempt(publishCalls.setWarnings as Call, { ...place, ...input })
    const unknown = await attempt({ warnings: ['dragons'], text: '' })
    expect(unknown.status).toBe(400)
    expect((unknown.json as { errors: { path: string }[] }).errors[0]?.path).toBe('warnings')
    expect((await attempt({ warnings: [], text: 'a'.repeat(301) })).status).toBe(400)
    expect((await attempt({ warnings: [], text: '' }, reader)).status).toBe(403)
    await story.warn([...contentWarnings, ...contentWarnings.slice(0, 3)])
    expect((await story.state()).warnings).toEqual(contentWarnings)
    // What readers see in search engines is chosen apart from it.
    await ann.call(publishCalls.setIndexed, { ...place, value: false })
    expect((await story.state()).warnings).toEqual(contentWarnings)
  })
})

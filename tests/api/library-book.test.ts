import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { links } from '#core/shared/links.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { changeSubscription, publicCalls, publishCalls } from '#plugins/library/shared.ts'
import { Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { picture } from './images-samples.ts'
import { chapterKind, hour, movedClock, statusOf, storyOf } from './library-fixture.ts'

const secret = 'xyzzyplugh'
const clock = movedClock()
let server: TestServer
let ann: Client
let reader: Client
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' }, overrides: { now: clock.now } })
  ann = await signedIn(server)
  reader = await signedIn(server, 'reader')
})
afterAll(() => server.close())

/** A published story of two chapters that readers may download. */
async function downloadable() {
  const story = await storyOf(ann)
  await ann.call(projectCalls.update, { ...story.place, data: { name: 'The Salt Ledger' } })
  const chapterId = await story.addChapter('One', 'It begins.')
  await story.addChapter('Two', 'It goes on.')
  await story.publishAll()
  const allow = (value: boolean) => ann.call(publishCalls.setEpub, { ...story.place, value })
  await allow(true)
  return { ...story, chapterId, allow, path: libraryAddresses.book(story.storyId) }
}

/** What an address answers to a client, which sends its cookies. */
const open = (client: Client, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    headers: { 'accept-language': 'en', cookie: client.cookies.header(), ...headers },
    redirect: 'manual',
  })

/** The files of the book that a client downloads. */
async function bookAt(client: Client, path: string): Promise<Map<string, string>> {
  const answer = await open(client, path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/epub+zip'])
  return unzip(await answer.arrayBuffer())
}

const textOf = (files: Map<string, string>) => [...files.values()].join('\n')
const callPath = (storyId: string) => `/api/${publicCalls.book.name}?storyId=${storyId}`

it('the EPUB of a story holds the images of its chapters, and tells those of other projects by their description', async () => {
  const image = { name: 'slip.png', type: 'image/png', bytes: new Uint8Array(await picture().png().toBuffer()) }
  const [story, other] = [await downloadable(), await storyOf(ann)]
  const [own, foreign] = await Promise.all(
    [story, other].map(async ({ place }) => (await ann.call(galleryCalls.add, { ...place, image })).imageId),
  )
  const text = fromMarkdown(`![A stair](image:${own}) At low water\n\n![A lamp](image:${foreign}) `)
  await ann.call(chapterKind.update, { ...story.place, chapterId: story.chapterId, data: { text } })
  await story.publish(story.chapterId)
  const files = await bookAt(reader, story.path)
  const page = files.get('OEBPS/chapter-0001.xhtml') ?? ''
  const [source] = /images\/[\w-]+\.\w+/.exec(page) ?? []
  expect(source).toContain(own)
  expect(page).toContain(`<img src="${source}" alt="A stair"/><figcaption>At low water</figcaption>`)
  expect(page).toContain('<figure><p>[A lamp]</p></figure>')
  expect([...files.keys()].filter(name => name.includes('/images/'))).toEqual([`OEBPS/${source}`])
  expect(files.get('OEBPS/package.opf')).toContain(`href="${source}"`)
})

it('a story is downloaded as EPUB only while its author allows it, by visitors and by members', async () => {
  const story = await downloadable()
  const { storyId, path, place } = story
  const visitor = new Client(server)
  const shown = async () => (await (await open(visitor, links.story(storyId))).text()).includes(path)
  for (const files of [await bookAt(visitor, path), await bookAt(reader, callPath(storyId))]) {
    expect([...files.keys()].slice(0, 2)).toEqual(['mimetype', 'META-INF/container.xml'])
    expect(files.get('OEBPS/chapter-0001.xhtml')).toContain('<p>It begins.</p>')
    expect(files.get('OEBPS/chapter-0002.xhtml')).toContain('<p>It goes on.</p>')
    expect(files.get('OEBPS/contents.xhtml')).toContain('<a href="chapter-0002.xhtml">Two</a>')
    expect(files.get('OEBPS/package.opf')).toContain('<dc:title>The Salt Ledger</dc:title>')
  }
  expect([await shown(), (await reader.call(publicCalls.story, { storyId })).epub]).toEqual([true, true])
  expect((await story.state()).epub).toBe(true)
  // What search engines may do and what is warned of are chosen apart from it.
  await ann.call(publishCalls.setIndexed, { ...place, value: false })
  expect((await story.state()).epub).toBe(true)
  await story.allow(false)
  expect([await shown(), (await reader.call(publicCalls.story, { storyId })).epub]).toEqual([false, false])
  const refused = await open(visitor, path)
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('cannot be downloaded')])
  expect(await statusOf(reader, publicCalls.book as Call, { storyId })).toBe(404)
  await story.allow(true)
  await story.publishStory(false)
  expect((await open(visitor, path)).status).toBe(404)
  expect(await statusOf(ann, publicCalls.book as Call, { storyId })).toBe(404)
})

it('is not allowed at first, nor by others, and is no book without a published chapter', async () => {
  const story = await storyOf(ann)
  const { storyId, place } = story
  await story.publish(await story.addChapter('One'))
  expect((await story.state()).epub).toBe(false)
  expect((await open(new Client(server), libraryAddresses.book(storyId))).status).toBe(404)
  expect(await statusOf(reader, publishCalls.setEpub as Call, { ...place, value: true })).toBe(403)
  const empty = await storyOf(ann)
  await empty.publishStory()
  await ann.call(publishCalls.setEpub, { ...empty.place, value: true })
  expect((await reader.call(publicCalls.story, { storyId: empty.storyId })).epub).toBe(false)
  for (const id of [empty.storyId, 'nothing'])
    expect(await statusOf(reader, publicCalls.book as Call, { storyId: id })).toBe(404)
})

it('holds no byte of what is not published, and names in place of mentions', async () => {
  const story = await downloadable()
  const { storyId, place, chapterId, path } = story
  const { characterId } = await ann.call(characterCalls.create, { ...place, name: 'Oda' } as never)
  const entity = { type: 'character', id: characterId, ...place }
  const mention = { type: 'mention', entity, label: 'Oda', children: [{ text: '' }] }
  const text = [{ type: 'paragraph', children: [{ text: 'With ' }, mention, { text: '.' }] }] as never
  await ann.call(chapterKind.update, { ...place, chapterId, data: { text } })
  await story.publish(chapterId)
  await story.rewrite(chapterId, secret)
  await ann.call(projectCalls.update, { ...place, data: { description: secret, name: secret } })
  const taken = await story.addChapter(`Taken ${secret}`, secret)
  await story.publish(taken)
  await story.publish(taken, { value: false })
  await story.publish(await story.addChapter(`Later ${secret}`, secret), { schedule: clock.in(hour) })
  const files = await bookAt(new Client(server), path)
  expect(files.get('OEBPS/chapter-0001.xhtml')).toContain('<p>With Oda.</p>')
  expect(textOf(files)).not.toContain(secret)
  expect(textOf(files)).not.toContain(characterId)
  for (const client of [reader, ann]) expect(textOf(await bookAt(client, callPath(storyId)))).not.toContain(secret)
})

it('of a story with content warnings comes after the answer, on its page and by the call', async () => {
  const story = await downloadable()
  const { storyId, place, path } = story
  await ann.call(publishCalls.setWarnings, { ...place, warnings: ['violence'], text: '' })
  const visitor = new Client(server)
  const asking = await open(visitor, path)
  expect(asking.headers.get('content-type')).toContain('text/html')
  expect(await asking.text()).toContain('I want to read it')
  for (const client of [visitor, reader]) expect((await open(client, callPath(storyId))).status).toBe(403)
  await visitor.send('POST', libraryAddresses.warnings(storyId))
  expect(textOf(await bookAt(visitor, path))).toContain('It begins.')
  await reader.call(changeSubscription, { storyId, data: { accepts: true } })
  expect(textOf(await bookAt(reader, callPath(storyId)))).toContain('It begins.')
})

it('is a file with a name, sent again only after something was published, and holds the cover', async () => {
  const story = await downloadable()
  const { place, path, storyId, chapterId } = story
  const bytes = new Uint8Array(await picture(40, 60).png().toBuffer())
  await ann.call(projectCalls.setPoster, { ...place, image: { name: 'a.png', type: 'image/png', bytes } })
  const visitor = new Client(server)
  const headers = (await open(visitor, path)).headers
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''The%20Salt%20Ledger.epub")
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
    'private, no-cache',
    'nosniff',
  ])
  const tag = headers.get('etag') ?? ''
  expect(Number(headers.get('content-length'))).toBeGreaterThan(1000)
  const again = async (etag: string) => {
    const answers = [path, callPath(storyId)].map(to => open(visitor, to, { 'if-none-match': etag }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await again(tag)).toEqual([304, 304])
  await story.rewrite(chapterId, 'A draft.')
  expect(await again(tag)).toEqual([304, 304])
  await story.publishStory()
  await story.publish(chapterId)
  expect(await again(tag)).toEqual([200, 200])
  const files = await bookAt(visitor, path)
  expect(files.get('OEBPS/chapter-0001.xhtml')).toContain('A draft.')
  expect(files.get('OEBPS/package.opf')).toContain('href="cover.png" media-type="image/png" properties="cover-image"')
  expect(files.get('OEBPS/cover.png')).toMatch(/^.PNG/)
})

it('is made for one visitor a number of times an hour; one that is ready is not counted', async () => {
  const story = await downloadable()
  const bea = await signedIn(server, 'bea')
  const ask = async () => open(bea, callPath(story.storyId))
  let made = 0
  let refused: Response | undefined
  for (; !refused && made < 40; made++) {
    await story.rewrite(story.chapterId, `Version ${made}`)
    await story.publish(story.chapterId)
    const answer = await ask()
    if (answer.status === 429) refused = answer
    else expect((await ask()).status).toBe(200)
  }
  expect(made).toBe(21)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await open(reader, callPath(story.storyId))).status).toBe(200)
  expect((await ask()).status).toBe(200)
  await story.rewrite(story.chapterId, 'After an hour')
  await story.publish(story.chapterId)
  clock.forward(hour)
  expect((await ask()).status).toBe(200)
})

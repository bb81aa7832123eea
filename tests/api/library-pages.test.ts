import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCalls } from '#core/shared/calls/images.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { imageAddress, links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { feedAddresses, libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { picture } from './images-samples.ts'
import { chapterKind, hour, markupOf, movedClock, statusOf, storyOf } from './library-fixture.ts'

const clock = movedClock()
const hostile = '<script>alert(1)</script>"&'
let server: TestServer
let ann: Client
let visitor: Client
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' }, overrides: { now: clock.now } })
  ann = await signedIn(server)
  visitor = new Client(server)
})
afterAll(() => server.close())

const open = (path: string, language = 'en') => visitor.send('GET', path, { headers: { 'accept-language': language } })

describe('pages of the library, without a script', () => {
  it('list stories, and lead to their chapters [LIB-01]', async () => {
    const story = await storyOf(ann)
    const data = { name: 'The Salt Ledger', description: 'Debts, read at low water.', genre: 'drama' as const }
    await ann.call(projectCalls.update, { ...story.place, data })
    const [one, two, draft] = [
      await story.addChapter('One', 'It began.'),
      await story.addChapter('Two', 'It ended.'),
      await story.addChapter('Draft'),
    ]
    await story.publish(one)
    await story.publish(two)
    const list = await open('/library?text=ledger')
    expect(list.status).toBe(200)
    expect(list.text).toContain(`href="${links.story(story.storyId)}">The Salt Ledger</a>`)
    const page = await open(links.story(story.storyId))
    expect(page.text).toContain('<meta property="og:title" content="The Salt Ledger · Skald">')
    expect(page.text).toContain('<meta name="description" content="Debts, read at low water.">')
    expect(page.text).toContain(`<link rel="canonical" href="${server.url}${links.story(story.storyId)}">`)
    expect(page.text).toContain('<meta property="og:type" content="book">')
    expect(page.text).toContain(`<meta property="og:url" content="${server.url}${links.story(story.storyId)}">`)
    expect(page.text).toMatch(/Drama · G · 2 chapters · 4 words/)
    for (const [name, value] of [
      ['type', 'book'],
      ['url', server.url + links.story(story.storyId)],
      ['locale', 'en_GB'],
    ])
      expect(page.text).toContain(`<meta property="og:${name}" content="${value}">`)
    expect(page.text).not.toContain('Draft')
    const first = await open(libraryAddresses.chapter(story.storyId, one))
    expect(first.text).toContain('It began.')
    expect(first.text).toContain('<meta property="og:type" content="article">')
    expect(first.text).toContain(`rel="next" href="${libraryAddresses.chapter(story.storyId, two)}"`)
    expect(first.text).not.toContain('rel="prev"')
    expect(markupOf(first.text)).not.toContain('<script')
    expect((await open(libraryAddresses.chapter(story.storyId, draft))).status).toBe(404)
  })

  it('speak the language of the reader, and say that of the text', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('Перший', 'Було собі море, і море було солоне.')
    await story.publish(chapterId)
    const page = await open(libraryAddresses.chapter(story.storyId, chapterId), 'uk')
    expect(page.text).toContain('<html lang="uk">')
    expect(page.text).toContain('Зміст')
    expect((await open(libraryAddresses.chapter(story.storyId, chapterId))).text).toMatch(
      /<html lang="en">[\s\S]*<article class="read reading-column" lang="uk"/,
    )
  })

  it('say kindly that a story or a chapter is not there', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publish(chapterId)
    const cases = [
      ['/library/story/nothing', 'This story is not in the library'],
      ['/library/story/nothing/chapter/nothing', 'This story is not in the library'],
      [libraryAddresses.chapter(story.storyId, 'nothing'), 'This chapter is not published'],
    ] as const
    for (const [path, words] of cases) {
      const page = await open(path)
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.text).toContain(words)
      expect(page.text).toContain('<meta name="robots" content="noindex">')
    }
    await story.publishStory(false)
    const gone = await open(libraryAddresses.chapter(story.storyId, chapterId))
    expect(gone.status).toBe(404)
    expect(gone.text).toBe(
      (await open('/library/story/nothing/chapter/nothing')).text.replaceAll(
        '/library/story/nothing/chapter/nothing',
        libraryAddresses.chapter(story.storyId, chapterId),
      ),
    )
  })

  it('keep an ETag until something is published', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publish(chapterId)
    const path = libraryAddresses.chapter(story.storyId, chapterId)
    const tag = (await open(path)).headers.get('etag') ?? ''
    const again = () => visitor.send('GET', path, { headers: { 'if-none-match': tag, 'accept-language': 'en' } })
    await story.rewrite(chapterId, 'Not yet.')
    expect((await again()).status).toBe(304)
    await story.publish(chapterId)
    expect((await again()).status).toBe(200)
  })

  it('write what people wrote as text, in every form that a text has', async () => {
    const story = await storyOf(ann)
    await ann.call(projectCalls.update, { ...story.place, data: { name: 'Salt', description: hostile } })
    const text = [
      { type: 'paragraph', block: 'heading1', children: [{ text: hostile }] },
      {
        type: 'paragraph',
        children: [
          { text: 'bold', bold: true, italic: true },
          { text: 'web', link: 'https://a.example/' },
        ],
      },
      { type: 'paragraph', block: 'bullet', children: [{ text: 'a' }] },
      { type: 'paragraph', block: 'bullet', children: [{ text: 'b' }] },
      { type: 'paragraph', block: 'quote', children: [{ text: 'c' }] },
      { type: 'paragraph', block: 'quote', children: [{ text: 'd' }] },
      { type: 'paragraph', block: 'break', children: [{ text: '' }] },
      { type: 'paragraph', align: 'center', children: [{ text: 'middle' }] },
    ]
    const { chapterId } = await ann.call(chapterKind.create, { ...story.place, title: hostile, text: text as never })
    await story.publish(chapterId)
    const page = await open(libraryAddresses.chapter(story.storyId, chapterId))
    for (const part of [
      '<h2>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;</h2>',
      '<em><strong>bold</strong></em>',
      '<a href="https://a.example/" rel="nofollow noopener">web</a>',
      '<ul><li>a</li><li>b</li></ul><blockquote><p>c</p><p>d</p></blockquote><hr><p class="center">middle</p>',
    ])
      expect(page.text).toContain(part)
    for (const path of ['/library', links.story(story.storyId), libraryAddresses.chapter(story.storyId, chapterId)])
      expect(markupOf((await open(path)).text)).not.toContain('<script')
    const odd = await open(`/library?genre=western&page=-1&sort=%3Cscript%3E&text=${encodeURIComponent(hostile)}`)
    expect([odd.status, markupOf(odd.text).includes('<script')]).toEqual([200, false])
  })

  it('hold no byte of what is not published', async () => {
    const secret = 'xyzzyplugh'
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publish(chapterId)
    await ann.call(chapterKind.update, {
      ...{ ...story.place, chapterId },
      data: { title: secret, text: fromPlainText(secret) },
    })
    const draft = await story.addChapter(secret, secret)
    await story.publish(draft, { schedule: clock.in(hour) })
    await ann.call(projectCalls.update, { ...story.place, data: { description: secret, name: secret } })
    const { storyId } = story
    for (const path of [
      ...['/library', '/library?text=one', links.story(storyId), '/sitemap.xml', libraryAddresses.find(storyId)],
      ...[feedAddresses.library, feedAddresses.story(storyId)],
      ...[libraryAddresses.chapter(storyId, chapterId), libraryAddresses.chapter(storyId, draft)],
    ])
      expect((await open(path)).text, path).not.toContain(secret)
  })
})

it('the picture of a published story is for everybody, by the id of the story [IMG-08]', async () => {
  const story = await storyOf(ann)
  const other = await storyOf(ann)
  const image = { name: 'poster.png', type: 'image/png', bytes: new Uint8Array(await picture(40, 60).png().toBuffer()) }
  const { posterId } = await ann.call(projectCalls.setPoster, { ...story.place, image })
  const ask = (storyId: string) => statusOf(visitor, imageCalls.get, { imageId: posterId ?? '', storyId })
  expect(await ask(story.storyId)).toBe(404)
  await story.publishStory()
  await other.publishStory()
  expect(await ask(story.storyId)).toBe(200)
  expect(await ask(other.storyId)).toBe(404)
  const page = await open(links.story(story.storyId))
  const address = imageAddress(posterId ?? '', { storyId: story.storyId }, 'half').replaceAll('&', '&amp;')
  expect(page.text).toContain(`<img src="${address}" alt="">`)
  // One that belongs to the whole space, which no call makes yet.
  const { database } = server.server.services
  const give = (projectId: string | null, spaceId = story.place.spaceId) =>
    database.write(tx =>
      tx
        .updateTable('images')
        .set({ project_id: projectId, space_id: spaceId })
        .where('id', '=', posterId ?? '')
        .execute(),
    )
  await give(null)
  expect([await ask(story.storyId), await ask(other.storyId)]).toEqual([200, 404])
  await give(null, other.place.spaceId)
  expect(await ask(story.storyId)).toBe(404)
  await give(story.storyId)
  await story.publishStory(false)
  expect(await ask(story.storyId)).toBe(404)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { links } from '#core/shared/links.ts'
import { feedAddresses, libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publishCalls } from '#plugins/library/shared.ts'
import { Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'
import { hour, markupOf, movedClock, storyOf } from './library-fixture.ts'

const clock = movedClock()
let server: TestServer
let ann: Client
let visitor: Client
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' }, overrides: { now: clock.now } })
  ann = await signedIn(server, 'ann-feeds')
  visitor = new Client(server)
})
afterAll(() => server.close())

const open = (path: string, headers: Record<string, string> = {}) => visitor.send('GET', path, { headers })
const titlesIn = (text: string) =>
  [...text.matchAll(/<entry>[\s\S]*?<title>([^<]*)<\/title>/g)].map(([, title]) => title)
const dataIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')

describe('feeds', () => {
  it('of a story list its public chapters, the last published first, and nothing else', async () => {
    const story = await storyOf(ann)
    const one = await story.addChapter('One', 'It began & ended <here>.')
    await story.publish(one)
    clock.forward(hour)
    const two = await story.addChapter('Two', 'A secret no more.')
    await story.publish(two)
    await story.addChapter('Draft', 'Nobody reads this yet.')
    const path = feedAddresses.story(story.storyId)
    const feed = await open(path)
    expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(titlesIn(feed.text)).toEqual(['Two', 'One'])
    expect(feed.text).toContain('It began &amp; ended &lt;here&gt;.')
    expect(feed.text).toContain(`<id>${server.url}${libraryAddresses.chapter(story.storyId, one)}</id>`)
    expect(feed.text).toContain(`<link rel="self" type="application/atom+xml" href="${server.url}${path}"/>`)
    expect(feed.text).not.toContain('Nobody reads')
    expect((await open(links.story(story.storyId))).text).toContain(
      `<link rel="alternate" type="application/atom+xml" href="${path}">`,
    )
    await story.publish(two, { value: false })
    expect(titlesIn((await open(path)).text)).toEqual(['One'])
  })

  it('are not sent again until something is published', async () => {
    const story = await storyOf(ann)
    await story.publish(await story.addChapter('One', 'It began.'))
    const path = feedAddresses.story(story.storyId)
    const first = await open(path)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await open(path, headers)).status).toBe(304)
    clock.forward(hour)
    await story.publish(await story.addChapter('Two', 'It went on.'))
    expect((await open(path, headers)).status).toBe(200)
  })

  it('of the library and of a creator list stories; those of unknown ones are not there', async () => {
    const image = fileOf(await picture().png().toBuffer())
    await ann.call(accountCalls.updateCreator, { name: 'Ann of the Fens', text: 'Writes.', image })
    const story = await storyOf(ann)
    await ann.call(projectCalls.update, { ...story.place, data: { name: 'The Low Road' } })
    await story.publish(await story.addChapter('One', 'It began.'))
    for (const path of [feedAddresses.library, feedAddresses.creator('ann-feeds')])
      expect(titlesIn((await open(path)).text)).toContain('The Low Road')
    for (const path of [feedAddresses.story('nothing'), feedAddresses.creator('nobody-here')])
      expect((await open(path)).headers.get('content-type')).not.toContain('atom')
    const page = await open(links.creator('ann-feeds'))
    expect(page.text).toContain('<h1>Ann of the Fens</h1>')
    expect(page.text).toContain(`href="${links.story(story.storyId)}">The Low Road</a>`)
    expect((await open(links.creator('nobody-here'))).status).toBe(404)
  })
})

describe('search engines', () => {
  it('find every public page in the sitemap, and no other', async () => {
    const story = await storyOf(ann)
    const [one, draft] = [await story.addChapter('One', 'It began.'), await story.addChapter('Draft')]
    await story.publish(one)
    clock.forward(hour)
    const { text } = await open('/sitemap.xml')
    expect(text).toContain(`<loc>${server.url}${links.story(story.storyId)}</loc>`)
    expect(text).toContain(`<loc>${server.url}${libraryAddresses.chapter(story.storyId, one)}</loc>`)
    expect(text).not.toContain(draft)
    expect((await open('/robots.txt')).text).toContain(`Sitemap: ${server.url}/sitemap.xml`)
    await story.publish(one, { value: false })
    clock.forward(hour)
    expect((await open('/sitemap.xml')).text).not.toContain(libraryAddresses.chapter(story.storyId, one))
  })

  it('are asked to leave out a story whose author says so, also before it is published, and until they change it', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One', 'It began.')
    await ann.call(publishCalls.setIndexed, { ...story.place, value: false })
    await story.publish(chapterId)
    expect(await ann.call(publishCalls.get, story.place)).toMatchObject({ indexed: false, story: { out: true } })
    const pages = [links.story(story.storyId), libraryAddresses.chapter(story.storyId, chapterId)]
    const noindex = '<meta name="robots" content="noindex">'
    clock.forward(hour)
    for (const path of pages) {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(page.text).toContain(noindex)
      expect((await open('/sitemap.xml')).text).not.toContain(path)
    }
    expect((await open(links.library())).text).toContain(links.story(story.storyId))

    await ann.call(publishCalls.setIndexed, { ...story.place, value: true })
    clock.forward(hour)
    for (const path of pages) {
      expect((await open(path)).text).not.toContain(noindex)
      expect((await open('/sitemap.xml')).text).toContain(path)
    }
  })

  it('read what a story and a chapter are, whatever their names contain', async () => {
    const hostile = '</script><script>alert(1)</script>'
    const story = await storyOf(ann)
    await ann.call(projectCalls.update, { ...story.place, data: { name: hostile.slice(0, 30), genre: 'drama' } })
    const chapterId = await story.addChapter(hostile, 'It began.')
    await story.publish(chapterId)
    const page = await open(links.story(story.storyId))
    expect(dataIn(page.text)).toMatchObject({ '@type': 'Book', name: hostile.slice(0, 30), genre: 'drama' })
    const chapter = await open(libraryAddresses.chapter(story.storyId, chapterId))
    expect(dataIn(chapter.text)).toMatchObject({ '@type': 'Chapter', name: hostile, position: 1, wordCount: 2 })
    expect(markupOf(chapter.text)).not.toContain('<script')
  })
})

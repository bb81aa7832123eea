import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import type { LibraryTables } from '#plugins/library/server/tables.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { defaultReading, readingSettings } from '#plugins/library/shared/reading-settings.ts'
import { publicCalls, readingCalls } from '#plugins/library/shared.ts'
import { withTables } from '#server/index.ts'
import { Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { internalId, someone, tablesWith } from './accounts-deletion.ts'
import { password } from './accounts-second-step.ts'
import { chapterKind, statusOf, storyOf } from './library-fixture.ts'

let server: TestServer
let ann: Client
let ben: Client
let visitor: Client
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server)
  ben = await signedIn(server, 'ben')
  visitor = new Client(server)
})
afterAll(() => server.close())

const open = (path: string, language = 'en') => visitor.send('GET', path, { headers: { 'accept-language': language } })

describe('how a person reads', () => {
  it('is kept for all of their devices, and is nobody else’s', async () => {
    expect(await ben.call(readingCalls.getSettings, {})).toEqual({ settings: null })
    const chosen = { ...defaultReading, font: 'clear', size: '24', theme: 'sepia', layout: 'pages' } as const
    await ben.call(readingCalls.setSettings, chosen)
    await ben.call(readingCalls.setSettings, { ...chosen, size: '28' })
    const other = await signedIn(server, 'ben-again')
    expect(await other.call(readingCalls.getSettings, {})).toEqual({ settings: null })
    expect(await ben.call(readingCalls.getSettings, {})).toEqual({ settings: { ...chosen, size: '28' } })
  })

  it('is refused unless every setting is a choice, with its name', async () => {
    for (const name of readingSettings) {
      const { status, json } = await ben.attempt(readingCalls.setSettings as Call, { ...defaultReading, [name]: '1e9' })
      expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(`"${name}"`)])
    }
    expect(await statusOf(visitor, readingCalls.setSettings as Call, defaultReading)).toBe(401)
  })

  it('goes with the account', async () => {
    const { client, userId } = await someone(server)
    const id = await internalId(server, userId)
    await client.call(readingCalls.setSettings, defaultReading)
    expect(tablesWith(server, id)).toContain('library_reading')
    await client.call(accountCalls.deleteAccount, { password, userId })
    expect(tablesWith(server, id)).toEqual(['users'])
  })
})

describe('the place in a story', () => {
  it('is that of the last chapter, to the paragraph, on every device', async () => {
    const { storyId, ...story } = await storyOf(ann)
    const [one, two] = [await story.addChapter('One'), await story.addChapter('Two')]
    await story.publishAll()
    const read = (chapterId: string) => ben.call(publicCalls.chapter, { storyId, chapterId, data: { read: true } })
    const place = () => ben.call(readingCalls.getPlace, { storyId })
    expect(await place()).toEqual({ chapterId: null, paragraph: 0 })
    await read(one)
    await ben.call(readingCalls.setPlace, { storyId, chapterId: one, paragraph: 12 })
    expect(await place()).toEqual({ chapterId: one, paragraph: 12 })
    await read(one)
    expect(await place()).toEqual({ chapterId: one, paragraph: 12 })
    await read(two)
    expect(await place()).toEqual({ chapterId: two, paragraph: 0 })
    expect((await ben.call(publicCalls.story, { storyId })).subscription?.chapterId).toBe(two)
    await story.publish(two, { value: false })
    expect(await place()).toEqual({ chapterId: null, paragraph: 0 })
  })

  it('is in a published chapter of that story, and in no other', async () => {
    const story = await storyOf(ann)
    const other = await storyOf(ann)
    const [chapterId, draft] = [await story.addChapter('One'), await story.addChapter('Two')]
    await story.publish(chapterId)
    await other.publishStory()
    const set = (storyId: string, at: string, paragraph: unknown = 1) =>
      statusOf(ben, readingCalls.setPlace as Call, { storyId, chapterId: at, paragraph })
    expect(await set(story.storyId, chapterId)).toBe(200)
    expect(await set(story.storyId, draft)).toBe(404)
    expect(await set(other.storyId, chapterId)).toBe(404)
    for (const paragraph of [-1, 1.5, 1e9, 'x']) expect(await set(story.storyId, chapterId, paragraph)).toBe(400)
  })
})

describe('the search in a story', () => {
  it('finds passages in the published chapters, with their paragraphs', async () => {
    const { storyId, place, ...story } = await storyOf(ann)
    const long = `${'before '.repeat(40)}the Lantern ${'after '.repeat(40)}`
    const { chapterId } = await ann.call(chapterKind.create, {
      ...{ ...place, title: 'One' },
      text: fromPlainText(`It began.\n${long}\nA lantern again.`),
    })
    const draft = await story.addChapter('Two', 'A secret lantern.')
    await story.publish(chapterId)
    const find = (text: string) => visitor.call(readingCalls.find, { storyId, text })
    const { data, nextCursor } = await find(' LANTERN ')
    expect(nextCursor).toBeNull()
    expect(data.map(({ paragraph, match }) => [paragraph, match])).toEqual([
      [1, 'Lantern'],
      [2, 'lantern'],
    ])
    expect(data[0]?.before).toMatch(/^…before .* the $/)
    expect(data[0]?.after.length).toBeLessThan(70)
    expect((await find('nothing')).data).toEqual([])
    await story.publish(draft)
    expect((await find('secret')).data.map(({ index }) => index)).toEqual([1])
    await story.publishStory(false)
    expect(await statusOf(visitor, readingCalls.find as Call, { storyId, text: 'lantern' })).toBe(404)
  })

  it('goes on with later chapters', async () => {
    const { storyId, ...story } = await storyOf(ann)
    const text = 'sea\n'.repeat(9)
    for (const title of 'abcdefghijklmno') await story.addChapter(title, text)
    await story.publishAll()
    const first = await visitor.call(readingCalls.find, { storyId, text: 'sea' })
    expect([first.data.length, first.nextCursor]).toEqual([30, '7'])
    const second = await visitor.call(readingCalls.find, { storyId, text: 'sea', from: 7 as never })
    expect(second.data[0]?.index).toBe(6)
  })

  it('of a very long story takes several calls, also where nothing was found so far', async () => {
    const { storyId, ...story } = await storyOf(ann)
    for (let at = 1; at <= 11; at++) await story.addChapter(`Chapter ${at}`, at === 11 ? 'The lantern.' : 'Sea.')
    await story.publishAll()
    const text = JSON.stringify(fromPlainText('wave '.repeat(50_000)))
    await server.server.services.database.write(tx =>
      withTables<LibraryTables>(tx)
        .updateTable('library_chapters')
        .set({ text })
        .where('project_id', '=', storyId)
        .where('title', '!=', 'Chapter 11')
        .execute(),
    )
    const find = (from: number) => visitor.call(readingCalls.find, { storyId, text: 'lantern', from: from as never })
    expect(await find(1)).toEqual({ data: [], nextCursor: '9' })
    expect((await find(9)).data.map(({ index }) => index)).toEqual([10])
    const page = (await open(`${libraryAddresses.find(storyId)}?text=lantern`)).text
    expect(page).not.toContain('Nothing found')
    expect(page).toContain('Later passages')
  })

  it('is a page that needs no script', async () => {
    const { storyId, ...story } = await storyOf(ann)
    const chapterId = await story.addChapter('One', 'A <b>lantern</b>, lit.')
    await story.publish(chapterId)
    const page = await open(`${libraryAddresses.find(storyId)}?text=%3Cb%3Elantern`)
    expect(page.text).toContain(`href="${libraryAddresses.passage(storyId, chapterId, 0)}">One</a>`)
    expect(page.text).toContain('<p>A <mark>&lt;b&gt;lantern</mark>&lt;/b&gt;, lit.</p>')
    expect(page.text).toContain('<meta name="robots" content="noindex">')
    expect((await open(`${libraryAddresses.find(storyId)}?text=none`)).text).toContain('Nothing found')
    expect((await open(libraryAddresses.find('nothing'))).status).toBe(404)
  })
})

it('the page of a chapter offers what its script does, hidden without it, and lets nothing else run', async () => {
  const story = await storyOf(ann)
  const chapterId = await story.addChapter('One')
  await story.publish(chapterId)
  const page = await open(libraryAddresses.chapter(story.storyId, chapterId), 'uk')
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(page.text.match(/<script src/g)).toHaveLength(1)
  const buttons = page.text.match(/<button[^>]*data-script[^>]*>/g) ?? []
  expect(buttons).toHaveLength(2)
  for (const button of buttons) expect(button).toContain(' hidden>')
  for (const name of readingSettings) expect(page.text).toContain(`name="${name}"`)
  expect(page.text).toContain('Наступна сторінка')
})

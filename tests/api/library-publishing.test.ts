import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { cancelSchedule, publicCalls, publishCalls } from '#plugins/library/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { event, publicTimelineCalls, timeline, timelineCalls } from '#plugins/timelines/shared.ts'
import { Client, inviteAndAccept, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { copyTemplate } from '../harness/template.ts'
import { chapterKind, hour, movedClock, readerSees, statusOf, storyOf } from './library-fixture.ts'

const clock = movedClock()
let server: TestServer
let ann: Client
let visitor: Client
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' }, overrides: { now: clock.now } })
  ann = await signedIn(server)
  visitor = new Client(server)
})
afterAll(() => server.close())

const listed = async (story: { storyId: string }) =>
  (await visitor.call(publicCalls.stories, { text: '' })).data.some(({ storyId }) => storyId === story.storyId)

describe('a chapter', () => {
  it('is published and taken back; the library follows [CHAP-03, CHAP-05, CHAP-14]', async () => {
    const story = await storyOf(ann)
    const [first, second] = [await story.addChapter('One'), await story.addChapter('Two')]
    expect(await readerSees(visitor, story.storyId, first)).toBe(404)
    expect(await story.publish(first)).toEqual({ ok: true, jobs: [], out: true })
    expect(await readerSees(visitor, story.storyId, first)).toBe('The text of One.')
    expect(await readerSees(visitor, story.storyId, second)).toBe(404)
    const map = await ann.call(chapterCalls.getChaptersMap, story.place)
    expect(map.map(({ published }) => published)).toEqual([true, false])
    await story.publish(first, { value: false })
    expect(await readerSees(visitor, story.storyId, first)).toBe(404)
    expect((await ann.call(chapterCalls.getChaptersMap, story.place))[0]?.published).toBe(false)
  })

  it('stays as it was published until the update is published [CHAP-07]', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One', 'As it was.')
    await story.publish(chapterId)
    const before = (await story.state()).chapters[0]
    await story.rewrite(chapterId, 'As it is.')
    expect(await readerSees(visitor, story.storyId, chapterId)).toBe('As it was.')
    expect((await story.state()).chapters).toMatchObject([{ state: 'changed' }])
    await ann.call(chapterKind.update, { ...story.place, chapterId, data: { tags: [] } })
    clock.forward(60_000)
    await story.publish(chapterId)
    expect(await readerSees(visitor, story.storyId, chapterId)).toBe('As it is.')
    const [after] = (await story.state()).chapters
    expect(after).toMatchObject({ state: 'same', published: before?.published })
    expect(Date.parse(after?.updated ?? '')).toBeGreaterThan(Date.parse(before?.updated ?? ''))
  })

  it('is not out while it is in the archive', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publish(chapterId)
    const put = { ...story.place, entity: 'chapter', entityId: chapterId }
    await ann.call(archiveToggleCall, put)
    expect(await readerSees(visitor, story.storyId, chapterId)).toBe(404)
    expect((await visitor.call(publicCalls.story, { storyId: story.storyId })).chapters).toBe(0)
    await ann.call(archiveToggleCall, put)
    expect(await readerSees(visitor, story.storyId, chapterId)).toBe('The text of One.')
  })

  it('that mentions something shows its name, and nothing that leads there', async () => {
    const story = await storyOf(ann)
    const entity = { type: 'character', id: 'the-secret-id', ...story.place }
    const mention = { type: 'mention', entity, label: 'Ines', children: [{ text: '' }] }
    const text = [{ type: 'paragraph', children: [{ text: 'It was ' }, mention, { text: '.' }] }]
    const { chapterId } = await ann.call(chapterKind.create, { ...story.place, title: 'One', text: text as never })
    await story.publish(chapterId)
    const answer = await visitor.attempt(publicCalls.chapter as Call, { storyId: story.storyId, chapterId })
    expect(answer.json).toMatchObject({ text: [{ type: 'paragraph', children: [{ text: 'It was Ines.' }] }] })
    expect(answer.text).not.toContain('the-secret-id')
  })

  it('is gone for readers when it is deleted, and so is its story with the project', async () => {
    const story = await storyOf(ann)
    const [first, second] = [await story.addChapter('One'), await story.addChapter('Two')]
    await story.publishAll()
    await story.publish(second, { schedule: clock.in(hour), value: false })
    await ann.call(chapterKind.delete, { ...story.place, chapterId: second })
    expect(await readerSees(visitor, story.storyId, second)).toBe(404)
    expect(await story.waiting()).toEqual([])
    await ann.call(projectCalls.delete, story.place)
    expect(await readerSees(visitor, story.storyId, first)).toBe(404)
    expect(await listed(story)).toBe(false)
  })
})

describe('a story', () => {
  it('is listed while it is published, and with its first chapter [PROJ-22, LIB-09, LIB-10, LIB-12, LIB-13]', async () => {
    const story = await storyOf(ann)
    const { storyId } = story
    expect(await statusOf(visitor, publicCalls.story, { storyId })).toBe(404)
    await ann.call(publishCalls.project, story.place)
    expect(await listed(story)).toBe(true)
    const found = await visitor.call(publicCalls.story, { storyId })
    expect(found).toMatchObject({ storyId, projectId: storyId, publicData: { name: 'salt' }, list: [] })
    expect(found.subscription).toBeNull()
    await story.publishStory(false)
    expect(await statusOf(visitor, publicCalls.story, { storyId })).toBe(404)
    expect(await listed(story)).toBe(false)
    const other = await storyOf(ann)
    await other.publish(await other.addChapter('One'))
    expect(await listed(other)).toBe(true)
  })

  it('that was taken back stays so when a chapter is published', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publishStory()
    await story.publishStory(false)
    expect(await story.publish(chapterId)).toMatchObject({ out: false })
    expect(await readerSees(visitor, story.storyId, chapterId)).toBe(404)
    await story.publishStory()
    expect(await readerSees(visitor, story.storyId, chapterId)).toBe('The text of One.')
  })

  it('has the name and the description of when it was published', async () => {
    const story = await storyOf(ann)
    await story.publishStory()
    const data = { name: 'Pepper', description: 'Not yet.', genre: 'horror' as const }
    await ann.call(projectCalls.update, { ...story.place, data })
    const nameOf = async () => (await visitor.call(publicCalls.story, { storyId: story.storyId })).publicData.name
    expect(await nameOf()).toBe('salt')
    expect((await story.state()).story).toMatchObject({ out: true, changed: true })
    await story.publishStory()
    expect(await nameOf()).toBe('Pepper')
    expect((await story.state()).story).toMatchObject({ changed: false })
  })

  it('is published whole [CHAP-06, CHAP-19]', async () => {
    const story = await storyOf(ann)
    const ids = [await story.addChapter('One'), await story.addChapter('Two'), await story.addChapter('Three')]
    await story.publishAll()
    for (const id of ids) expect(await readerSees(visitor, story.storyId, id)).toMatch(/^The text of/)
    const { list } = await visitor.call(publicCalls.story, { storyId: story.storyId })
    expect(list.map(({ title, index }) => [title, index])).toEqual([
      ['One', 0],
      ['Two', 1],
      ['Three', 2],
    ])
  })
})

describe('a schedule', () => {
  it('publishes a chapter when its time has come, as it is then [CHAP-04, LIB-18]', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One', 'Too early.')
    const { jobs } = await story.publish(chapterId, { schedule: clock.in(hour) })
    expect(jobs).toMatchObject([{ storyId: story.storyId, chapterId, title: 'One', value: true }])
    expect((await story.waiting()).map(({ jobId }) => jobId)).toEqual([jobs[0]?.jobId])
    await story.rewrite(chapterId, 'In time.')
    expect(await readerSees(visitor, story.storyId, chapterId)).toBe(404)
    clock.forward(hour + 1000)
    await vi.waitFor(async () => expect(await readerSees(visitor, story.storyId, chapterId)).toBe('In time.'), 10_000)
    expect(await story.waiting()).toEqual([])
  })

  it('is cancelled, and then nothing happens [LIB-19]', async () => {
    const story = await storyOf(ann)
    const [first, second] = [await story.addChapter('One'), await story.addChapter('Two')]
    await story.publishAll(clock.in(hour))
    const job = (await story.waiting()).find(one => one.chapterId === first)
    const cancelled = { storyId: story.storyId, jobId: job?.jobId ?? '' }
    await ann.call(cancelSchedule, cancelled)
    expect(await statusOf(ann, cancelSchedule, cancelled)).toBe(404)
    expect((await story.waiting()).map(one => one.chapterId)).toEqual([second])
    clock.forward(hour + 1000)
    await vi.waitFor(async () => expect(await readerSees(visitor, story.storyId, second)).not.toBe(404), 10_000)
    expect(await readerSees(visitor, story.storyId, first)).toBe(404)
  })

  it('waits for one time only, and not for what was done meanwhile', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publish(chapterId, { schedule: clock.in(hour) })
    const later = clock.in(2 * hour)
    await story.publish(chapterId, { schedule: later })
    expect(await story.waiting()).toMatchObject([{ chapterId, schedule: later }])
    await story.publish(chapterId)
    expect(await story.waiting()).toEqual([])
  })

  it('takes a chapter and a story back', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publishAll()
    await story.publish(chapterId, { value: false, schedule: clock.in(hour) })
    await ann.call(publishCalls.project, { ...story.place, value: false, schedule: clock.in(2 * hour) })
    clock.forward(hour + 1000)
    await vi.waitFor(async () => expect(await readerSees(visitor, story.storyId, chapterId)).toBe(404), 10_000)
    expect(await listed(story)).toBe(true)
    clock.forward(hour)
    await vi.waitFor(async () => expect(await listed(story)).toBe(false), 10_000)
  })

  it('that passed while the server was not running is done at its start, once, and its author is notified', async () => {
    const dataDir = await copyTemplate(Object.values(serverPlugins))
    const overrides = { now: clock.now }
    const before = await startServer({ dataDir, overrides })
    const bob = await signedIn(before)
    const story = await storyOf(bob)
    const chapterId = await story.addChapter('One')
    await story.publish(chapterId, { schedule: clock.in(hour) })
    await before.close()
    clock.forward(2 * hour)
    const after = await startServer({ dataDir, overrides })
    const reader = new Client(after)
    await vi.waitFor(async () => expect(await readerSees(reader, story.storyId, chapterId)).not.toBe(404), 10_000)
    const { read } = after.server.services.database
    const rows = await read.selectFrom('notifications').select('action').execute()
    expect(rows).toEqual([{ action: 'SCHEDULE_LATE' }])
    await after.close()
    const again = await startServer({ dataDir, overrides })
    expect(await again.server.services.database.read.selectFrom('notifications').select('action').execute()).toEqual(
      rows,
    )
    await again.close()
    rmSync(dataDir, { recursive: true })
  })

  it.each([
    ['2020-01-01T00:00:00Z', 'is in the past'],
    ['20000-01-01T00:00:00Z', ''],
    ['9999-01-01T00:00:00Z', 'is more than 10 years ahead'],
    ['2030-02-31T25:00:00Z', 'must be a time in UTC'],
    ['tomorrow', 'must be a time in UTC'],
    [5, ''],
  ])('of %j is refused by its name', async (schedule, message) => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    const answer = await ann.attempt(publishCalls.publish as Call, { ...story.place, chapterId, schedule, value: true })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ errors: [{ path: 'schedule', message: expect.stringContaining(message) }] })
    expect(await story.waiting()).toEqual([])
  })
})

describe('a timeline of a story', () => {
  it('is read while it and the story are published, by page [TL-40, TL-47, LIB-20, LIB-21]', async () => {
    const story = await storyOf(ann)
    const { place, storyId } = story
    const { timelineId } = await ann.call(callsOf(timeline).create, { ...place, name: 'Bells' })
    for (let day = 1; day <= 21; day++)
      await ann.call(callsOf(event).create, {
        ...place,
        timelineId,
        name: `Bell ${day}`,
        timelineDate: [day * 86_400_000],
      } as never)
    const input = { storyId, timelineId }
    expect(await statusOf(visitor, publicTimelineCalls.timeline, input)).toBe(404)
    await ann.call(timelineCalls.publish, { ...place, timelineId, value: true })
    expect(await visitor.call(publicTimelineCalls.timeline, input)).toEqual({ ...input, name: 'Bells', total: 21 })
    const first = await visitor.call(publicTimelineCalls.chronicles, input)
    expect([first.data.length, first.data[0]?.name, first.total, first.nextCursor]).toEqual([20, 'Bell 1', 21, '2'])
    const second = await visitor.call(publicTimelineCalls.chronicles, { ...input, page: '2' })
    expect([second.data.map(({ name }) => name), second.nextCursor]).toEqual([['Bell 21'], null])
    await story.publishStory(false)
    expect(await statusOf(visitor, publicTimelineCalls.chronicles, input)).toBe(404)
    await story.publishStory()
    await ann.call(timelineCalls.publish, { ...place, timelineId, value: false })
    expect(await statusOf(visitor, publicTimelineCalls.timeline, input)).toBe(404)
    expect(await statusOf(visitor, publicTimelineCalls.chronicles, input)).toBe(404)
  })
})

describe('ids', () => {
  it('of another story, or of nothing, are all missing in the same words', async () => {
    const [mine, other] = [await storyOf(ann), await storyOf(ann, 'other')]
    const [shown, hidden] = [await mine.addChapter('One'), await mine.addChapter('Two')]
    const foreign = await other.addChapter('Foreign')
    await mine.publish(shown)
    const read = (storyId: string, chapterId: string) =>
      visitor.attempt(publicCalls.chapter as Call, { storyId, chapterId, data: {} })
    const wanted = await read(mine.storyId, 'nothing')
    expect(wanted.status).toBe(404)
    for (const id of [hidden, foreign]) expect((await read(mine.storyId, id)).text).toBe(wanted.text)
    expect((await read(other.storyId, foreign)).text).toBe((await read('nothing', foreign)).text)
    const answer = await ann.attempt(publishCalls.publish as Call, { ...mine.place, chapterId: foreign, value: true })
    expect(answer.status).toBe(404)
  })

  it('are published by those who may, and nobody else', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publish(chapterId, { schedule: clock.in(hour) })
    const [job] = await story.waiting()
    const [editor, stranger] = [await signedIn(server), await signedIn(server)]
    await inviteAndAccept(ann, editor, story.place, 'editor')
    for (const client of [editor, stranger]) {
      expect(await statusOf(client, publishCalls.publish, { ...story.place, chapterId, value: true })).toBe(403)
      expect(await statusOf(client, publicCalls.schedule, { storyId: story.storyId })).toBe(403)
      expect(await statusOf(client, cancelSchedule, { storyId: story.storyId, jobId: job?.jobId })).toBe(403)
    }
    expect(await statusOf(visitor, publicCalls.schedule, { storyId: story.storyId })).toBe(401)
  })
})

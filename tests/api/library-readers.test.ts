import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { addFigures } from '#plugins/library/server/reading-statistics.ts'
import { figureSumsMigration } from '#plugins/library/server/tables.ts'
import { changeSubscription, publicCalls } from '#plugins/library/shared.ts'
import { type Client, signedIn, type TestServer, userIdOf } from '#tests/harness/index.ts'
import { hour, readerSees, serveReaders, statusOf, storyOf } from './library-fixture.ts'

let server: TestServer
let ann: Client
let reader: Client
let visitor: Client
const clock = serveReaders(at => {
  ;({ server, ann, reader, visitor } = at)
})

async function publishedStory() {
  const story = await storyOf(ann)
  const chapterId = await story.addChapter('One')
  await story.publish(chapterId)
  return { ...story, chapterId }
}
const choose = (client: Client, storyId: string, data: object) => client.call(changeSubscription, { storyId, data })
const notificationsOf = async (client: Client) =>
  (await client.call(notificationCalls.get, {})).filter(({ action }) => action === 'CHAPTER_PUBLISHED')

describe('a subscription', () => {
  it('is for signed-in readers; notifications are chosen for each [LIB-07, LIB-08, LIB-15, LIB-16]', async () => {
    const { storyId } = await publishedStory()
    const input = { storyId, data: { subscribed: true } }
    expect(await statusOf(visitor, changeSubscription, input)).toBe(401)
    expect(await statusOf(visitor, publicCalls.subscription, {})).toBe(401)
    expect(await choose(reader, storyId, { subscribed: true, notifications: false })).toMatchObject({
      ...{ subscribed: true, notifications: false },
    })
    const mine = async (page?: number) => (await reader.call(publicCalls.subscription, { page })).data
    expect(await mine()).toMatchObject([{ storyId, subscription: { subscribed: true, notifications: false } }])
    expect(await mine(1)).toEqual(await mine())
    await choose(reader, storyId, { notifications: true })
    expect((await mine())[0]?.subscription).toMatchObject({ subscribed: true, notifications: true })
    const shown = await reader.call(publicCalls.story, { storyId })
    expect([shown.subscribers, shown.subscription]).toMatchObject([1, { subscribed: true }])
    await choose(reader, storyId, { subscribed: false })
    expect(await mine()).toEqual([])
    expect((await visitor.call(publicCalls.story, { storyId })).subscribers).toBe(0)
  })

  it('tells of new chapters once, one notification for many, and not of updates [NOTIF-02, NOTIF-03]', async () => {
    const [subscriber, quiet] = [await signedIn(server), await signedIn(server)]
    const story = await publishedStory()
    await choose(subscriber, story.storyId, { subscribed: true })
    await choose(quiet, story.storyId, { subscribed: true, notifications: false })
    const second = await story.addChapter('Two')
    await story.publish(second)
    expect(await notificationsOf(subscriber)).toMatchObject([
      { payload: { storyId: story.storyId, storyName: 'salt', chapterTitle: 'Two', chapterId: second, count: 1 } },
    ])
    await story.rewrite(second, 'Better.')
    await story.publish(second)
    await story.publish(second, { value: false })
    await story.publish(second)
    expect(await notificationsOf(subscriber)).toHaveLength(1)
    for (const title of ['Three', 'Four', 'Five']) await story.addChapter(title)
    await story.publishAll()
    expect((await notificationsOf(subscriber)).map(({ payload }) => payload.count)).toEqual([3, 1])
    expect(await notificationsOf(quiet)).toEqual([])
  })

  it('tells nothing while the story is taken back, and then of all', async () => {
    const fan = await signedIn(server)
    const story = await publishedStory()
    await choose(fan, story.storyId, { subscribed: true })
    await story.publishStory(false)
    await story.publish(await story.addChapter('Two'))
    expect(await notificationsOf(fan)).toEqual([])
    expect((await fan.call(publicCalls.subscription, {})).data).toEqual([])
    await story.publishStory()
    expect(await notificationsOf(fan)).toHaveLength(1)
  })

  it('ends with the account, and so does its rating', async () => {
    const { storyId } = await publishedStory()
    const leaving = await signedIn(server)
    await choose(leaving, storyId, { subscribed: true, rating: 1 })
    await choose(reader, storyId, { rating: 5 })
    await leaving.call(accountCalls.deleteAccount, { userId: await userIdOf(leaving), password: 'correct horse 1' })
    expect(await visitor.call(publicCalls.story, { storyId })).toMatchObject({
      ...{ subscribers: 0, rating: { average: 5, count: 1 } },
    })
  })
})

describe('a rating', () => {
  it('is kept, changed and taken back [LIB-14]', async () => {
    const { storyId } = await publishedStory()
    const other = await signedIn(server)
    const rate = (client: Client) => client.call(publicCalls.rate, { storyId })
    expect(await rate(reader)).toEqual({ average: 0, count: 0, own: null })
    await choose(reader, storyId, { rating: 5 })
    await choose(other, storyId, { rating: 2 })
    expect(await rate(reader)).toEqual({ average: 3.5, count: 2, own: 5 })
    await choose(reader, storyId, { rating: 3 })
    expect(await rate(other)).toEqual({ average: 2.5, count: 2, own: 2 })
    await choose(reader, storyId, { rating: null })
    expect(await rate(other)).toEqual({ average: 2, count: 1, own: 2 })
    expect(await statusOf(visitor, publicCalls.rate, { storyId })).toBe(401)
  })

  it.each([0, 6, 3.5, -1, '5', true])('of %j is refused by its name', async rating => {
    const { storyId } = await publishedStory()
    const answer = await reader.attempt(changeSubscription as Call, { storyId, data: { rating } })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ errors: [{ path: 'data.rating' }] })
    expect((await reader.call(publicCalls.rate, { storyId })).count).toBe(0)
  })
})

describe('the list of stories', () => {
  it('is filtered, sorted and paged, without a session [LIB-12]', async () => {
    const stories = []
    for (let at = 0; at < 21; at++) {
      const story = await storyOf(ann, `lamp`)
      await story.publishStory()
      stories.push(story)
      clock.forward(1000)
    }
    const [dark, bright] = [stories[3], stories[7]]
    if (!dark || !bright) throw new Error('there are no stories')
    const data = { name: 'Тінь', description: 'a very dim Light', genre: 'horror', ageCategory: 'r' } as const
    await ann.call(projectCalls.update, { ...dark.place, data })
    await dark.publishStory()
    await choose(reader, bright.storyId, { subscribed: true, rating: 4 })
    const find = async (input: object) => (await visitor.call(publicCalls.stories, input)).data.map(one => one.storyId)
    expect(await find({ text: 'тінь' })).toEqual([dark.storyId])
    expect(await find({ text: 'DIM light', genre: 'horror', ageCategory: 'r' })).toEqual([dark.storyId])
    expect(await find({ text: 'тінь', genre: 'romance' })).toEqual([])
    expect((await find({ sort: 'newest' }))[0]).toBe(dark.storyId)
    expect((await find({ text: 'lamp', sort: 'rating' }))[0]).toBe(bright.storyId)
    expect((await find({ text: 'lamp', sort: 'subscribers' }))[0]).toBe(bright.storyId)
    const first = await visitor.call(publicCalls.stories, { creator: '', sort: 'newest' })
    expect([first.data.length, first.nextCursor]).toEqual([20, '2'])
    const second = await find({ page: first.nextCursor ?? '' })
    expect(second).not.toContain(first.data[0]?.storyId)
  })

  it.each([
    ['page', 0],
    ['page', 'first'],
    ['genre', 'western'],
    ['ageCategory', 'x'],
    ['sort', 'worst'],
    ['text', 'x'.repeat(201)],
  ])('refuses %s %j by its name', async (name, value) => {
    const answer = await visitor.attempt(publicCalls.stories as Call, { [name]: value })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ errors: [{ path: name }] })
  })
})

describe('the figures of a story', () => {
  const figures = (storyId: string) => ann.call(publicCalls.analytics, { storyId })
  const read = (client: Client, { storyId, chapterId }: { storyId: string; chapterId: string }, data: object) =>
    client.attempt(publicCalls.chapter as Call, { storyId, chapterId, data })

  it('count readers, reads, ratings, time and shares, for its author only [ANALYTICS-07, LIB-17]', async () => {
    const story = await publishedStory()
    const [{ storyId, chapterId }, other] = [story, await signedIn(server)]
    expect((await read(reader, story, { read: true, readingTime: 40 })).status).toBe(200)
    await read(reader, story, { read: true })
    await read(other, story, { read: true })
    await choose(reader, storyId, { subscribed: true, rating: 4, share: true })
    expect(await figures(storyId)).toMatchObject({
      ...{ subscribers: 1, reads: 2, ratings: { average: 4, count: 1 }, readingTime: 40, shares: 1 },
      days: [{ reads: 2, readingTime: 40, shares: 1, subscribers: 1, ratings: 1 }],
      chapters: [{ chapterId, title: 'One', reads: 2, readers: 2, readingTime: 40 }],
    })
    expect((await reader.call(publicCalls.story, { storyId })).subscription).toMatchObject({ chapterId })
    for (const client of [reader, other]) expect(await statusOf(client, publicCalls.analytics, { storyId })).toBe(403)
    expect(await statusOf(visitor, publicCalls.analytics, { storyId })).toBe(401)
  })

  it('count a reader once an hour, and programs not at all', async () => {
    const story = await publishedStory()
    for (const after of [0, hour / 2, hour]) {
      clock.forward(after)
      await read(reader, story, { read: true })
    }
    expect((await figures(story.storyId)).reads).toBe(2)
    const bot = { 'user-agent': 'SomeBot/2.1' }
    const input = { storyId: story.storyId, chapterId: story.chapterId, data: { read: true } }
    await visitor.attempt(publicCalls.chapter as Call, input, bot)
    expect((await figures(story.storyId)).reads).toBe(2)
    await visitor.attempt(publicCalls.chapter as Call, input, { 'user-agent': 'Mozilla/5.0 (X11)' })
    expect((await figures(story.storyId)).reads).toBe(3)
  })

  it('are the same from sums that are made of what was counted before', async () => {
    const story = await publishedStory()
    const { storyId, chapterId } = story
    const second = await story.addChapter('Two')
    await story.publish(second)
    const before = new Date(Date.now() - 400 * 24 * hour)
    const { database } = server.server.services
    await database.write(async tx => {
      const was = { reads: 3, seconds: 90, shares: 0 }
      await addFigures(tx, storyId, chapterId, before, was)
      await addFigures(tx, storyId, second, before, { reads: 2, seconds: 10 })
      await addFigures(tx, storyId, '', before, { shares: 4, subscribers: 1, ratings: 1 })
      await addFigures(tx, storyId, '', before, { subscribers: -1 })
    })
    await read(reader, story, { read: true, readingTime: 40 })
    const counted = await figures(storyId)
    expect(counted).toMatchObject({ reads: 6, readingTime: 140, shares: 4 })
    expect(counted.days).toMatchObject([
      { day: before.toISOString().slice(0, 10), reads: 5, readingTime: 100, shares: 4, subscribers: 0, ratings: 1 },
      { reads: 1, readingTime: 40, shares: 0, subscribers: 0, ratings: 0 },
    ])
    expect(counted.chapters.map(one => [one.reads, one.readingTime])).toEqual([
      [4, 130],
      [2, 10],
    ])
    await database.write(async tx => {
      const triggers = ['added', 'changed', 'project_deleted']
      for (const table of ['library_day_sums', 'library_chapter_sums']) {
        for (const name of triggers) await sql.raw(`drop trigger ${table}_${name}`).execute(tx)
        await sql.raw(`drop table ${table}`).execute(tx)
      }
      await sql.raw('drop index library_readers_by_chapter').execute(tx)
      await figureSumsMigration.up(tx)
    })
    expect(await figures(storyId)).toEqual(counted)
    await ann.call(projectCalls.delete, story.place)
    const left = await database.write(tx =>
      sql`select 1 from library_day_sums where project_id = ${storyId}
        union all select 1 from library_chapter_sums where project_id = ${storyId}`.execute(tx),
    )
    expect(left.rows).toEqual([])
  })

  it.each([31_536_000, -1, 0.5, '60'])('take no reading time of %j', async readingTime => {
    const story = await publishedStory()
    const answer = await read(reader, story, { readingTime })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ errors: [{ path: 'data.readingTime' }] })
  })
})

it('a secret of what is not published is in no answer and on no page', async () => {
  const secret = 'xyzzyplugh'
  const story = await publishedStory()
  const hidden = await story.addChapter(`Hidden ${secret}`, secret)
  await story.publish(hidden)
  await story.publish(hidden, { value: false })
  await story.addChapter(`Draft ${secret}`, secret)
  await story.rewrite(story.chapterId, secret)
  await ann.call(projectCalls.update, { ...story.place, data: { description: secret } })
  await story.publish(await story.addChapter(`Later ${secret}`), { schedule: clock.in(hour) })
  const { storyId, chapterId } = story
  const calls: [Call, object][] = [
    [publicCalls.stories, {}],
    [publicCalls.stories, { text: secret }],
    [publicCalls.story, { storyId }],
    [publicCalls.chapter, { storyId, chapterId }],
    [publicCalls.chapter, { storyId, chapterId: hidden }],
    [publicCalls.rate, { storyId }],
    [publicCalls.subscription, {}],
    [publicCalls.schedule, { storyId }],
    [publicCalls.analytics, { storyId }],
  ] as [Call, object][]
  for (const client of [visitor, reader])
    for (const [call, input] of calls) {
      const { text, status } = await client.attempt(call, input)
      expect(status).toBeLessThan(500)
      expect(text, call.name).not.toContain(secret)
    }
  expect((await visitor.call(publicCalls.stories, { text: secret })).total).toBe(0)
  expect(await readerSees(visitor, storyId, chapterId)).toBe('The text of One.')
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { progressCalls } from '#plugins/progress/shared.ts'
import { createPlace, signedIn, signedInMember, startServer, type TestServer } from '#tests/harness/index.ts'
import { movedClock } from './library-fixture.ts'

const clock = movedClock()
const minute = 60_000
const { create, update } = callsOf(chapter)
let server: TestServer
beforeAll(async () => {
  server = await startServer({ overrides: { now: clock.now }, env: { SPACES_PER_USER: '100' } })
})
afterAll(() => server.close())

const words = (count: number) => fromPlainText('word '.repeat(count).trim())

async function someone() {
  const ann = await signedIn(server)
  const place = await createPlace(ann)
  const add = async (count = 0) => {
    const { chapterId } = await ann.call(create, { ...place, title: 'One', text: words(count) })
    return chapterId
  }
  const write = (chapterId: string, count: number) =>
    ann.call(update, { ...place, chapterId, data: { text: words(count) } })
  const read = (zone = 'UTC', days = 3) => ann.call(progressCalls.read, { ...place, zone, days })
  const today = async (zone?: string) => (await read(zone)).days.at(-1)?.words
  return { ann, place, add, write, read, today }
}

/** Moves the clock to an instant after now. */
const forwardTo = (instant: string) => clock.forward(Date.parse(instant) - clock.now().getTime())

describe('words of a day', () => {
  it('do not count text that is moved by splitting, merging or moving a scene', async () => {
    const { ann, place, add, write, today } = await someone()
    const one = await add()
    const text = [...words(40), { type: 'paragraph', block: 'break', children: [{ text: '' }] }, ...words(30)]
    await ann.call(update, { ...place, chapterId: one, data: { text: text as never } })
    expect(await today()).toBe(70)
    const revision = async (chapterId: string) =>
      (await ann.call(callsOf(chapter).get, { ...place, chapterId })).revision
    const at = { ...place, chapterId: one }
    const { chapterId: two } = await ann.call(chapterCalls.split, {
      ...at,
      revision: await revision(one),
      at: 2,
      title: 'Two',
    })
    expect(await today()).toBe(70)
    const scene = { ...place, chapterId: two, revision: await revision(two), targetId: one, edge: 'end' as const }
    await ann.call(chapterCalls.moveScene, { ...scene, from: 0, to: 1 })
    expect(await today()).toBe(70)
    await ann.call(chapterCalls.merge, { ...place, chapterIds: [one, two] })
    expect(await today()).toBe(70)
    // The way back counts for nobody either, in both directions.
    const back = { ...place, chapterId: one, revision: await revision(one) }
    const { changed } = await ann.call(chapterCalls.putBack, { ...back, text: words(10) as never })
    expect(await today()).toBe(70)
    const stale = await ann.attempt(chapterCalls.putBack as Call, { ...back, text: words(20) })
    expect(stale.status).toBe(409)
    const again = { ...place, chapterId: one, revision: changed[0]?.revision ?? 0, text: words(70) as never }
    await ann.call(chapterCalls.putBack, again)
    expect(await today()).toBe(70)
    await write(one, 75)
    expect(await today()).toBe(75)
  })

  it('do not count paragraphs that are cut on one day and pasted on another, each once', async () => {
    const { ann, place, add, read } = await someone()
    const [one, two] = [await add(), await add()]
    const scene = 'The ledger lay open on the slip until the tide took two of its pages.'
    const put = (chapterId: string, ...lines: string[]) =>
      ann.call(update, { ...place, chapterId, data: { text: fromPlainText(lines.join('\n')) } })
    const days = async () => (await read()).days.map(day => day.words)
    await put(one, 'Rain fell.', scene, 'Nobody came.')
    expect(await days()).toEqual([0, 0, 19])
    // It is mended before it is cut: changed paragraphs are cut nowhere.
    await put(one, 'Rain fell.', `${scene} All of them.`, 'Nobody came.')
    await put(one, 'Rain fell.', scene, 'Nobody came.')
    await put(one, 'Rain fell.', 'Nobody came.')
    expect(await days()).toEqual([0, 0, 4])
    clock.forward(24 * 60 * minute)
    await put(two, scene)
    expect(await days()).toEqual([0, 19, 0])
    // A copy of it is written, as far as anybody knows.
    await put(two, scene, 'And', scene)
    expect(await days()).toEqual([0, 19, 16])
    clock.forward(24 * 60 * minute)
    await put(two, 'And', scene)
    clock.forward(31 * 24 * 60 * minute)
    await put(one, 'Rain fell.', 'Nobody came.', scene)
    expect(await days()).toEqual([0, 0, 15])
  })

  it('do not count what is taken back from the history, whoever removed it', async () => {
    const { ann, place, add, read } = await someone()
    const ben = await signedInMember(server, ann, place, { roleId: 'editor' })
    const one = await add()
    const scene = 'The ledger lay open on the slip until the tide took two of its pages.'
    const put = (by: typeof ann, ...lines: string[]) =>
      by.call(update, { ...place, chapterId: one, data: { text: fromPlainText(lines.join('\n')) } })
    const days = async (by = ann) =>
      (await by.call(progressCalls.read, { ...place, zone: 'UTC', days: 2 })).days.map(day => day.words)
    await put(ann, 'Rain fell.', scene)
    expect(await days()).toEqual([0, 17])
    await put(ben, 'Rain fell.')
    expect(await days(ben)).toEqual([0, -15])
    clock.forward(24 * 60 * minute)
    await put(ann, 'Rain fell.', scene)
    expect([await days(), await days(ben)]).toEqual([
      [17, 0],
      [0, 0],
    ])
    // What she herself removed weeks ago is not written anew either.
    await put(ann, 'Rain fell.')
    clock.forward(20 * 24 * 60 * minute)
    await put(ann, 'Rain fell.', scene)
    expect(await days()).toEqual([0, 0])
    expect((await read('UTC', 30)).days.reduce((sum, day) => sum + day.words, 0)).toBe(17)
  })

  it('are none where a paragraph is removed and taken back from the history on one day', async () => {
    const { ann, place, add, today } = await someone()
    const one = await add()
    const scene = 'The ledger lay open on the slip until the tide took two of its pages.'
    const put = (...lines: string[]) =>
      ann.call(update, { ...place, chapterId: one, data: { text: fromPlainText(lines.join('\n')) } })
    await put('Rain fell.', scene, 'Nobody came.')
    clock.forward(24 * 60 * minute)
    for (const between of [1, 30]) {
      await put('Rain fell.', 'Nobody came.')
      expect(await today()).toBe(-15)
      clock.forward(between * minute)
      await put('Rain fell.', scene, 'Nobody came.')
      expect(await today()).toBe(0)
      clock.forward(between * minute)
    }
    // Emptied by keys, a paragraph leaves its line.
    await put('Rain fell.', '', 'Nobody came.')
    expect(await today()).toBe(-15)
    await put('Rain fell.', scene, 'Nobody came.')
    expect(await today()).toBe(0)
    await put('Rain fell.', '', 'Nobody came.')
    await put('Rain fell.', '', scene, 'Nobody came.')
    expect(await today()).toBe(0)
  })

  it('begin and end with the day of the writer, also when it has 23 hours', async () => {
    const { add, write, read } = await someone()
    const one = await add()
    // In Kyiv, clocks go from 03:00 to 04:00 in the night to 28 March 2027; the day ends at 21:00 UTC.
    forwardTo('2027-03-27T21:30:00Z')
    await write(one, 10)
    forwardTo('2027-03-27T22:30:00Z')
    await write(one, 30)
    forwardTo('2027-03-28T20:30:00Z')
    await write(one, 70)
    forwardTo('2027-03-28T21:30:00Z')
    await write(one, 150)
    expect((await read('Europe/Kyiv')).days).toEqual([
      { day: '2027-03-27', words: 10 },
      { day: '2027-03-28', words: 60 },
      { day: '2027-03-29', words: 80 },
    ])
    expect((await read('UTC', 2)).days).toEqual([
      { day: '2027-03-27', words: 30 },
      { day: '2027-03-28', words: 120 },
    ])
  })

  it('have a 25th hour too, which is of the same day for words, goals, streaks and sprints', async () => {
    const { ann, place, add, write, read } = await someone()
    await ann.call(progressCalls.setOwn, { ...place, daily: 10, streaks: true })
    const one = await add()
    // In Kyiv, clocks go back from 04:00 to 03:00 on 31 October 2027: the day lasts until 22:00 UTC.
    forwardTo('2027-10-30T12:00:00Z')
    await write(one, 10)
    // One in the first hour of the day, one in its last.
    forwardTo('2027-10-30T21:30:00Z')
    await ann.call(progressCalls.startSprint, { ...place, minutes: 5 })
    forwardTo('2027-10-31T21:30:00Z')
    const goal = { words: 100, by: '2027-11-01', zone: 'Europe/Kyiv' }
    await ann.call(progressCalls.setGoal, { ...place, goal })
    await ann.call(progressCalls.startSprint, { ...place, minutes: 5 })
    await write(one, 25)
    const last = await read('Europe/Kyiv', 1)
    expect(last).toMatchObject({ days: [{ day: '2027-10-31', words: 15 }], streak: 2 })
    expect(last.goal).toMatchObject({ left: 75, days: 2, perDay: 38 })
    expect(last.sprints).toHaveLength(2)
    forwardTo('2027-10-31T22:30:00Z')
    await write(one, 45)
    const next = await read('Europe/Kyiv', 3)
    expect(next.days).toEqual([
      { day: '2027-10-30', words: 10 },
      { day: '2027-10-31', words: 15 },
      { day: '2027-11-01', words: 20 },
    ])
    expect([next.streak, next.goal?.days]).toEqual([3, 1])
    expect((await read('Europe/Kyiv', 1)).sprints).toHaveLength(0)
    // In New York it is 7 November 2027, until 05:00 UTC.
    forwardTo('2027-11-08T04:30:00Z')
    await write(one, 60)
    forwardTo('2027-11-08T05:30:00Z')
    await write(one, 90)
    expect((await read('America/New_York', 2)).days).toEqual([
      { day: '2027-11-07', words: 15 },
      { day: '2027-11-08', words: 30 },
    ])
  })

  it('are answered for a whole year, in a known time zone', async () => {
    const { ann, place, add, write } = await someone()
    await write(await add(), 12)
    const year = await ann.call(progressCalls.read, { ...place, zone: 'America/New_York', days: 366 })
    expect([year.days.length, year.days.at(-1)?.words]).toEqual([366, 12])
    for (const input of [{ zone: 'Middle/Earth' }, { zone: '' }, { zone: 'UTC', days: 0 }, { zone: 'UTC', days: 367 }])
      expect((await ann.attempt(progressCalls.read as Call, { ...place, ...input })).status).toBe(400)
    const refused = await ann.attempt(progressCalls.read, { ...place, zone: 'Middle/Earth' })
    expect(JSON.stringify(refused.json)).toContain('must be a time zone, such as Europe/Kyiv')
  })
})

describe('goals', () => {
  it('of words a day are one for each person and project, at first what the person had before', async () => {
    const { ann, place, read } = await someone()
    const bea = await signedInMember(server, ann, place, { roleId: 'editor' })
    expect((await read()).daily).toBe(0)
    await ann.call(sessionCalls.updateUser, { data: { personalisation: { dailyWords: 250 } } })
    expect((await read()).daily).toBe(250)
    await ann.call(progressCalls.setOwn, { ...place, daily: 600 })
    expect((await read()).daily).toBe(600)
    expect((await bea.call(progressCalls.read, { ...place, zone: 'UTC' })).daily).toBe(0)
    const elsewhere = await createPlace(ann)
    expect((await ann.call(progressCalls.read, { ...elsewhere, zone: 'UTC' })).daily).toBe(250)
    await ann.call(progressCalls.setOwn, { ...place, daily: null })
    expect((await read()).daily).toBe(0)
  })

  it.each([0, -1, 1.5, 100_001, 1_000_000_000])('of %d words a day are refused by name', async daily => {
    const { ann, place, read } = await someone()
    const refused = await ann.attempt(progressCalls.setOwn as Call, { ...place, daily })
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([400, expect.stringContaining('"path":"daily"')])
    expect((await read()).daily).toBe(0)
  })

  it('of a project say how many words a day are left until the day', async () => {
    const { ann, place, add, write, read } = await someone()
    const one = await add(100)
    await add(50)
    forwardTo('2027-05-01T12:00:00Z')
    const goal = { words: 1000, by: '2027-05-10', zone: 'UTC' }
    await ann.call(progressCalls.setGoal, { ...place, goal })
    expect((await read()).goal).toEqual({ words: 1000, by: '2027-05-10', left: 850, days: 10, perDay: 85 })
    forwardTo('2027-05-10T23:00:00Z')
    await write(one, 700)
    expect((await read()).goal).toMatchObject({ left: 250, days: 1, perDay: 250 })
    // It is the day after in Kyiv: the goal was missed.
    expect((await read('Europe/Kyiv')).goal).toMatchObject({ left: 250, days: 0, perDay: 0 })
    await write(one, 1200)
    expect((await read()).goal).toMatchObject({ left: 0, perDay: 0 })
    await ann.call(progressCalls.setGoal, { ...place, goal: null })
    expect((await read()).goal).toBeNull()
  })

  it.each([
    [{ words: 0 }, 'goal.words'],
    [{ words: 1_000_000_000 }, 'goal.words'],
    [{ by: '2027-05-09' }, 'goal.by', 'has passed: choose today or a later day'],
    [{ by: '2027-02-30' }, 'goal.by', 'must be a day such as 2026-12-31'],
    [{ by: 'soon' }, 'goal.by'],
    [{ zone: 'Middle/Earth' }, 'goal.zone'],
  ])('of a project with %j are refused', async (wrong, field, message = '') => {
    forwardTo('2027-05-10T12:00:00Z')
    const { ann, place, read } = await someone()
    const goal = { words: 1000, by: '2027-06-01', zone: 'UTC', ...wrong }
    const { status, json } = await ann.attempt(progressCalls.setGoal as Call, { ...place, goal })
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(`"path":"${field}"`)])
    expect(JSON.stringify(json)).toContain(message)
    expect((await read()).goal).toBeNull()
  })

  it('of a project are for those who may change its settings', async () => {
    const { ann, place } = await someone()
    const bea = await signedInMember(server, ann, place, { roleId: 'editor' })
    expect((await bea.attempt(progressCalls.setGoal, { ...place, goal: null })).status).toBe(403)
  })

  it('make a streak for who turns it on', async () => {
    const { ann, place, add, write, read } = await someone()
    const one = await add()
    await ann.call(progressCalls.setOwn, { ...place, daily: 10 })
    for (let day = 1; day <= 3; day++) {
      await write(one, day * 20)
      clock.forward(24 * 60 * minute)
    }
    expect(await read()).toMatchObject({ streaks: false, streak: 0 })
    await ann.call(progressCalls.setOwn, { ...place, streaks: true })
    expect(await read()).toMatchObject({ streaks: true, streak: 3, daily: 10 })
    expect((await read()).days).toHaveLength(3)
  })
})

describe('a sprint', () => {
  it('keeps the words that were written in its time', async () => {
    const { ann, place, add, write, read } = await someone()
    const one = await add()
    await write(one, 10)
    clock.forward(minute)
    const { sprintId } = await ann.call(progressCalls.startSprint, { ...place, minutes: 10 })
    clock.forward(2 * minute)
    await write(one, 40)
    expect((await read()).sprints).toMatchObject([{ sprintId, minutes: 10, words: null }])
    clock.forward(8 * minute + 2000)
    await write(one, 45)
    const ended = await ann.call(progressCalls.endSprint, { ...place, sprintId })
    expect(ended.words).toBe(35)
    await write(one, 100)
    expect(await ann.call(progressCalls.endSprint, { ...place, sprintId })).toEqual(ended)
    expect((await read()).sprints).toEqual([ended])
  })

  it('that nobody ended has the words of its time', async () => {
    const { ann, place, add, write, read } = await someone()
    const one = await add()
    const first = await ann.call(progressCalls.startSprint, { ...place, minutes: 5 })
    clock.forward(minute)
    await write(one, 20)
    clock.forward(10 * minute)
    await write(one, 90)
    expect((await read()).sprints).toMatchObject([{ sprintId: first.sprintId, words: 20 }])
    const second = await ann.call(progressCalls.startSprint, { ...place, minutes: 5 })
    expect((await read()).sprints).toMatchObject([{ sprintId: second.sprintId, words: null }, { words: 20 }])
  })

  it('is one at a time, of 1 to 180 minutes, and of one person', async () => {
    const { ann, place } = await someone()
    const bea = await signedInMember(server, ann, place, { roleId: 'editor' })
    for (const minutes of [0, 181, 2.5])
      expect((await ann.attempt(progressCalls.startSprint as Call, { ...place, minutes })).status).toBe(400)
    const { sprintId } = await ann.call(progressCalls.startSprint, { ...place, minutes: 20 })
    const again = await ann.attempt(progressCalls.startSprint, { ...place, minutes: 20 })
    expect([again.status, JSON.stringify(again.json)]).toEqual([409, expect.stringContaining('end it before')])
    expect((await bea.attempt(progressCalls.endSprint, { ...place, sprintId })).status).toBe(404)
    expect((await bea.attempt(progressCalls.startSprint, { ...place, minutes: 20 })).status).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { event, eventCalls, timeline, timelineCalls } from '#plugins/timelines/shared.ts'
import { type Client, createPlace, projectForEach } from '#tests/harness/index.ts'
import { addValue } from './tags-fixture.ts'

let ann: Client
let place: Place
projectForEach(at => {
  ;({ ann, place } = at)
})

const [lines, moments] = [callsOf(timeline), callsOf(event)]
const metric = (label: string, index: number, childAmount = 10) => ({
  ...{ label, id: label.toLowerCase().slice(0, 30), index, childAmount, childLabels: [] },
})
const bells = { useGregorian: false, format: '{year}[-{day}]', metrics: [metric('Year', 0), metric('Day', 1)] }

async function addTimeline(values: object = {}): Promise<string> {
  return (await ann.call(lines.create, { ...place, name: 'Reckoning', ...values })).timelineId
}
async function addEvent(timelineId: string, name: string, timelineDate: number[], values: object = {}) {
  const input = { ...place, timelineId, name, timelineDate, ...values }
  return (await ann.call(moments.create, input)).eventId
}
const readEvent = async (eventId: string) =>
  (await ann.call(moments.get, { ...place, eventId })) as unknown as {
    event: Record<string, unknown>
    timeline: Record<string, unknown> | null
  }
/** On the axis that all timelines share. */
const dayMs = 86_400_000
const problemOf = async (call: Call, input: object) => (await ann.attempt(call, input)).json

describe('a timeline', () => {
  it('is created, read, listed, changed and deleted [TL-01, TL-02, TL-41, TL-42, TL-43, TL-44, TL-45]', async () => {
    const timelineId = await addTimeline(bells)
    const read = await ann.call(lines.get, { ...place, timelineId })
    expect(read).toMatchObject({ ...place, timelineId, name: 'Reckoning', ...bells, calendar: null })
    expect(Object.keys(read.metrics?.[0] ?? {})).toEqual(['label', 'id', 'index', 'childAmount', 'childLabels'])
    await addTimeline({ name: 'Other' })
    const { data } = await ann.call(lines.find, { ...place, query: 'reck' })
    expect(data.map(({ name }) => name)).toEqual(['Reckoning'])
    await ann.call(lines.update, { ...place, timelineId, data: { name: 'Bells', useGregorian: true, format: 'YYYY' } })
    expect(await ann.call(lines.get, { ...place, timelineId })).toMatchObject({ name: 'Bells', useGregorian: true })
    await ann.call(lines.delete, { ...place, timelineId })
    expect((await ann.call(lines.find, place)).data.map(({ name }) => name)).toEqual(['Other'])
  })

  it('starts with the real calendar and its format', async () => {
    expect(await ann.call(lines.get, { ...place, timelineId: await addTimeline() })).toMatchObject({
      ...{ useGregorian: true, format: 'DD MMM YYYY', metrics: null },
    })
  })

  it('is listed by page [TL-46]', async () => {
    for (const name of ['a', 'b']) await addTimeline({ name })
    const answer = await ann.call(timelineCalls.paginated, { ...place, page: 1 })
    expect(Object.keys(answer).sort()).toEqual(['data', 'nextCursor', 'total'])
    expect([answer.data.map(({ name }) => name).sort(), answer.total]).toEqual([['a', 'b'], 2])
  })

  it('is created with a project that asks for one', async () => {
    const { spaceId } = place
    const { projectId } = await ann.call(projectCalls.create, { spaceId, name: 'New', defaultTimeline: true })
    expect((await ann.call(lines.find, { spaceId, projectId })).data).toMatchObject([{ name: 'The story' }])
  })

  it.each([
    ['an empty name [TL-28]', { name: '' }, 'name', 'required'],
    ['an empty format [TL-29]', { format: '' }, 'format', 'required'],
    ['no metric [TL-30]', { ...bells, metrics: [] }, 'metrics', 'If provided, metrics must have at least one item.'],
    ['a metric that is not in the format [TL-31]', { ...bells, format: '{year}' }, 'format', /day/i],
    ['brackets in brackets', { ...bells, format: '{year}[-[{day}]]' }, 'format', /bracket/i],
    ['a bracket that is left open', { ...bells, format: '{year}[-{day}' }, 'format', /bracket/i],
    ['an unknown token', { ...bells, format: '{year}-{day}-{age}' }, 'format', /age/],
    ['letters that are no date', { format: 'QQ' }, 'format', /QQ/],
    ['an empty label', { ...bells, metrics: [metric('', 0)], format: '{}' }, 'metrics.0.label', /\w/],
    [
      'labels that differ in case only',
      { ...bells, metrics: [metric('Day', 0), metric('day', 1)] },
      'metrics.1.label',
      /\w/,
    ],
    ['four metrics', { ...bells, metrics: ['a', 'b', 'c', 'd'].map((label, at) => metric(label, at)) }, 'metrics', /3/],
    ['metrics that are none', { ...bells, metrics: 'years' }, 'metrics', /\w/],
    ['a metric without its amount', { ...bells, metrics: [{ label: 'Year' }] }, /^metrics/, /\w/],
    ['an endless label', { ...bells, metrics: [metric('x'.repeat(101), 0)] }, 'metrics.0.label', /100/],
    ['a calendar that is none', { useGregorian: false, calendar: { months: 12 } }, /^calendar/, /\w/],
  ])('refuses %s', async (_, values, path, message) => {
    const refusal = { status: 400, errors: [{ path: matching(path), message: matching(message) }] }
    expect(await problemOf(lines.create as Call, { ...place, name: 'x', ...values })).toMatchObject(refusal)
    const timelineId = await addTimeline()
    const answer = await problemOf(lines.update as Call, { ...place, timelineId, data: values })
    expect(answer).toMatchObject({ status: 400 })
  })

  it('checks metrics against the format only without the real calendar, and keeps them meanwhile [TL-27, TL-31]', async () => {
    const timelineId = await addTimeline(bells)
    const change = (data: object) => ann.attempt(lines.update as Call, { ...place, timelineId, data })
    expect((await change({ useGregorian: true, format: 'YYYY' })).status).toBe(200)
    expect((await change({ useGregorian: false })).json).toMatchObject({ errors: [{ path: 'data.format' }] })
    expect((await change({ useGregorian: false, format: '{year} {day}' })).json).toMatchObject({
      metrics: bells.metrics,
    })
  })

  it('is published and taken back, by those who may publish [TL-40, TL-47]', async () => {
    const timelineId = await addTimeline()
    for (const value of [true, true, false, false])
      expect(await ann.call(timelineCalls.publish, { ...place, timelineId, value })).toEqual({ ok: true })
    expect(await problemOf(timelineCalls.publish as Call, { ...place, timelineId: 'none', value: true })).toMatchObject(
      {
        status: 404,
      },
    )
  })
})

function matching(expected: string | RegExp): unknown {
  return typeof expected === 'string' ? expected : expect.stringMatching(expected)
}

describe('an event', () => {
  it('has its fields and its written date; get has its timeline too [EVENT-01, EVENT-23, EVENT-27]', async () => {
    const tag = await addValue(ann, place, 'War')
    const timelineId = await addTimeline(bells)
    const given = { color: '#aa0000', minMetric: 'day', description: 'At dawn.', tags: [tag] }
    const eventId = await addEvent(timelineId, 'The breach', [35], given)
    const read = await readEvent(eventId)
    expect(read.event).toMatchObject({
      ...{ ...place, eventId, timelineId, name: 'The breach', timelineDate: [35], color: '#aa0000', minMetric: 'day' },
      ...{ formatedDate: '3-5', createdBy: expect.any(String), createdAt: expect.any(String) },
      description: [{ type: 'paragraph', children: [{ text: 'At dawn.' }] }],
      tags: [{ valueId: tag, value: 'War' }],
    })
    expect(read.timeline).toMatchObject({ timelineId, name: 'Reckoning', metrics: bells.metrics })
    expect((await ann.call(moments.find, place)).data).toMatchObject([{ eventId, formatedDate: '3-5' }])
  })

  it('keeps one or two dates; an end that is the start is none [EVENT-02]', async () => {
    const timelineId = await addTimeline(bells)
    const dates = async (timelineDate: number[]) =>
      (await readEvent(await addEvent(timelineId, 'x', timelineDate))).event.timelineDate
    expect([await dates([7]), await dates([7, 12]), await dates([7, 7])]).toEqual([[7], [7, 12], [7]])
    const { eventId } = await ann.call(moments.create, { ...place, timelineId, name: 'Undated' } as Place)
    expect((await readEvent(eventId)).event).toMatchObject({ timelineDate: [0], formatedDate: '0-0' })
  })

  it('is written in the format of its timeline, as exactly as it is known [TL-37, TL-38, TL-39]', async () => {
    const real = await addTimeline({ format: 'DD MMM YYYY' })
    const own = await addTimeline(bells)
    const written = async (...args: Parameters<typeof addEvent>) =>
      (await readEvent(await addEvent(...args))).event.formatedDate
    expect(await written(real, 'a', [Date.UTC(2024, 2, 5)])).toBe('05 Mar 2024')
    expect(await written(real, 'b', [Date.UTC(2024, 2, 5), Date.UTC(2024, 2, 9)])).toBe('05 Mar 2024 – 09 Mar 2024')
    expect(await written(own, 'c', [25], { minMetric: 'day' })).toBe('2-5')
    expect(await written(own, 'd', [20], { minMetric: 'year' })).toBe('2')
  })

  it('reads differently once its timeline counts differently; its moment stays [EVENT-01]', async () => {
    const timelineId = await addTimeline(bells)
    const eventId = await addEvent(timelineId, 'x', [35])
    const data = { metrics: [metric('Year', 0, 7), metric('Day', 1)], format: 'day {day} of {year}' }
    await ann.call(lines.update, { ...place, timelineId, data })
    expect((await readEvent(eventId)).event).toMatchObject({
      ...{ formatedDate: 'day 0 of 5', timelineDate: [35], revision: 1 },
    })
  })

  it('is changed, listed, filtered and deleted [EVENT-24, EVENT-25, EVENT-26]', async () => {
    const timelineId = await addTimeline(bells)
    const eventId = await addEvent(timelineId, 'Breach', [35])
    await addEvent(timelineId, 'Feast', [40])
    await ann.call(moments.update, {
      ...{ ...place, timelineId, eventId },
      data: { name: 'The breach', timelineDate: [36, 41] },
    } as never)
    expect((await readEvent(eventId)).event).toMatchObject({ name: 'The breach', formatedDate: '3-6 – 4-1' })
    const { data } = await ann.call(moments.find, { ...place, query: 'breach' })
    expect(data.map(({ name }) => name)).toEqual(['The breach'])
    await ann.call(moments.delete, { ...place, eventId })
    expect((await ann.call(moments.find, place)).data.map(({ name }) => name)).toEqual(['Feast'])
  })

  it('is listed by page, of one timeline if it is named [EVENT-28]', async () => {
    const [one, two] = [await addTimeline(bells), await addTimeline(bells)]
    await addEvent(one, 'a', [1])
    await addEvent(two, 'b', [1])
    const all = await ann.call(eventCalls.paginated, { ...place, page: 1 })
    expect([all.total, all.nextCursor, all.data.length]).toEqual([2, null, 2])
    const some = await ann.call(eventCalls.paginated, { ...place, page: 1, timelineId: two })
    expect(some.data.map(({ name }) => name)).toEqual(['b'])
  })

  it('outlives its timeline, without a date [EVENT-13]', async () => {
    const timelineId = await addTimeline(bells)
    const eventId = await addEvent(timelineId, 'x', [35])
    await ann.call(lines.delete, { ...place, timelineId })
    const { event: read, timeline: parent } = await readEvent(eventId)
    expect([read.timelineId, read.formatedDate, read.timelineDate, parent]).toEqual([null, '', [35], null])
  })

  it('keeps its date on an archived timeline, and can be changed there; a deleted one has no items', async () => {
    const timelineId = await addTimeline(bells)
    const eventId = await addEvent(timelineId, 'x', [35])
    const archive = (archived: boolean) =>
      ann.call(archiveToggleCall, { ...place, entity: 'timeline', entityId: timelineId, archived })
    await archive(true)
    expect((await readEvent(eventId)).event).toMatchObject({ timelineId, timelineDate: [35], formatedDate: '3-5' })
    await ann.call(moments.update, { ...place, eventId, data: { timelineDate: [36] } })
    const refused = await problemOf(moments.update as Call, { ...place, eventId, data: { timelineDate: [-1] } })
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'data.timelineDate' }] })
    await archive(false)
    const items = () => ann.attempt(timelineCalls.timelineItems as Call, { ...place, timelineId })
    expect((await items()).json).toMatchObject([{ eventId, start: 36 }])
    await ann.call(lines.delete, { ...place, timelineId })
    expect((await items()).status).toBe(404)
    const created = await problemOf(moments.create as Call, { ...place, timelineId, name: 'x' })
    expect(created).toMatchObject({ status: 404 })
  })

  it('is suggested with its timeline [MENTION-13]', async () => {
    const timelineId = await addTimeline({ name: 'Bells' })
    const eventId = await addEvent(timelineId, 'The breach', [1])
    const found = await ann.call(suggestionCalls.global, { ...place, text: 'breach' } as never)
    expect(found).toMatchObject({ event: [{ eventId, timelineId, name: 'The breach' }] })
  })

  it.each([
    ['no name [EVENT-22]', { name: '' }, 'name'],
    ['no date', { timelineDate: [] }, 'timelineDate'],
    ['three dates', { timelineDate: [1, 2, 3] }, 'timelineDate'],
    ['half a date', { timelineDate: [1.5] }, 'timelineDate.0'],
    ['a date beyond all numbers', { timelineDate: [9_000_000_000_000_001] }, 'timelineDate'],
    ['a date before the beginning of its timeline', { timelineDate: [-1] }, 'timelineDate'],
    ['an end before the start [TL-22]', { timelineDate: [5, 4] }, 'timelineDate'],
    ['a colour that is none', { color: 'url(x)' }, 'color'],
    ['a written date', { formatedDate: '3-5' }, 'formatedDate'],
  ])('refuses %s', async (_, values, path) => {
    const timelineId = await addTimeline(bells)
    const create = await problemOf(moments.create as Call, { ...place, timelineId, name: 'x', ...values })
    expect(create).toMatchObject({ status: 400, errors: [{ path }] })
    const eventId = await addEvent(timelineId, 'x', [1])
    const update = await problemOf(moments.update as Call, { ...place, eventId, data: values })
    expect(update).toMatchObject({ status: 400, errors: [{ path: `data.${path}` }] })
  })

  it('cannot be on a timeline of another project', async () => {
    const foreign = await addTimeline()
    place = await createPlace(ann)
    const answer = await problemOf(moments.create as Call, { ...place, timelineId: foreign, name: 'x' })
    expect(answer).toMatchObject({ status: 404, detail: expect.stringContaining('timelineId') })
  })
})

describe('events by date', () => {
  const listed = async (input: object) =>
    (await ann.call(moments.find, { ...place, ...input })).data.map(({ name }) => name).join(' ')

  it('are sorted by their start and found between two dates, of a project or of one timeline, page by page', async () => {
    const [timelineId, other] = [await addTimeline(bells), await addTimeline(bells)]
    await addEvent(timelineId, 'c', [30, 90])
    await addEvent(timelineId, 'a', [5])
    await addEvent(other, 'b', [20])
    await addEvent(timelineId, 'd', [30])
    expect(await listed({ sorting: 'timelineDate:asc' })).toBe('a b c d')
    expect(await listed({ sorting: 'timelineDate:desc', timelineId })).toBe('d c a')
    const where = { timelineDate: { from: 6 * dayMs, to: 30 * dayMs } }
    expect(await listed({ where, sorting: 'timelineDate:asc' })).toBe('b c d')
    expect(await listed({ where: { timelineDate: { from: 6 } }, timelineId })).toBe('c d')
    const first = { ...place, timelineId, sorting: 'timelineDate:asc', limit: 1 }
    const { nextCursor } = await ann.call(moments.find, first)
    expect(await listed({ timelineId, limit: 1, page: nextCursor ?? '' })).toBe('c')
    expect(
      await problemOf(moments.find as Call, { ...place, where: { timelineDate: { from: 'soon' } } }),
    ).toMatchObject({
      ...{ status: 400, errors: [{ path: expect.stringContaining('where.timelineDate') }] },
    })
  })
})

describe('the items of a timeline', () => {
  const items = (timelineId: string, window: object = {}) =>
    ann.call(timelineCalls.timelineItems, { ...place, timelineId, ...window })

  it('are its events by date [TL-48]', async () => {
    const timelineId = await addTimeline(bells)
    const second = await addEvent(timelineId, 'second', [20, 31], { color: '#00aa00' })
    const first = await addEvent(timelineId, 'first', [5])
    await addEvent(await addTimeline(bells), 'elsewhere', [1])
    expect(await items(timelineId)).toEqual([
      { eventId: first, name: 'first', start: 5, end: 5, color: '#607D8B', minMetric: '', formatedDate: '0-5' },
      {
        ...{ eventId: second, name: 'second', start: 20, end: 31, color: '#00aa00' },
        ...{ minMetric: '', formatedDate: '2-0 – 3-1' },
      },
    ])
  })

  it('follow changes, the archive and deletion', async () => {
    const timelineId = await addTimeline(bells)
    const eventId = await addEvent(timelineId, 'x', [5])
    const starts = async () => (await items(timelineId)).map(({ start }) => start)
    await ann.call(moments.update, { ...place, eventId, data: { timelineDate: [9] } })
    expect(await starts()).toEqual([9])
    const archive = (archived: boolean) =>
      ann.call(archiveToggleCall, { ...place, entity: 'event', entityId: eventId, archived })
    await archive(true)
    expect(await starts()).toEqual([])
    await archive(false)
    expect(await starts()).toEqual([9])
    await ann.call(moments.delete, { ...place, eventId })
    expect(await starts()).toEqual([])
  })

  it('are those that touch the window, ranges that began before it too', async () => {
    const timelineId = await addTimeline(bells)
    for (const [name, ...date] of [
      ['a', 1],
      ['b', 2, 50],
      ['c', 20],
      ['d', 30, 70],
      ['e', 60],
    ] as const)
      await addEvent(timelineId, name, date)
    const names = async (from: number, to: number) =>
      (await items(timelineId, { from, to })).map(item => ('name' in item ? item.name : item))
    expect(await names(20, 40)).toEqual(['b', 'c', 'd'])
    expect(await names(51, 59)).toEqual(['d'])
    expect(await names(71, 99)).toEqual([])
    expect(await names(-9, 1)).toEqual(['a'])
  })

  it('are counts where there are more than the limit; an event alone stays one', async () => {
    const timelineId = await addTimeline(bells)
    for (const start of [10, 11, 12, 50, 99]) await addEvent(timelineId, `at ${start}`, [start])
    expect(await items(timelineId, { limit: 3 })).toMatchObject([
      { start: 10, end: 12, count: 3 },
      { name: 'at 50', start: 50 },
      { name: 'at 99', start: 99 },
    ])
    expect(await items(timelineId, { limit: 5 })).toHaveLength(5)
    expect(await items(timelineId, { limit: 1 })).toEqual([{ start: 10, end: 99, count: 5 }])
  })

  it('are refused for a timeline that is not there, and for a limit of nothing', async () => {
    const attempt = async (window: object) =>
      (await ann.attempt(timelineCalls.timelineItems as Call, { ...place, timelineId: 'none', ...window })).status
    expect([await attempt({}), await attempt({ limit: 0 }), await attempt({ from: 'now' })]).toEqual([404, 400, 400])
  })

  it('have neighbours in time', async () => {
    const timelineId = await addTimeline(bells)
    const [b, a, c] = [
      await addEvent(timelineId, 'b', [5]),
      await addEvent(timelineId, 'a', [1]),
      await addEvent(timelineId, 'c', [5, 9]),
    ]
    const neighbours = (eventId: string) => ann.call(eventCalls.neighbours, { ...place, eventId })
    expect(await neighbours(a)).toMatchObject({ previous: null, next: { name: expect.stringMatching(/b|c/) } })
    const [before, after] = [b, c].toSorted()
    expect(await neighbours(before ?? '')).toMatchObject({ previous: { name: 'a' }, next: { eventId: after } })
    expect((await neighbours(after ?? '')).next).toBeNull()
  })
})

describe('an event that is moved to another timeline', () => {
  const items = (timelineId: string) => ann.call(timelineCalls.timelineItems, { ...place, timelineId })
  const move = (eventId: string, timelineId: string) =>
    ann.attempt(moments.move as Call, { ...place, eventId, timelineId })

  it('is among its items, with its date as that one writes it', async () => {
    const [from, to] = [await addTimeline(bells), await addTimeline({ ...bells, format: 'Day {day} of {year}' })]
    const eventId = await addEvent(from, 'Ebb', [6125])
    expect((await move(eventId, to)).status).toBe(200)
    expect(await items(from)).toEqual([])
    expect(await items(to)).toMatchObject([{ eventId, start: 6125, formatedDate: 'Day 5 of 612' }])
  })

  it('stays where it is if the other one has no such date', async () => {
    const [from, to] = [await addTimeline(), await addTimeline(bells)]
    const eventId = await addEvent(from, 'Before all', [-5])
    expect((await move(eventId, to)).json).toMatchObject({ errors: [{ path: 'timelineId' }] })
    expect(await items(from)).toMatchObject([{ eventId }])
  })
})

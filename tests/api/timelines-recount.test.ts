import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { Calendar } from '#plugins/timelines/shared/calendar/calendar.ts'
import { calendarPreset } from '#plugins/timelines/shared/calendar/presets/presets.ts'
import { event, eventCalls, timeline, timelineCalls } from '#plugins/timelines/shared.ts'
import { type Client, projectForEach, signedIn, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
let ann: Client
let place: Place
projectForEach(at => {
  ;({ server, ann, place } = at)
})

const [lines, moments] = [callsOf(timeline), callsOf(event)]
const metric = (label: string, index: number, childAmount = 10) => ({
  ...{ label, id: label.toLowerCase(), index, childAmount, childLabels: [] },
})
const units = {
  ...{ useGregorian: false, format: '{year}[-{day}]', calendar: null },
  metrics: [metric('Year', 0, 365), metric('Day', 1)],
}
const plain = calendarPreset('plain', 'en')
const real = { useGregorian: true, format: 'DD MMM YYYY' }

async function addTimeline(counting: object): Promise<string> {
  return (await ann.call(lines.create, { ...place, name: 'Reckoning', ...counting } as never)).timelineId
}
async function addEvent(timelineId: string, timelineDate: number[], minMetric = 'day', name = 'x') {
  const input = { ...place, timelineId, name, timelineDate, minMetric }
  return (await ann.call(moments.create, input as never)).eventId
}
async function dated(eventId: string) {
  const read = (await ann.call(moments.get, { ...place, eventId })) as unknown as { event: Record<string, unknown> }
  const { timelineDate, minMetric, formatedDate, revision } = read.event
  return { timelineDate, minMetric, formatedDate, revision }
}
const count = (timelineId: string, data: object, revision?: number) =>
  ann.attempt(lines.update as Call, { ...place, timelineId, revision, data })

describe('a timeline that counts differently', () => {
  it('keeps the moments of its events: units, a calendar, the real one and back', async () => {
    const timelineId = await addTimeline(units)
    const [day, range, year] = [
      await addEvent(timelineId, [35]),
      await addEvent(timelineId, [400, 401]),
      await addEvent(timelineId, [365], 'year'),
    ] as const
    expect((await count(timelineId, { calendar: plain })).status).toBe(200)
    expect(await dated(day)).toMatchObject({
      timelineDate: [35 * 1440],
      minMetric: 'day',
      formatedDate: '6 Seed 1 Before the Count',
    })
    expect(await dated(range)).toMatchObject({ formatedDate: '6 Seed 1 – 7 Seed 1', revision: 2 })
    expect(await dated(year)).toMatchObject({ minMetric: 'year', formatedDate: '1' })
    expect((await count(timelineId, real)).status).toBe(200)
    expect(await dated(day)).toMatchObject({ timelineDate: [35 * 86_400_000], formatedDate: '05 Feb 1970' })
    const items = await ann.call(timelineCalls.timelineItems, { ...place, timelineId, from: 0, to: 36 * 86_400_000 })
    expect(items).toMatchObject([{ eventId: day, start: 35 * 86_400_000, formatedDate: '05 Feb 1970' }])
    expect((await count(timelineId, { ...units, calendar: null })).status).toBe(200)
    expect(await dated(day)).toMatchObject({ timelineDate: [35], minMetric: 'day', formatedDate: '0-35' })
    expect(await dated(range)).toMatchObject({ timelineDate: [400, 401], formatedDate: '1-35 – 1-36' })
    const neighbours = await ann.call(eventCalls.neighbours, { ...place, eventId: year } as never)
    expect(neighbours).toMatchObject({ previous: { eventId: day }, next: { eventId: range } })
  })

  it('gives the time of day back that a coarser one does not have, unless the date was changed since', async () => {
    const timelineId = await addTimeline(real)
    const noon = Date.UTC(1970, 1, 5, 12, 30)
    const [kept, changed] = [
      await addEvent(timelineId, [noon, noon + 60_000], 'minute'),
      await addEvent(timelineId, [noon], 'minute'),
    ] as const
    const list = async () =>
      (await ann.call(moments.find, { ...place, sorting: 'name:asc' } as never)).data.map(row => row.formatedDate)
    await count(timelineId, units)
    expect([await dated(kept), await dated(changed)]).toMatchObject([{ timelineDate: [35] }, { timelineDate: [35] }])
    expect(await list()).toEqual(['0-35', '0-35'])
    await ann.call(moments.update, { ...place, eventId: changed, data: { timelineDate: [36] } } as never)
    await count(timelineId, real)
    expect(await dated(kept)).toMatchObject({ timelineDate: [noon, noon + 60_000], minMetric: 'minute' })
    expect(await dated(changed)).toMatchObject({ timelineDate: [36 * 86_400_000], minMetric: 'day' })
  })

  it('keeps the moment of an event that has no date any more, and refuses what no number holds', async () => {
    const timelineId = await addTimeline(real)
    const old = await addEvent(timelineId, [Date.UTC(1066, 9, 14)])
    expect((await count(timelineId, units)).status).toBe(200)
    expect(await dated(old)).toMatchObject({ formatedDate: String(Date.UTC(1066, 9, 14) / 86_400_000) })
    await count(timelineId, real)
    expect(await dated(old)).toMatchObject({ formatedDate: '14 Oct 1066' })

    const far = await addTimeline(units)
    const last = await addEvent(far, [8_000_000_000_000_000])
    const refusal = await count(far, real)
    expect(refusal).toMatchObject({ status: 400, json: { errors: [{ path: 'data.useGregorian' }] } })
    expect(refusal.json).toMatchObject({ errors: [{ message: expect.stringContaining('1 of the events') }] })
    expect(await dated(last)).toMatchObject({ timelineDate: [8_000_000_000_000_000], revision: 1 })
  })

  it('gives events their numbers whose deletion is undone after it, in the archive or not', async () => {
    const timelineId = await addTimeline(units)
    const ids = [await addEvent(timelineId, [35]), await addEvent(timelineId, [400, 401])]
    const [day = '', range = ''] = ids
    await ann.call(archiveToggleCall, { ...place, entity: 'event', entityId: range, archived: true })
    for (const eventId of ids) await ann.call(moments.delete, { ...place, eventId })
    expect((await count(timelineId, { calendar: plain })).status).toBe(200)
    for (const undoId of ids) await ann.call(undoDeletionCall, { ...place, undoId })
    expect(await dated(day)).toMatchObject({ timelineDate: [35 * 1440], formatedDate: '6 Seed 1 Before the Count' })
    expect(await dated(range)).toMatchObject({ formatedDate: '6 Seed 1 – 7 Seed 1' })
    const items = await ann.call(timelineCalls.timelineItems, { ...place, timelineId })
    expect(items).toMatchObject([{ eventId: day, start: 35 * 1440 }])
  })

  it('refuses the undo of the deletion of an event that is too far for it now', async () => {
    const timelineId = await addTimeline(units)
    const eventId = await addEvent(timelineId, [8_000_000_000_000_000])
    await ann.call(moments.delete, { ...place, eventId })
    expect((await count(timelineId, real)).status).toBe(200)
    const undone = () => ann.attempt(undoDeletionCall as Call, { ...place, undoId: eventId })
    expect(await undone()).toMatchObject({
      status: 409,
      json: { detail: expect.stringMatching(/^It does not fit what is there now\. .* cannot count as far as 1 /) },
    })
    await count(timelineId, units)
    expect((await undone()).status).toBe(200)
    expect(await dated(eventId)).toMatchObject({ timelineDate: [8_000_000_000_000_000] })
  })

  it('knows the moment of an event that was dated anew while its timeline was deleted', async () => {
    const timelineId = await addTimeline(units)
    const eventId = await addEvent(timelineId, [35])
    await ann.call(lines.delete, { ...place, timelineId })
    await ann.call(moments.update, { ...place, eventId, data: { timelineDate: [36] } } as never)
    await ann.call(undoDeletionCall, { ...place, undoId: timelineId })
    expect(await ann.call(timelineCalls.timelineItems, { ...place, timelineId })).toMatchObject([
      { eventId, start: 36 },
    ])
  })

  it('refuses a change on top of one that is not known, of the calendar and of an event', async () => {
    const timelineId = await addTimeline(units)
    const eventId = await addEvent(timelineId, [35])
    expect((await count(timelineId, { calendar: plain }, 1)).status).toBe(200)
    const late = await count(timelineId, { calendar: calendarPreset('tides', 'en') }, 1)
    expect(late).toMatchObject({ status: 409, json: { current: { calendar: { name: plain.name } } } })
    // The date was chosen in the units that the timeline had.
    const data = { timelineDate: [36] }
    const stale = await ann.attempt(moments.update as Call, { ...place, eventId, revision: 1, data })
    expect(stale.status).toBe(409)
    expect(await dated(eventId)).toMatchObject({ timelineDate: [35 * 1440] })
  })
})

describe('the effect of counting differently', () => {
  const effect = (timelineId: string, counting: object) =>
    ann.attempt(timelineCalls.countingEffect as Call, {
      ...{ ...place, timelineId, language: 'en', format: 'DD MMM YYYY', metrics: null, calendar: null },
      ...counting,
    })

  it('is answered in numbers and three samples, and changes nothing', async () => {
    const timelineId = await addTimeline(units)
    for (const [at, moment] of [35, 100, 365, 800, 1200].entries())
      await addEvent(timelineId, [moment], 'day', `e${at}`)
    const leap = { ...plain, leapRules: [{ month: 0, days: 1, steps: [{ every: 2, offset: 1, leap: true }] }] }
    const { json } = await effect(timelineId, { ...units, calendar: leap })
    expect(json).toEqual({
      ...{ events: 5, same: 0, differ: 5, dateless: 0, beyond: 0 },
      samples: [
        { name: 'e0', before: '0-35', after: '6 Seed 1 Before the Count' },
        { name: 'e2', before: '1-0', after: '1 Thaw 1' },
        { name: 'e4', before: '3-105', after: '14 Bloom 3' },
      ],
    })
    expect((await ann.call(lines.get, { ...place, timelineId })).calendar).toBeNull()
    await count(timelineId, { calendar: plain })
    expect((await effect(timelineId, { ...units, calendar: leap })).json).toMatchObject({ same: 3, differ: 2 })
    const ua = { language: 'ua', useGregorian: true }
    expect((await effect(timelineId, ua)).json).toMatchObject({ samples: [{ after: '05 лют 1970' }, {}, {}] })
  })

  it('is for those who may change the timeline, and of a counting that is right', async () => {
    const timelineId = await addTimeline(units)
    const stranger = await signedIn(server)
    const input = { ...place, timelineId, language: 'en', ...units }
    expect((await stranger.attempt(timelineCalls.countingEffect as Call, input)).status).toBe(403)
    expect(await effect(timelineId, { ...units, format: '{year}' })).toMatchObject({ status: 400 })
    expect(await effect(timelineId, { ...units, calendar: { ...plain, months: [] } })).toMatchObject({
      json: { errors: [{ path: 'calendar.months', message: 'A calendar needs at least one month.' }] },
    })
  })
})

describe('a calendar that cannot be meant is refused with its field, in words', () => {
  const [thaw, ...rest] = plain.months
  const rule = (steps: object[]) => ({ leapRules: [{ month: 0, days: 1, steps }] })
  const moon = { name: 'Lamp', moon: true, start: 0, phases: [] }
  const script = '<script>alert(1)</script>'
  it.each<[string, object, string, RegExp]>([
    ['a month of 0 days', { months: [{ ...thaw, days: 0 }, ...rest] }, 'months.0.days', /has 0 days/],
    [
      'a month of -1 days',
      { months: [{ ...thaw, days: -1 }, ...rest] },
      'months.0.days',
      /days of “Thaw” are a whole number from 0/,
    ],
    ['a leap rule that never comes', rule([{ every: 4, offset: 0, leap: false }]), 'leapRules.0.steps', /never comes/],
    [
      'a leap rule of every 0 years',
      rule([{ every: 0, offset: 0, leap: true }]),
      'leapRules.0.steps.0.every',
      /“every” from 1/,
    ],
    [
      'a leap rule that never ends',
      rule([9973, 9967, 9949].map(every => ({ every, offset: 0, leap: true }))),
      'leapRules.0.steps',
      /repeats only after/,
    ],
    ['a week of 0 days', { week: { days: [], first: 2, restart: 'month' } }, 'week.days', /week of 0 days/],
    ['a moon of 0 days', { cycles: [{ ...moon, length: 0 }] }, 'cycles.0.length', /“Lamp”/],
    ['10,000 months', { months: Array.from({ length: 10_000 }, () => thaw) }, 'months', /10000 months/],
    ['a hundred thousand phases', { cycles: [{ ...moon, length: 9, phases: ['', ''] }] }, 'cycles.0.phases.0', /empty/],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'name', /100/],
    ['a moon that is longer than any number', { cycles: [{ ...moon, length: 1e300 }] }, 'cycles.0.length', /“Lamp”/],
    ['a first year in 10^15 years', { firstYear: 1e15 }, 'firstYear', /year/],
    ['an era from 10^15 years on', { eras: [{ name: 'Last', from: 1e15 }] }, 'eras.0.from', /whole number from/],
    ['hours that a day has 0 of', { units: [{ id: 'h', name: 'hour', amount: 0 }] }, 'units.0.amount', /“hour”/],
    ['no format', { format: 'never' }, 'format', /nothing of the date/],
  ])('%s', async (_, part, path, message) => {
    const calendar = { ...plain, ...part } as Calendar
    const refusal = { status: 400, errors: [{ message: expect.stringMatching(message) }] }
    const { json } = await ann.attempt(lines.create as Call, { ...place, name: 'x', ...units, calendar })
    expect(json).toMatchObject({ ...refusal, errors: [{ ...refusal.errors[0], path: `calendar.${path}` }] })
    const timelineId = await addTimeline(units)
    const { json: changed } = await count(timelineId, { calendar })
    expect(changed).toMatchObject({ ...refusal, errors: [{ ...refusal.errors[0], path: `data.calendar.${path}` }] })
  })

  it('a date before the first one of its timeline is refused with that one', async () => {
    const refused = async (counting: object, moment: number) => {
      const timelineId = await addTimeline({ ...units, ...counting })
      const made = await ann.attempt(moments.create as Call, {
        ...place,
        timelineId,
        name: 'x',
        timelineDate: [moment],
      })
      return (made.json as { errors: { path: string; message: string }[] }).errors
    }
    const before = 'is before the first date of this timeline, '
    expect(await refused({}, -1)).toEqual([{ path: 'timelineDate', message: `${before}0-0` }])
    const calendar = { ...plain, originYear: 9, firstYear: 3 }
    expect(await refused({ calendar }, -9_000_000)).toEqual([{ path: 'timelineDate', message: `${before}1 Thaw 3` }])
  })

  it('a name with script in it is a name', async () => {
    const months = plain.months.map(month => ({ ...month, name: `${script} ${month.name}` }))
    const timelineId = await addTimeline({ ...units, calendar: { ...plain, name: script, months } })
    expect(await dated(await addEvent(timelineId, [0]))).toMatchObject({
      formatedDate: `1 ${script} Thaw 1 Before the Count`,
    })
  })
})

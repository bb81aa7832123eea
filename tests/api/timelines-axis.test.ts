import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { restoreBackupCall } from '#core/shared/calls/backups.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { sharedAxisMigration } from '#plugins/timelines/server/tables.ts'
import { calendarPreset } from '#plugins/timelines/shared/calendar/presets/presets.ts'
import { event, timeline, timelineCalls } from '#plugins/timelines/shared.ts'
import { type Client, projectForEach, type TestServer } from '#tests/harness/index.ts'
import { exportedAs } from './project-file-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
let real: string
let tides: string
let units: string
projectForEach(at => {
  ;({ server, ann, place } = at)
})
beforeEach(async () => {
  real = await addTimeline({})
  tides = await addTimeline({ ...own, calendar: plain })
  units = await addTimeline(counted)
})

const [lines, moments] = [callsOf(timeline), callsOf(event)]
const dayMs = 86_400_000
const plain = calendarPreset('plain', 'en')
const own = { useGregorian: false, format: '{day}', metrics: null }
const metric = { label: 'Day', id: 'day', index: 0, childAmount: 10, childLabels: [] }
const counted = { ...own, metrics: [metric], calendar: null }

async function addTimeline(counting: object): Promise<string> {
  return (await ann.call(lines.create, { ...place, name: 'Reckoning', ...counting } as never)).timelineId
}
const addEvent = async (timelineId: string, name: string, ...timelineDate: number[]) =>
  (await ann.call(moments.create, { ...place, timelineId, name, timelineDate, minMetric: 'day' } as never)).eventId

/** Days of the shared axis, in each calendar's own numbers, which are in another order. */
async function addDays(): Promise<void> {
  await addEvent(real, 'f', 300 * dayMs)
  await addEvent(tides, 'b', 20 * 1440 + 60)
  await addEvent(units, 'e', 200)
  await addEvent(real, 'a', 20 * dayMs)
  await addEvent(units, 'c', 21, 400)
  await addEvent(tides, 'd', 100 * 1440, 101 * 1440)
}

async function sorted(input: object = {}, at: Place = place): Promise<string> {
  const found: string[] = []
  for (let page: string | null | undefined; page !== null; ) {
    const fullInput = {
      ...at,
      sorting: 'timelineDate:asc',
      limit: 2,
      ...input,
      ...(page === undefined ? {} : { page }),
    }
    const { data, nextCursor } = await ann.call(moments.find, fullInput as never)
    found.push(...data.map(({ name }) => name))
    page = nextCursor
  }
  return found.join('')
}
/** As an older version has stored the events. */
const forgetAxis = () =>
  server.server.services.database.write(async tx => {
    await sql`update entities set brief = json_remove(brief, '$.axis') where project_id = ${place.projectId}`.execute(
      tx,
    )
  })
const update = (eventId: string, data: object) => ann.call(moments.update, { ...place, eventId, data } as never)

describe('events of timelines that count differently', () => {
  it('are sorted and filtered on the axis they share, page by page; those of one timeline by its own numbers', async () => {
    await addDays()
    expect(await sorted()).toBe('abcdef')
    expect(await sorted({ sorting: 'timelineDate:desc' })).toBe('fedcba')
    const where = (from: number, to: number) => ({ where: { timelineDate: { from, to } } })
    expect(await sorted(where(20.5 * dayMs, 200 * dayMs))).toBe('cde')
    expect(await sorted({ timelineId: tides, ...where(20 * 1440, 99 * 1440) })).toBe('b')
    expect(await sorted({ timelineId: units, ...where(22, 300) })).toBe('e')
    const rows = (await ann.call(moments.find, { ...place, sorting: 'timelineDate:asc' })).data
    expect(rows.map(row => (row as { axis?: number }).axis)).toEqual(
      [20, 20 + 1 / 24, 21, 100, 200, 300].map(day => day * dayMs),
    )
  })

  it('follow another date, another timeline, another name and the archive at once', async () => {
    await addDays()
    const late = await addEvent(units, 'x', 5)
    expect(await sorted()).toBe('xabcdef')
    await update(late, { timelineDate: [150] })
    await update(late, { name: 'y' })
    expect(await sorted()).toBe('abcdyef')
    await ann.call(
      moments.move as NonNullable<typeof moments.move>,
      { ...place, eventId: late, timelineId: tides } as never,
    )
    // The number stays, and is the 150th minute there.
    expect(await sorted()).toBe('yabcdef')
    await update(late, { timelineDate: [250 * 1440] })
    expect(await sorted()).toBe('abcdeyf')
  })

  it('stay in the order of their moments when a timeline gets another calendar, another anchor, and none again', async () => {
    await addDays()
    const count = (timelineId: string, data: object) => ann.call(lines.update, { ...place, timelineId, data } as never)
    await count(units, { calendar: plain })
    expect(await sorted()).toBe('abcdef')
    await count(tides, { calendar: { ...plain, anchor: -3650 } })
    expect(await sorted()).toBe('abcdef')
    // A new date is one of the calendar as it counts now: day 30 after its anchor is long before the others.
    await addEvent(tides, 'x', 30 * 1440)
    expect(await sorted()).toBe('xabcdef')
    await count(tides, { useGregorian: true, format: 'DD MMM YYYY' })
    await count(units, counted)
    expect(await sorted()).toBe('xabcdef')
    // The hour has no place in units of a day: both begin on one day then, and the older one is the first.
    await count(tides, counted)
    expect(await sorted({ where: { timelineDate: { from: 0 } } })).toBe('bacdef')
  })

  it('are in order when they come with a project file', async () => {
    await addDays()
    const data = JSON.parse((await exportedAs(ann, place)).text)
    const { projectId } = await ann.call(importProjectCall, { spaceId: place.spaceId, data })
    expect(await sorted({}, { ...place, projectId })).toBe('abcdef')
  })

  it('that were there before get their order by the migration, far ones too', async () => {
    await addDays()
    await addEvent(units, 'z', 8_999_999_999_999_999)
    await addEvent(units, 'y', 8_999_999_999_999_990)
    const { database } = server.server.services
    await forgetAxis()
    expect(await sorted({ where: { timelineDate: { from: 0 } } })).toBe('')
    await database.write(tx => sharedAxisMigration.up(tx))
    expect(await sorted()).toMatch(/^abcdef/)
    expect(await sorted({ timelineId: units })).toBe('ceyz')
  })

  it('are in that order after a backup of an older version was restored', async () => {
    await addDays()
    await forgetAxis()
    const query = new URLSearchParams({ spaceId: place.spaceId, projectId: place.projectId })
    const address = `${server.url}/api/project/backup?${query}`
    const answer = await fetch(address, { headers: { cookie: ann.cookies.header() } })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    await ann.call(restoreBackupCall, { ...place, backup: { name: 'old.tar', type: 'application/x-tar', bytes } })
    expect(await sorted()).toBe('abcdef')
    expect(await sorted({ where: { timelineDate: { from: 150 * dayMs } } })).toBe('ef')
  })
})

describe('the items of a timeline', () => {
  it('are in parts of the window that together have every event that touches it, and each its own', async () => {
    const timelineId = units
    const all = Array.from({ length: 60 }, (_, at) => {
      const start = (at * 37) % 100
      return { start, end: at % 3 === 0 ? start + ((at * 11) % 40) : start }
    })
    for (const [at, { start, end }] of all.entries()) await addEvent(timelineId, `e${at}`, start, end)
    for (const [from, to] of [
      [0, 200],
      [20, 60],
      [37, 37],
      [99, 130],
    ] as const)
      for (const limit of [1, 2, 5, 7, 59]) {
        const parts = await ann.call(timelineCalls.timelineItems, { ...place, timelineId, from, to, limit })
        const touching = all.filter(({ start, end }) => start <= to && end >= from)
        const counts = parts.map(part => ('count' in part ? part.count : 1))
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(touching.length)
        if (touching.length === 0) continue
        expect(Math.min(...parts.map(({ start }) => start))).toBe(Math.min(...touching.map(({ start }) => start)))
        expect(Math.max(...parts.map(({ end }) => end))).toBe(Math.max(...touching.map(({ end }) => end)))
        expect(parts.length).toBeLessThanOrEqual(limit)
        expect(parts.map(({ start }) => start)).toEqual(parts.map(({ start }) => start).sort((a, b) => a - b))
      }
  })
})

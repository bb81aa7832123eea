import { rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { sortKey } from '#core/shared/text/text-keys.ts'
import { calendarPreset } from '#plugins/timelines/shared/calendar/presets/presets.ts'
import { type DateSystem, dateText } from '#plugins/timelines/shared/dates.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { headersOf } from './dataset.ts'
import { postJson, startLoad } from './load.ts'
import { makeNames } from './palette.bench-data.ts'
import { startOurs } from './process.ts'
import { median, pairedRatio } from './stats.ts'

const count = 100_000
const rows = 50
const day = 24 * 60 * 60 * 1000

/**
 * The first page of 100,000 events of two calendars by date and between two dates, beside the plain first page, over
 * HTTP.
 */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const dataDir = temporaryFolder('bench-dates')
  const { place, headers, timelineId, other } = await seedEvents(dataDir)
  const server = await startOurs(dataDir)
  const load = startLoad()
  const middle = (count * day) / 2
  const inputs = {
    plain: {},
    sorted: { sorting: 'timelineDate:asc' },
    latest: { sorting: 'timelineDate:desc' },
    ofOne: { sorting: 'timelineDate:asc', timelineId: other },
    between: {
      where: { timelineDate: { from: middle, to: middle + 400 * day } },
      sorting: 'timelineDate:asc',
      timelineId,
    },
  }
  try {
    const samples = new Map<string, number[]>()
    for (let slice = 0; slice < (long ? 60 : 16); slice++)
      for (const [name, input] of Object.entries(inputs)) {
        const body = { ...place, limit: rows, ...input }
        const requests = [postJson(`/api/${callsOf(event).find.name}`, body, headers)]
        const outcome = await load.run({ port: server.port, requests, connections: 1, ms: 150 })
        // The first slice warms up.
        if (slice > 0) samples.set(name, [...(samples.get(name) ?? []), median(outcome.latencies)])
      }
    const plain = samples.get('plain') ?? []
    const compare = (what: string, name: keyof typeof inputs) => {
      const ours = samples.get(name) ?? []
      const figures = { ours: median(ours), floor: median(plain), ratio: pairedRatio(ours, plain) }
      return benchRow({ what, unit: 'ms', budget: '≤ 1.5 ×', ...figures })
    }
    return [
      compare('100,000 events by date, beside the plain first page', 'sorted'),
      compare('100,000 events, the latest first', 'latest'),
      compare('the 10 events of another timeline among them by date', 'ofOne'),
      compare('the 400 events between two dates by date', 'between'),
      ...formatRows(long),
    ]
  } finally {
    load.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const formatted = 10_000

/** Writing 10,000 dates, beside `Intl.DateTimeFormat` of the same dates. */
function formatRows(long: boolean): BenchRow[] {
  const calendar = calendarPreset('tides', 'en')
  const systems: [string, DateSystem, number][] = [
    ['as a Gregorian timeline', { kind: 'gregorian', format: 'DD MMM YYYY' }, day],
    ['in a calendar of its own', { kind: 'calendar', format: calendar.format, calendar }, 1440],
  ]
  const intl = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const timed = (write: (n: number) => string) => {
    const from = performance.now()
    let length = 0
    for (let n = 0; n < formatted; n++) length += write((n * 7919) % count).length
    // Without a use of the texts there would be nothing to measure.
    if (length === 0) throw new Error('nothing was written')
    return performance.now() - from
  }
  return systems.map(([name, system, units]) => {
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round < (long ? 60 : 20); round++) {
      const [own, reference] = [timed(n => dateText(system, [n * units], 'day')), timed(n => intl.format(n * day))]
      // The first rounds warm up.
      if (round < 5) continue
      ours.push(own)
      floor.push(reference)
    }
    const figures = { ours: median(ours), floor: median(floor), ratio: pairedRatio(ours, floor) }
    return benchRow({ what: `10,000 dates written ${name}`, unit: 'ms', ...figures })
  })
}

/** The other timeline counts days, so that both are sorted on the axis they share. */
const inDays = {
  ...{ useGregorian: false, format: '{day}' },
  metrics: [{ label: 'Day', id: 'day', index: 0, childAmount: 10, childLabels: [] }],
}

/** Events on consecutive days in no order; inserted by SQL, because only their number and dates matter. */
async function seedEvents(dataDir: string) {
  const server = await startServer({ dataDir })
  try {
    const client = await signedIn(server, 'reader')
    const place = await createPlace(client, 'dates')
    const add = async (name: string, counting: object = {}) =>
      (await client.call(callsOf(timeline).create, { ...place, name, ...counting })).timelineId
    const [timelineId, other] = [await add('The story'), await add('Another one', inDays)]
    const { file } = server.server.services.database
    insertEvents(file, place, timelineId, other)
    return { place, timelineId, other, headers: await headersOf(client) }
  } finally {
    await server.close()
  }
}

function insertEvents(file: string, { spaceId, projectId }: Place, timelineId: string, other: string): void {
  const db = new Sqlite(file)
  const now = new Date().toISOString()
  const author = db.prepare<unknown[], { id: string }>('select id from users').get()?.id
  const add = db.prepare(`insert into entities
    (id, kind, space_id, project_id, parent_id, label, label_key, position, revision, created_by, created_at, updated_by,
      updated_at, refs, brief, data)
    values (?, 'event', ?, ?, ?, ?, ?, -1, 1, ?, ?, ?, ?, '{"tags":[]}', ?, ?)`)
  db.transaction(() => {
    for (const [at, name] of makeNames(count).entries()) {
      const parent = at % (count / 10) === 0 ? other : timelineId
      const days = (at * 7919) % count
      const timelineDate = [parent === other ? days : days * day]
      const values = { name, timelineDate, color: '#607D8B', minMetric: 'day' }
      const brief = JSON.stringify({ summary: '', words: 0, ...values, axis: days * day })
      const data = JSON.stringify({ ...values, description: [{ type: 'paragraph', children: [{ text: '' }] }] })
      const where = [spaceId, projectId, parent, name, sortKey(name), author, now, author, now]
      add.run(crypto.randomUUID(), ...where, brief, data)
    }
    db.prepare("insert into entity_counts values (?, 'event', ?, 0)").run(projectId, count)
    db.prepare('update projects set version = version + 1 where id = ?').run(projectId)
  })()
  db.close()
}

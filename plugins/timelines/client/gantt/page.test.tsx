// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { commandContext, queryClient, registry } from '#core/client/index.ts'
import { session } from '#core/client/session/session.ts'
import { startKeys } from '#core/client/shortcuts/start.ts'
import { listToasts, setToasts } from '#core/client/toasts/toast-store.ts'
import { click, find, flush, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { plainCalendar } from '../../shared/calendar/calendar.ts'
import { newMetric } from '../../shared/metrics.ts'
import { event, timeline } from '../../shared.ts'
import Page from '../timeline-page.tsx'

const place = { spaceId: 's', projectId: 'p' }
const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', archivedAt: null }
const made = { ...place, ...times, createdBy: 'ines', updatedBy: 'ines', revision: 1 }
const counting = {
  ...{ useGregorian: false, format: '{year}-{day}', calendar: null },
  metrics: [{ ...newMetric('Year', 0), childAmount: 100 }, newMetric('Day', 1)],
}

interface Row {
  eventId: string
  name: string
  start: number
  end: number
  minMetric: string
  revision: number
}
let rows: Row[]
/** The windows that were asked for. */
let requests: { from: number | null; to: number | null; limit: number }[]
/** How many changes were refused; null if none are. */
let refused: number | null
/** What somebody else does between reading an event and writing it. */
let beforeUpdate: (row: Row) => void
/** How somebody else has made the timeline count, as the server knows. */
let recounted: object
/** Another one in each test: the page remembers how a timeline was left. */
let lineId = ''

const row = (eventId: string, start: number, end = start, minMetric = ''): Row => ({
  ...{ eventId, name: `Event ${eventId}`, start, end, minMetric, revision: 1 },
})

/** As the server: rows of the window, or counts of its parts. */
function itemsIn(from: number, to: number, limit: number): object[] {
  const inside = rows.filter(({ start, end }) => end >= from && start <= to).sort((a, b) => a.start - b.start)
  if (inside.length <= limit) return inside.map(one => ({ ...one, color: '#009688', formatedDate: '' }))
  const size = Math.ceil(inside.length / limit)
  return Array.from({ length: Math.ceil(inside.length / size) }, (_, at) =>
    inside.slice(at * size, (at + 1) * size),
  ).map(part => ({ start: part[0]?.start, end: Math.max(...part.map(({ end }) => end)), count: part.length }))
}

function answer(address: URL, body: unknown): object | Response | null {
  const call = address.pathname
  const id = (body as { eventId?: string } | null)?.eventId ?? address.searchParams.get('eventId') ?? ''
  const found = rows.find(({ eventId }) => eventId === id)
  const dated = (one: Row) => ({
    ...{
      ...made,
      eventId: one.eventId,
      timelineId: lineId,
      name: one.name,
      color: '',
      minMetric: one.minMetric,
      tags: [],
      revision: one.revision,
    },
    timelineDate: one.start === one.end ? [one.start] : [one.start, one.end],
  })
  if (call.endsWith('timelineItems')) {
    const number = (name: string) => (address.searchParams.has(name) ? Number(address.searchParams.get(name)) : null)
    const input = { from: number('from'), to: number('to'), limit: number('limit') ?? 10_000 }
    requests.push(input)
    return itemsIn(input.from ?? -Infinity, input.to ?? Infinity, input.limit)
  }
  if (call.endsWith('project/get'))
    return { ...place, name: 'Salt', permissions: ['*'], modules: ['timeline', 'event'], counts: {} }
  if (call.endsWith('timeline/get')) return { ...made, timelineId: lineId, name: 'Bells', ...counting, ...recounted }
  if (call.endsWith('event/get') && found) return { event: dated(found), timeline: null }
  if (call.endsWith('event/neighbours') && found) {
    const sorted = rows.toSorted((a, b) => a.start - b.start)
    const at = sorted.indexOf(found)
    const [previous = null, next = null] = [sorted[at - 1], sorted[at + 1]]
    return { previous, next }
  }
  if (call.endsWith('event/update') && found) {
    if (refused !== null) {
      refused++
      return null
    }
    const { data, revision } = body as { data: { timelineDate: number[]; minMetric: string }; revision?: number }
    beforeUpdate(found)
    if (revision !== found.revision)
      return problem(409, { type: 'stale-revision', title: 'Changed', detail: 'Changed.', current: dated(found) })
    const [start = 0, end = start] = data.timelineDate
    Object.assign(found, { start, end, minMetric: data.minMetric, revision: revision + 1 })
    return dated(found)
  }
  return []
}

function problem(status: number, body: object): Response {
  return new Response(JSON.stringify({ status, ...body }), {
    ...{ status, headers: { 'content-type': 'application/problem+json' } },
  })
}

let calls: string[]
/** answers to windows wait for it */
let heldWindows: Promise<void>
let stopKeys: () => void

async function open(events: Row[]): Promise<void> {
  rows = events
  mount(
    <QueryClientProvider client={queryClient}>
      <main>
        <Page params={{ ...place, timelineId: lineId }} search={{}} />
      </main>
    </QueryClientProvider>,
  )
  await waitUntil(() => document.querySelector('[data-event], [data-span]') !== null || events.length === 0)
}

beforeEach(async () => {
  await setLanguage('en')
  requests = []
  calls = []
  heldWindows = Promise.resolve()
  refused = null
  beforeUpdate = () => undefined
  recounted = {}
  setToasts([])
  lineId = crypto.randomUUID()
  registry.add({ id: 'own', kinds: [timeline, event] })
  session.user = { userId: 'ines', username: 'ines', userIdSelected: true, bookmarks: [] } as never
  commandContext.permissions = { 'may.event.update': true, 'may.event.create': true }
  commandContext.params = place
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    if (url.pathname.endsWith('timelineItems')) calls.push('timelineItems')
    if (url.pathname.endsWith('timeline/get')) await Promise.resolve().then(() => calls.push('answered timeline/get'))
    if (url.searchParams.has('from')) await heldWindows
    const read = answer(url, init?.body ? JSON.parse(String(init.body)) : null)
    if (read) return read instanceof Response ? read : Response.json(read)
    return problem(403, { title: 'No', detail: 'No.', type: 'forbidden' })
  })
  stopKeys = startKeys()
})
afterEach(() => {
  stopKeys()
  unmountAll()
  queryClient.clear()
  session.user = null
  registry.remove('own')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const marks = () => [...document.querySelectorAll<HTMLElement>('[data-event]')]
const mark = (id: string) => find(`[data-event="${id}"]`)
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.event
const three = () => [row('a', 100, 160), row('b', 130), row('c', 170, 190)]

describe('the page of a timeline', () => {
  it('draws its events as buttons with name and dates, and no HTML of a name', async () => {
    await open([...three(), { ...row('d', 120), name: '<b onclick="x()">bold</b>' }])
    expect(mark('a').getAttribute('aria-label')).toBe('Event a, 1-0 – 1-60')
    expect(mark('d').textContent).toBe('<b onclick="x()">bold</b>')
    expect(document.querySelector('main b[onclick]')).toBeNull()
    expect(marks().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    expect(find('[role="slider"]').getAttribute('aria-valuetext')).toContain('1-0')
  })

  it('leads along time and across rows by keys', async () => {
    await open(three())
    for (const expected of ['a', 'b', 'c', 'c']) {
      press('ArrowRight', {}, document.activeElement ?? document.body)
      await waitUntil(() => focused() === expected)
    }
    press('k')
    await waitUntil(() => focused() === 'b')
    press('ArrowUp')
    await waitUntil(() => focused() === 'a')
    expect(mark('a').getAttribute('aria-pressed')).toBe('true')
    expect(commandContext.rows.map(({ id }) => id)).toEqual(['a'])
    press('Escape')
    await flush()
    expect(commandContext.rows).toEqual([])
  })

  it('moves, lengthens and shortens an event by one unit, and undoes it', async () => {
    await open(three())
    press('j')
    await waitUntil(() => focused() === 'a')
    press('ArrowRight', { altKey: true })
    await flush()
    expect(mark('a').getAttribute('aria-label')).toBe('Event a, 1-1 – 1-61')
    expect(find('[role="status"]').textContent).toBe('Event a: 1-1 – 1-61')
    await waitUntil(() => rows[0]?.start === 101)
    press('z', { ctrlKey: true })
    await waitUntil(() => rows[0]?.start === 100)
    expect(mark('a').getAttribute('aria-label')).toBe('Event a, 1-0 – 1-60')
    press('ArrowRight', { altKey: true, shiftKey: true })
    await waitUntil(() => rows[0]?.end === 161)
    // Someone else has changed it: nothing is taken back.
    Object.assign(rows[0] ?? {}, { start: 5 })
    press('z', { ctrlKey: true })
    await flush(50)
    expect(rows[0]).toMatchObject({ start: 5, end: 161 })
  })

  it('takes back nothing of an event whose date somebody else has made less exact', async () => {
    await open([row('a', 100, 100, 'day'), row('b', 130)])
    press('j')
    await waitUntil(() => focused() === 'a')
    press('ArrowRight', { altKey: true })
    await waitUntil(() => rows[0]?.start === 101)
    Object.assign(rows[0] ?? {}, { minMetric: 'year' })
    press('z', { ctrlKey: true })
    await flush(50)
    expect(rows[0]).toMatchObject({ start: 101, minMetric: 'year' })
  })

  it('says an event more exactly once it is moved within the year that was all that is known of it', async () => {
    await open([row('a', 100, 100, 'year'), row('b', 130)])
    expect(mark('a').getAttribute('aria-label')).toBe('Event a, 1')
    press('j')
    await waitUntil(() => focused() === 'a')
    press('ArrowRight', { altKey: true })
    await waitUntil(() => rows[0]?.minMetric === 'day')
    expect(mark('a').getAttribute('aria-label')).toBe('Event a, 1-1')
    press('z', { ctrlKey: true })
    await waitUntil(() => rows[0]?.minMetric === 'year')
    expect(rows[0]?.start).toBe(100)
  })

  it('shows the stored dates again if a change is refused', async () => {
    await open(three())
    press('j')
    await waitUntil(() => focused() === 'a')
    refused = 0
    press('ArrowRight', { altKey: true })
    await waitUntil(() => refused === 1)
    await waitUntil(() => mark('a').getAttribute('aria-label') === 'Event a, 1-0 – 1-60')
    expect(rows[0]).toMatchObject({ start: 100, end: 160 })
    // There is nothing to undo.
    press('z', { ctrlKey: true })
    await flush()
    expect(refused).toBe(1)
  })

  const conflict = () => listToasts().find(({ id, isIn }) => isIn && id === 'date-conflict a')
  /** Selects the event “a” and moves it by a day. */
  async function moveA(): Promise<void> {
    press('j')
    await waitUntil(() => focused() === 'a')
    press('ArrowRight', { altKey: true })
  }

  it('overwrites no dates that someone else has given the event since they were shown, and says both', async () => {
    await open(three())
    Object.assign(rows[0] ?? {}, { start: 7, end: 9, revision: 2 })
    await moveA()
    await waitUntil(() => conflict() !== undefined)
    expect(rows[0]).toMatchObject({ start: 7, end: 9, revision: 2 })
    expect(conflict()).toMatchObject({
      title: 'Somebody else changed the date of “Event a”: 0-7 – 0-9',
      text: 'Nothing was overwritten. Your date was 1-1 – 1-61.',
    })
    await waitUntil(() => mark('a').getAttribute('aria-label') === 'Event a, 0-7 – 0-9')
    conflict()?.action?.run()
    await waitUntil(() => rows[0]?.start === 101)
    press('z', { ctrlKey: true })
    await waitUntil(() => rows[0]?.start === 7)
    expect(rows[0]).toMatchObject({ start: 7, end: 9 })
  })

  it('sends on top of a revision: a change of the name in that moment stays, one of the dates is a conflict', async () => {
    await open(three())
    const rename = vi.fn((row: Row) => {
      if (row.revision === 1) Object.assign(row, { name: 'Siege', revision: 2 })
    })
    beforeUpdate = rename
    await moveA()
    await waitUntil(() => rows[0]?.start === 101)
    expect([rename.mock.calls.length, rows[0]?.name, conflict()]).toEqual([2, 'Siege', undefined])
    beforeUpdate = row => {
      if (row.start === 101) Object.assign(row, { start: 3, end: 4, revision: 9 })
    }
    press('ArrowRight', { altKey: true })
    await waitUntil(() => conflict() !== undefined)
    expect(rows[0]).toMatchObject({ start: 3, end: 4, revision: 9 })
  })

  it('offers its own date as the timeline counts now, if somebody has given it another calendar', async () => {
    await open(three())
    // A day of two halves: the numbers of all dates are twice as large.
    const months = [{ name: 'Frost', days: 100, between: false }]
    recounted = {
      calendar: plainCalendar({ name: 'Halves', months, units: [{ id: 'half', name: 'half', amount: 2 }] }),
    }
    Object.assign(rows[0] ?? {}, { start: 200, end: 320, revision: 2 })
    await moveA()
    await waitUntil(() => conflict() !== undefined)
    expect(rows[0]).toMatchObject({ start: 200, end: 320, revision: 2 })
    conflict()?.action?.run()
    await waitUntil(() => rows[0]?.start === 202)
    expect(rows[0]).toMatchObject({ start: 202, end: 322 })
  })

  it('shows the same part of the time once the timeline counts differently', async () => {
    await open(three())
    press('+')
    await flush()
    // A day of two halves: the numbers of all dates are twice as large.
    const months = [{ name: 'Frost', days: 100, between: false }]
    recounted = {
      calendar: plainCalendar({ name: 'Halves', months, units: [{ id: 'half', name: 'half', amount: 2 }] }),
    }
    for (const one of rows) Object.assign(one, { start: one.start * 2, end: one.end * 2 })
    // A moment is drawn in the middle of the smallest unit, which is another one now.
    const places = () => ['a', 'c'].map(id => Math.round(parseFloat(mark(id).style.left)))
    const before = places()
    await act(async () => queryClient.invalidateQueries())
    await waitUntil(() => mark('a').getAttribute('aria-label')?.includes('Frost') === true)
    expect(places()).toEqual(before)
  })

  it('zooms, pans, and shows all again', async () => {
    await open(three())
    const seen = () => find('[role="slider"]').getAttribute('aria-valuetext')
    const all = seen()
    press('+')
    await flush()
    expect(seen()).not.toBe(all)
    const near = seen()
    press('ArrowRight', { shiftKey: true })
    await flush()
    expect(seen()).not.toBe(near)
    press('0')
    await flush()
    expect(seen()).toBe(all)
  })

  it('asks for the overview beside the timeline, and draws its counts before the window has come', async () => {
    heldWindows = new Promise(() => undefined)
    await open(Array.from({ length: 10_000 }, (_, at) => row(`e${at}`, at * 7)))
    await waitUntil(() => document.querySelector('[data-span]') !== null)
    expect(requests).toMatchObject([{ from: null, limit: 120 }])
    expect(calls.indexOf('timelineItems')).toBeLessThan(calls.indexOf('answered timeline/get'))
  })

  it('asks for a window and draws some hundred marks of 10,000 events; counts open on zoom', async () => {
    await open(Array.from({ length: 10_000 }, (_, at) => row(`e${at}`, at * 7, at * 7 + (at % 5))))
    await waitUntil(() => document.querySelector('[data-span]') !== null)
    const drawn = () => marks().length + document.querySelectorAll('[data-span]').length
    expect(drawn()).toBeLessThanOrEqual(400)
    expect(marks()).toHaveLength(0)
    for (let tries = 0; tries < 4 && marks().length === 0; tries++) {
      click(find('[data-span]'))
      await flush(60)
    }
    expect(marks().length).toBeGreaterThan(0)
    expect(drawn()).toBeLessThanOrEqual(400)
    const [overview, ...windows] = requests
    expect(overview).toMatchObject({ from: null, limit: 120 })
    expect(windows.length).toBeLessThanOrEqual(8)
    expect(windows.every(({ from, to, limit }) => from !== null && to !== null && limit === 300)).toBe(true)
    expect((windows.at(-1)?.to ?? 0) - (windows.at(-1)?.from ?? 0)).toBeLessThan(10_000 * 7)
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { queryClient } from '#core/client/index.ts'
import { calendarPreset } from '../shared/calendar/presets/presets.ts'
import { findByDate } from './search-dates.ts'

const place = { spaceId: 's', projectId: 'p' }
const dayMs = 86_400_000
const counting = {
  tides: { useGregorian: false, format: '{day}', metrics: null, calendar: calendarPreset('plain', 'en') },
  real: { useGregorian: true, format: 'DD MMM YYYY', metrics: null, calendar: null },
}
type Name = keyof typeof counting
interface Asked {
  timelineId: Name
  where: { timelineDate: { from?: number; to?: number } }
  sorting: string
}
/** In the numbers of their timelines, and on the axis. */
const at = (timelineId: Name, day: number) => ({
  ...{ timelineId, name: `${timelineId} ${day}`, axis: day * dayMs },
  timelineDate: [day * (timelineId === 'real' ? dayMs : 1440)],
})
const events = [at('real', 360), at('real', 380), at('real', 400), at('tides', 350), at('tides', 370)]

beforeEach(async () => {
  await setLanguage('en')
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/csrf-token')) return Response.json({ csrfToken: 'x', signedIn: true, seq: 1 })
    const input = init?.body
      ? JSON.parse(String(init.body))
      : Object.fromEntries(new URL(address, 'http://x').searchParams)
    const one = (timelineId: Name) => ({ ...place, timelineId, name: timelineId, ...counting[timelineId] })
    if (address.includes('timeline/get')) return Response.json(one(input.timelineId))
    if (address.includes('timeline/find'))
      return Response.json({ data: [one('tides'), one('real')], total: 2, nextCursor: null })
    const { timelineId, where, sorting } = input as Asked
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = where.timelineDate
    const data = events
      .filter(
        ({ timelineDate: [start = 0], ...event }) => event.timelineId === timelineId && start >= from && start <= to,
      )
      .map(event => ({ ...event, eventId: event.name }))
    if (sorting.endsWith('desc')) data.reverse()
    return Response.json({ data, total: data.length, nextCursor: null })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const found = async (word: 'before' | 'after' | 'in', value: string) => {
  const answer = await findByDate(word, place, value, '')
  return 'issue' in answer ? answer.issue : answer.entities.map(({ label }) => label)
}

// The month Thaw is in the calendar of one timeline alone: its days 365 to 394 of the axis.
it('a date that one timeline understands is the same time on the others, and the nearest events are the first', async () => {
  expect(await found('before', '1 Thaw 1')).toEqual(['real 360', 'tides 350'])
  expect(await found('after', '1 Thaw 1')).toEqual(['tides 370', 'real 380', 'real 400'])
  expect(await found('in', 'Thaw 1')).toEqual(['tides 370', 'real 380'])
})

it('a date that no timeline understands is said', async () => {
  expect(await found('before', 'Blursday 9')).toEqual(expect.stringContaining('blursday'))
})

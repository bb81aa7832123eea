// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { formatDay } from '../format-day.ts'
import { activityInput, newsInput } from './activity-view.ts'

const place = { spaceId: 's', projectId: 'p' }
const view = { userId: '', kind: '', back: 0 }
const hour = 3_600_000

beforeEach(() => setLanguage('en'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe.each([
  ['Europe/Kyiv', '2026-10-25', 25],
  ['Europe/Kyiv', '2026-03-29', 23],
  ['America/New_York', '2026-11-01', 25],
  ['America/New_York', '2026-03-08', 23],
])('in %s, where %s has %i hours,', (zone, changed, hours) => {
  beforeEach(() => vi.stubEnv('TZ', zone))
  const clock = (instant: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))
  /** Some days later, at noon. */
  const noon = (days: number) => new Date(Date.parse(`${changed}T12:00:00Z`) + days * 24 * hour)

  it('the activity has a column for each day, from midnight to midnight', () => {
    for (const later of [0, 1, 12, 29]) {
      const { days } = activityInput(place, view, noon(later))
      expect(days).toHaveLength(31)
      expect(days.map(day => clock(day).slice(-5))).toEqual(Array(31).fill('00:00'))
      const at = days.findIndex(day => clock(day).startsWith(changed))
      expect(at).toBe(29 - later)
      expect(Date.parse(days[at + 1] ?? '') - Date.parse(days[at] ?? '')).toBe(hours * hour)
    }
    // The month before ends where this one begins.
    const before = activityInput(place, { ...view, back: 1 }, noon(5))
    expect(before.days.at(-1)).toBe(activityInput(place, view, noon(5)).days[0])
  })

  it('what is new is counted to the end of the day', () => {
    const { days } = newsInput(place, '2020-01-01T00:00:00Z', noon(0))
    expect(clock(days.at(-1) ?? '').slice(-5)).toBe('00:00')
    expect(clock(new Date(Date.parse(days.at(-1) ?? '') - 1000).toISOString())).toBe(`${changed} 23:59`)
    // No more than the server answers.
    expect(Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')).toBeLessThanOrEqual(65 * 24 * hour)
  })

  it('the first and the last minute are today, and the minute before is of the day before', () => {
    const [start = '', end = ''] = activityInput(place, view, noon(0)).days.slice(-2)
    const minute = (instant: string, by: number) => new Date(Date.parse(instant) + by * 60_000).toISOString()
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone })
    vi.useFakeTimers()
    for (const now of [start, minute(end, -1)]) {
      vi.setSystemTime(now)
      for (const at of [start, minute(end, -1)]) expect(formatDay(at)).toMatch(/^Today, /)
      const before = minute(start, -1)
      expect(formatDay(before)).toMatch(new RegExp(`^${weekday.format(new Date(before))}, `))
      expect(formatDay(end)).not.toMatch(/^Today/)
    }
  })
})

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { suggestedTime, timeIssue } from './actions.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('a time that a clock change leaves out is none, one that comes twice is taken', async () => {
  vi.stubEnv('TZ', 'Europe/Kyiv')
  // The clocks go from 03:00 to 04:00, and in autumn from 04:00 back to 03:00.
  const spring = lastSunday(2)
  const autumn = lastSunday(9)
  expect(new Date(`${spring}T12:00`).getTimezoneOffset()).toBe(-180)
  expect(await timeIssue(`${spring} 03:30`)).toBe('publishing.no-time')
  expect(await timeIssue(`${spring} 02:59`)).toBeNull()
  expect(await timeIssue(`${spring} 04:00`)).toBeNull()
  expect(await timeIssue(`${autumn} 03:30`)).toBeNull()
})

it('the suggested time is on the next day, also in the first hour of a day of 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Kyiv')
  vi.useFakeTimers({ now: Date.parse('2026-10-24T21:10:00Z') })
  expect(suggestedTime()).toBe('2026-10-26 09:00')
  vi.setSystemTime(Date.parse('2026-12-31T12:00:00Z'))
  expect(suggestedTime()).toBe('2027-01-01 09:00')
})

it.each([
  ['tomorrow', 'publishing.no-time'],
  ['2030-02-31 10:00', 'publishing.no-time'],
  ['2030-01-01 24:01', 'publishing.no-time'],
  ['20000-01-01 10:00', 'publishing.no-time'],
  ['9999-01-01 10:00', { id: 'publishing.time-far', values: { years: 10 } }],
  ['2020-01-01 10:00', 'publishing.time-past'],
])('%s is refused before anything is sent', async (text, issue) => {
  expect(await timeIssue(text)).toEqual(issue)
})

/** Of a month of next year, counted from 0. */
function lastSunday(month: number): string {
  const year = new Date().getFullYear() + 1
  const day = new Date(year, month + 1, 0)
  day.setDate(day.getDate() - day.getDay())
  return day.toLocaleDateString('sv')
}

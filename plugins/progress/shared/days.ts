// Days as people have them: in their time zone, where a day may have 23 or 25 hours.

import { dayMs } from '#core/shared/limits.ts'

/** Formats that are kept: more time zones than there are. */
const formatsMax = 1000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  if (formats.size >= formatsMax) formats.clear()
  formats.set(zone, format)
  return format
}

/** Whether a name such as `Europe/Kyiv` is a time zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** What clocks show at an instant, in milliseconds as if it were UTC. */
function clockAt(instant: number, zone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const dayOfClock = (clock: number) => new Date(clock).toISOString().slice(0, 10)

/** The day at an instant: `2026-11-26`. */
export const dayAt = (instant: number, zone: string): string => dayOfClock(clockAt(instant, zone))

/** The day that is `count` days later, or earlier if it is negative. */
export const addDays = (day: string, count: number): string => dayOfClock(Date.parse(day) + count * dayMs)

/** How many days it is from one day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Whether it is a day of the calendar, written `2026-11-26`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && dayOfClock(time) === text
}

/** Starts that are kept: a year of days in some time zones, which every answer needs again. */
const startsMax = 5000
const starts = new Map<string, number>()

/** The first instant of a day. Where clocks skip midnight, it is the hour that follows. */
export function dayStart(day: string, zone: string): number {
  const key = `${day} ${zone}`
  const known = starts.get(key)
  if (known !== undefined) return known
  const start = findDayStart(day, zone)
  if (starts.size >= startsMax) starts.clear()
  starts.set(key, start)
  return start
}

function findDayStart(day: string, zone: string): number {
  const midnight = Date.parse(day)
  const offsetAt = (instant: number) => clockAt(instant, zone) - instant
  const guess = midnight - offsetAt(midnight - offsetAt(midnight))
  if (dayAt(guess, zone) === day && dayAt(guess - 1000, zone) < day) return guess
  let [before, after] = [midnight - 2 * dayMs, midnight + 2 * dayMs]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (dayAt(middle, zone) < day) before = middle
    else after = middle
  }
  return after
}

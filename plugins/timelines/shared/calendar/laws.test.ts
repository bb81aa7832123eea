import { describe, expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { type Calendar, plainCalendar } from './calendar.ts'
import { checkCalendar } from './check-calendar.ts'
import { compileCalendar } from './compile.ts'
import { axisOrder, convertMoment } from './convert.ts'
import { dateOf, detailsOf, isMoment, momentOf } from './date.ts'
import { gregorianCalendar } from './presets/gregorian.ts'
import { calendarPresets } from './presets/presets.ts'
import { randomCalendar, seededRandom } from './random-calendar.fixture.ts'
import type { DateSystem } from './system.ts'
import { writtenYear, yearWritten } from './years.ts'

const seed = Number(process.env.CALENDAR_SEED ?? 20_260)
const years = 200_000
const perCalendar = 200

const presets: Calendar[] = [
  ...(['en', 'ua'] as const).map(gregorianCalendar),
  ...calendarPresets.map(({ make }) => make('en')),
]
const randoms = Array.from({ length: trials(120) }, (_, at) => randomCalendar(seed + at))

function systemFor(calendar: Calendar): DateSystem {
  return { kind: 'calendar', format: calendar.format, calendar }
}

/** Moments over ±200,000 years, and both sides of the beginnings of years, months and days. */
function someMoments(calendar: Calendar, random: (below: number) => number, count: number): number[] {
  const { meanYear, unitsPerDay } = compileCalendar(calendar)
  const span = Math.floor(meanYear * years)
  return Array.from({ length: count }, (_, at) => {
    const day = random(2 * span) - span
    if (at % 3 !== 0) return day * unitsPerDay + random(unitsPerDay)
    const date = dateOf(calendar, day * unitsPerDay)
    const start = momentOf(calendar, { ...date, day: 1, units: [] })
    return at % 2 === 0 ? start : start - 1
  }).filter(moment => isMoment(calendar, moment))
}

describe.each([
  ['every preset', presets, 1000],
  ['random calendars', randoms, perCalendar],
])('%s', (title, calendars, count) => {
  it('is valid', () => {
    for (const calendar of calendars) expect(checkCalendar(calendar), calendar.name).toEqual([])
  })

  it('[TL-07] number to date to number is the identity, order is kept, weekdays run on', () => {
    const random = seededRandom(seed)
    let tried = 0
    for (const calendar of calendars) {
      const moments = someMoments(calendar, random, count).sort((a, b) => a - b)
      let last: number[] = []
      for (const moment of moments) {
        const date = dateOf(calendar, moment)
        if (momentOf(calendar, date) !== moment) fail(calendar, moment, 'is another number')
        const order = [date.year, date.month, date.day, ...date.units]
        if (compareLists(last, order) > 0) fail(calendar, moment, 'is out of order')
        last = order
        checkYear(calendar, date.year)
        checkWeekday(calendar, moment)
        tried++
      }
    }
    report(`${title}: ${tried} dates over ±${years} years are themselves again, in order, with weekdays that run on`)
    expect(tried).toBeGreaterThan(calendars.length * count * 0.9)
  })

  it('conversion to another calendar and back is the identity', () => {
    const random = seededRandom(seed + 1)
    let tried = 0
    calendars.forEach((calendar, at) => {
      const other = calendars[(at + 1) % calendars.length] ?? calendar
      const isFiner = compileCalendar(other).unitsPerDay >= compileCalendar(calendar).unitsPerDay
      const [from, to] = isFiner ? [calendar, other] : [other, calendar]
      for (const moment of someMoments(from, random, count / 2)) {
        const there = convertible(from, to, moment)
        if (there === null) continue
        if (convertMoment(systemFor(to), systemFor(from), there) !== moment) fail(from, moment, `is lost in ${to.name}`)
        tried++
      }
    })
    report(`${title}: ${tried} dates converted there and back`)
    expect(tried).toBeGreaterThan(calendars.length * count * 0.3)
  })
})

it('a calendar without issues works, however extreme its values are', () => {
  const random = seededRandom(seed + 2)
  const pick = <T>(...values: T[]): T => values[random(values.length)] as T
  const some = <T>(counts: number[], make: () => T) => Array.from({ length: pick(...counts) }, make)
  let valid = 0
  const extremes = trials(1000)
  for (let tried = 0; tried < extremes; tried++) {
    const calendar = plainCalendar({
      name: `Extreme ${tried}`,
      months: some([1, 2, 3, 100], () => ({ name: 'M', days: pick(1, 1, 30, 7, 10_000, 0), between: random(9) === 0 })),
      leapRules: some([0, 1, 2, 30], () => ({
        month: pick(0, 1, 2, 99),
        days: pick(1, 1, -1, 9000),
        steps: some([1, 2, 3], () => ({
          every: pick(1, 4, 100, 9973, 10_000),
          offset: pick(0, -7, 1e12),
          leap: random(4) > 0,
        })),
      })),
      units: some([0, 1, 2], () => ({ id: `u${random(1e9)}`, name: 'u', amount: pick(1, 24, 1_000_000) })),
      week: {
        days: some([0, 1, 30], () => ({ name: 'd' })),
        first: 0,
        restart: pick('never', 'never', 'month', 'year'),
      },
      eras: pick(
        [],
        [
          { name: 'A', from: null, backwards: true },
          { name: 'B', from: pick(0, -1e12, 1e12) },
        ],
      ),
      originYear: pick(0, 0, 5, -1e12, 1e9),
      firstYear: pick(null, null, 0, -3),
    })
    if (checkCalendar(calendar).length > 0) continue
    valid++
    const { unitsPerDay } = compileCalendar(calendar)
    for (const moment of [0, 1, -1, unitsPerDay * 365 - 1, 4e9, -4e9, 3.9e15, -3.9e15, 8.9e15]) {
      if (!isMoment(calendar, moment)) continue
      const details = detailsOf(calendar, moment)
      if (momentOf(calendar, details) !== moment) fail(calendar, moment, 'is another number')
      expect(yearWritten(calendar, details)).toBe(details.year)
    }
  }
  report(`${valid} extreme calendars work, the others are refused`)
  expect(valid).toBeGreaterThan(extremes / 15)
})

it('all calendars share one order, in which a Gregorian date is its own number', () => {
  const random = seededRandom(seed)
  const all = [...presets, ...randoms]
  let tried = 0
  for (const [at, calendar] of all.entries()) {
    const other = all[random(all.length)] ?? calendar
    const { unitsPerDay } = compileCalendar(calendar)
    let last = Number.NEGATIVE_INFINITY
    for (const moment of someMoments(calendar, random, perCalendar).sort((a, b) => a - b)) {
      const order = axisOrder(systemFor(calendar), moment)
      if (order < last) fail(calendar, moment, 'is out of order')
      last = order
      if (at < 2 && order !== moment) fail(calendar, moment, 'has another order than its number')
      const midnight = Math.floor(moment / unitsPerDay) * unitsPerDay
      const there = convertible(calendar, other, midnight)
      if (there !== null && axisOrder(systemFor(other), there) !== axisOrder(systemFor(calendar), midnight))
        fail(calendar, midnight, `is at another place than in ${other.name}`)
      tried++
    }
  }
  report(`the shared order of ${all.length} calendars: ${tried.toLocaleString('en')} dates tried`)
})

function convertible(from: Calendar, to: Calendar, moment: number): number | null {
  const day = Math.floor(moment / compileCalendar(from).unitsPerDay) + from.anchor - to.anchor
  return isMoment(to, (day + 1) * compileCalendar(to).unitsPerDay)
    ? convertMoment(systemFor(from), systemFor(to), moment)
    : null
}

function checkYear(calendar: Calendar, year: number): void {
  const back = yearWritten(calendar, writtenYear(calendar, year))
  if (back !== year) throw new Error(`${calendar.name}: the year ${year} is written as ${back}`)
}

/** The day after has the next weekday, or none; days without one are skipped. */
function checkWeekday(calendar: Calendar, moment: number): void {
  const { length } = calendar.week.days
  if (length === 0) return
  const { unitsPerDay } = compileCalendar(calendar)
  const today = detailsOf(calendar, moment).weekday
  if (today === null) return
  for (let days = 1; days < 500; days++) {
    const after = moment + days * unitsPerDay
    if (!isMoment(calendar, after)) return
    const { weekday } = detailsOf(calendar, after)
    if (weekday === null) continue
    if (weekday !== (today + 1) % length) fail(calendar, moment, 'has a weekday that does not run on')
    return
  }
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = b.findIndex((value, index) => a[index] !== value)
  return at === -1 ? 0 : (a[at] ?? Number.NEGATIVE_INFINITY) - (b[at] ?? 0)
}

function fail(calendar: Calendar, moment: number, what: string): never {
  throw new Error(`${calendar.name}: the moment ${moment} ${what} (seed ${seed})`)
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

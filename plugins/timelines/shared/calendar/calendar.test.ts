import { describe, expect, it } from 'vitest'
import { newMetric } from '../metrics.ts'
import { type Calendar, plainCalendar } from './calendar.ts'
import { checkCalendar } from './check-calendar.ts'
import { anchorFor, convertMoment, isConvertible } from './convert.ts'
import { cycleAt, moonPhases, seasonOf, seasonSpan } from './cycles.ts'
import { addMonths, dateOf, detailsOf, firstDayOf, isMoment, momentOf, yearStart } from './date.ts'
import { formatCalendarDate, formatRange } from './format.ts'
import { gregorianCalendar } from './presets/gregorian.ts'
import { calendarPreset } from './presets/presets.ts'
import { type DateSystem, isMomentIn, precisionIn, precisionsOf, spanOf, systemOf } from './system.ts'
import { writtenYear, yearOfNumber, yearWritten } from './years.ts'

const crown: Calendar = plainCalendar({
  name: 'Crown Reckoning',
  format: '{day} {month} {year}[ {era}]',
  months: [
    { name: 'First Levy', days: 31 },
    { name: 'Candle', days: 28 },
    { name: 'Midwinter', days: 1, between: true, outsideWeek: true },
    { name: 'Rope', days: 31 },
    { name: 'Idle Days', days: 0, between: true, dayNames: ['Shieldday', 'Lampday Eve'] },
  ],
  leapRules: [
    {
      month: 1,
      days: 1,
      steps: [
        { every: 4, offset: 0, leap: true },
        { every: 128, offset: 0, leap: false },
      ],
    },
    { month: 4, days: 2, steps: [{ every: 10, offset: 3, leap: true }] },
  ],
  week: { days: ['Lampday', 'Ropeday', 'Tideday', 'Restday'].map(name => ({ name })), first: 0, restart: 'never' },
  units: [
    { id: 'bell', name: 'bell', amount: 20 },
    { id: 'tick', name: 'tick', amount: 50 },
  ],
  eras: [
    { name: 'Before the Lamp', short: 'BL', from: null, backwards: true },
    { name: 'Of the Crown', from: 1, hidden: true },
    { name: 'Of Salt', from: 500, first: 1 },
  ],
  seasons: [
    { name: 'Spring', month: 1, day: 28 },
    { name: 'Winter', month: 3, day: 20 },
  ],
  cycles: [{ name: 'The Lamp', moon: true, length: 28, start: 0, phases: [] }],
})
const system: DateSystem = { kind: 'calendar', format: crown.format, calendar: crown }
const at = (year: number, month: number, day: number, ...units: number[]) =>
  momentOf(crown, { year, month, day, units })
const write = (moment: number, precision = 'day', pattern?: string) =>
  formatCalendarDate(system, moment, { precision, pattern })

describe('a full calendar', () => {
  it('is valid', () => expect(checkCalendar(crown)).toEqual([]))

  it('has months of their own lengths, leap days, and months that are only in some years', () => {
    const details = (year: number, month: number) => detailsOf(crown, at(year, month, 1))
    expect([1, 4, 128, 132].map(year => details(year, 1).daysInMonth)).toEqual([28, 29, 28, 29])
    expect(details(3, 4)).toMatchObject({ daysInMonth: 2, daysInYear: 93, isLeapYear: true, monthNumber: null })
    expect(() => at(4, 4, 1)).toThrow('There is no “Idle Days” in the year 4.')
    expect(() => at(4, 1, 30)).toThrow('has 29 days')
    expect(() => at(4, 1, 1, 20)).toThrow('“bell” is a whole number from 0 to 19, not 20.')
    expect(dateOf(crown, at(4, 1, 29, 19, 49) + 1)).toEqual({ year: 4, month: 2, day: 1, units: [0, 0] })
  })

  it('runs weekdays on over months and years, and around days outside weeks', () => {
    const weekday = (moment: number) => detailsOf(crown, moment).weekday
    expect(weekday(at(1, 2, 1))).toBeNull()
    expect(((weekday(at(1, 1, 28)) ?? 0) + 1) % 4).toBe(weekday(at(1, 3, 1)))
    const restarting = plainCalendar({ ...crown, week: { ...crown.week, restart: 'month', first: 2 } })
    expect(detailsOf(restarting, at(77, 3, 1)).weekday).toBe(2)
    const yearly = plainCalendar({ ...crown, week: { ...crown.week, restart: 'year' } })
    expect([5, 6, 7].map(year => detailsOf(yearly, at(year, 0, 1)).weekday)).toEqual([0, 0, 0])
  })

  it('counts eras forwards and backwards, without a year nought', () => {
    expect([-1, 0, 1, 499, 500].map(year => writtenYear(crown, year))).toEqual([
      { era: 0, number: 2 },
      { era: 0, number: 1 },
      { era: 1, number: 1 },
      { era: 1, number: 499 },
      { era: 2, number: 1 },
    ])
    expect(yearWritten(crown, { era: 0, number: 0 })).toBeNull()
    expect(yearWritten(crown, { era: 1, number: 500 })).toBeNull()
    expect([428, 500, 0, -3].map(number => yearOfNumber(crown, number))).toEqual([428, 999, 0, -3])
    const noughtless = plainCalendar({ name: 'N', months: crown.months.slice(0, 1), yearZero: false })
    expect([-1, 0, 1].map(year => writtenYear(noughtless, year).number)).toEqual([-2, -1, 1])
    expect(yearOfNumber(noughtless, 0)).toBeNull()
  })

  it('has no dates before its first year', () => {
    const young = { ...crown, firstYear: 0 }
    expect(isMoment(young, 0)).toBe(true)
    expect(isMoment(young, -1)).toBe(false)
    expect(() => dateOf(young, -1)).toThrow('has no dates before its year 0')
    expect(() => momentOf(young, { year: -1, month: 0, day: 1, units: [] })).toThrow(
      'further than the calendar reaches',
    )
  })

  it('writes dates as exactly as they are', () => {
    const moment = at(428, 3, 17, 5, 7)
    expect(['year', 'season', 'month', 'day', 'bell', 'tick'].map(precision => write(moment, precision))).toEqual([
      '428',
      'Spring 428',
      'Rope 428',
      '17 Rope 428',
      '17 Rope 428, 5 bell',
      '17 Rope 428, 05:07',
    ])
    expect(write(at(1, 2, 1))).toBe('Midwinter 1')
    expect(write(at(3, 4, 2))).toBe('Lampday Eve 3')
    expect(write(at(-42, 3, 1))).toBe('1 Rope 43 Before the Lamp')
    expect(write(at(-42, 3, 1), 'day', '{day}.{month_number:2}.{year:4}')).toBe('1.03.0043 BL')
    expect(write(at(502, 3, 1), 'month')).toBe('Rope 3 Of Salt')
    expect(write(moment, 'tick', '{weekday}, {day_of_year}/{year} {bell:2}:{tick:2}')).toBe('Ropeday, 78/428 05:07')
    expect(formatRange(system, [at(1, 0, 1), at(1, 0, 3)], {})).toBe('1 First Levy 1 – 3 First Levy 1')
    expect(formatRange(system, [at(1, 0, 1), at(1, 0, 1)], {})).toBe('1 First Levy 1')
  })

  it('knows seasons over the end of a year, and what a date spans', () => {
    expect(seasonOf(crown, at(5, 0, 1))).toMatchObject({ season: 1, year: 4 })
    expect(write(at(5, 0, 1), 'season')).toBe('Winter 4')
    expect(seasonSpan(crown, 1, 4)).toMatchObject({ start: at(4, 3, 20), end: at(5, 1, 28) })
    expect(spanOf(system, at(4, 1, 5), 'month')).toEqual({ start: at(4, 1, 1), end: at(4, 2, 1) })
    expect(spanOf(system, at(4, 1, 5), 'year')).toEqual({ start: yearStart(crown, 4), end: yearStart(crown, 5) })
    expect(spanOf(system, at(4, 1, 5, 7, 3), 'bell')).toEqual({ start: at(4, 1, 5, 7), end: at(4, 1, 5, 8) })
    expect(precisionsOf(system)).toEqual(['year', 'season', 'month', 'day', 'bell', 'tick'])
    expect(precisionIn(system, 'gone')).toBe('day')
  })

  it('adds months around those that a year does not have', () => {
    expect(addMonths(crown, at(3, 4, 2), { years: 1 })).toBe(at(4, 3, 31))
    expect(addMonths(crown, at(1, 0, 31), { months: 1 })).toBe(at(1, 1, 28))
    expect(addMonths(crown, at(1, 1, 28), { months: 1 })).toBe(at(1, 3, 28))
    expect(addMonths(crown, at(1, 0, 5), { months: -1 })).toBe(at(0, 3, 5))
    expect(firstDayOf(crown, 9)).toEqual({ year: 9, month: 0, day: 1, units: [] })
  })

  it('tells the phases of moons, also of those that take no whole days', () => {
    const lamp = crown.cycles[0] ?? { name: '', length: 1, start: 0, phases: [] }
    const phase = (day: number) => cycleAt(crown, lamp, day * 1000)
    expect([0, 7, 14, 21, 28, 3].map(day => phase(day).turn)).toEqual([0, 1, 2, 3, 0, null])
    expect([0, 7, 14, 21, -7].map(day => phase(day).phase)).toEqual([0, 2, 4, 6, 6])
    expect(new Set(Array.from({ length: 28 }, (_, day) => phase(day).phase)).size).toBe(moonPhases)
    const stray = { name: 'Stray', length: 11.4, start: -2.7, phases: ['dark', 'bright'] }
    expect(cycleAt(crown, stray, 3000)).toEqual({ position: 0.5, phase: 1, name: 'bright', turn: 2 })
    let fulls = 0
    for (let day = 0; day < 11_400; day++) if (cycleAt(crown, stray, day * 1000).turn === 2) fulls++
    expect(fulls).toBe(1000)
    expect(cycleAt(crown, stray, 4e15)).toMatchObject({ name: expect.any(String) })
  })
})

describe('conversion', () => {
  const gregorian: DateSystem = { kind: 'gregorian', format: 'DD MMM YYYY' }
  const asSystem = (calendar: Calendar): DateSystem => ({ kind: 'calendar', format: calendar.format, calendar })

  it('knows the same day in the Julian calendar', () => {
    const julian = asSystem(calendarPreset('julian', 'en'))
    const day = (moment: number) => formatCalendarDate(julian, convertMoment(gregorian, julian, moment))
    expect(day(Date.UTC(1918, 1, 14))).toBe('1 February 1918')
    expect(day(Date.UTC(1582, 9, 15))).toBe('5 October 1582')
    const own = asSystem(calendarPreset('gregorian', 'en'))
    expect(
      formatCalendarDate(own, convertMoment(gregorian, own, Date.UTC(2024, 1, 29)), {
        pattern: '{weekday} {day} {month}',
      }),
    ).toBe('Thursday 29 February')
  })

  it('meets another calendar on the day that is given', () => {
    const pinned = { ...crown, anchor: anchorFor(system, at(428, 0, 1), gregorian, Date.UTC(1912, 3, 5)) }
    expect(convertMoment(gregorian, asSystem(pinned), Date.UTC(1912, 3, 5, 12))).toBe(at(428, 0, 1, 10))
    expect(convertMoment(asSystem(pinned), gregorian, at(428, 0, 2))).toBe(Date.UTC(1912, 3, 6))
  })

  it('refuses what the other calendar does not reach', () => {
    const metrics = systemOf({ useGregorian: false, format: '{day}', metrics: [newMetric('Day', 0)] })
    expect(isConvertible(metrics, gregorian, 8e15)).toBe(false)
    expect(() => convertMoment(metrics, gregorian, 8e15)).toThrow('further than the calendar')
    expect(() => convertMoment(gregorian, metrics, -1)).toThrow('begin at 0')
    expect(isMomentIn(metrics, -1)).toBe(false)
  })
})

describe('the format of metrics', () => {
  const year = { ...newMetric('Year', 0), childAmount: 12, childLabels: ['Frost', 'Thaw'] }
  const timeline = { useGregorian: false, format: '{year}[ d{day}]' }
  const metrics = systemOf({ ...timeline, metrics: [year, newMetric('Day', 1)] })

  it('[TL-38] puts values in place of ids', () => {
    const two = systemOf({ ...timeline, format: '{year}-{day}', metrics: [newMetric('Year', 0), newMetric('Day', 1)] })
    expect(formatCalendarDate(two, 25)).toBe('2-5')
  })

  it('[TL-39] leaves out optional parts without a value', () => {
    expect(formatCalendarDate(metrics, 24, { precision: 'year' })).toBe('2')
    expect(formatCalendarDate(metrics, 26, { precision: 'day' })).toBe('2 d2')
    expect(formatCalendarDate(metrics, 25)).toBe('2 dThaw')
  })

  it('is not asked when the timeline has a calendar, or is Gregorian', () => {
    expect(systemOf({ ...timeline, calendar: crown, metrics: [year] })).toMatchObject({
      kind: 'calendar',
      format: crown.format,
    })
    expect(systemOf({ ...timeline, useGregorian: true, calendar: crown }).kind).toBe('gregorian')
    expect(gregorianCalendar('ua').months).toHaveLength(12)
  })
})

import { describe, expect, it } from 'vitest'
import { checkCalendar } from '../check-calendar.ts'
import { addMonths, dateOf, detailsOf, isMoment, momentOf } from '../date.ts'
import { formatCalendarDate } from '../format.ts'
import { checkGregorianFormat } from '../pattern.ts'
import { seededRandom } from '../random-calendar.fixture.ts'
import { gregorianCalendar } from './gregorian.ts'

const calendar = gregorianCalendar('en')
const write = (moment: number, format: string, language: 'en' | 'ua' = 'en', precision = 'day') =>
  formatCalendarDate({ kind: 'gregorian', format }, moment, { language, precision })

describe('the real calendar', () => {
  it('is valid, and agrees with Date wherever that reaches', () => {
    expect(checkCalendar(calendar)).toEqual([])
    const random = seededRandom(7)
    for (let tried = 0; tried < 5000; tried++) {
      const moment = (random(2 ** 31) - 2 ** 30) * 8_000_000 + random(8_000_000)
      const known = new Date(moment)
      const details = detailsOf(calendar, moment)
      expect([details.year, details.month, details.day, details.weekday, ...details.units]).toEqual([
        known.getUTCFullYear(),
        known.getUTCMonth(),
        known.getUTCDate(),
        known.getUTCDay(),
        known.getUTCHours(),
        known.getUTCMinutes(),
        known.getUTCSeconds(),
        known.getUTCMilliseconds(),
      ])
    }
  })

  it('goes on where Date ends, and refuses what no number holds', () => {
    expect(new Date(8_900_000_000_000_000).getTime()).toBeNaN()
    expect(dateOf(calendar, 8_900_000_000_000_000).year).toBe(283_999)
    expect(momentOf(calendar, dateOf(calendar, -8_900_000_000_000_000))).toBe(-8_900_000_000_000_000)
    expect(isMoment(calendar, 1e16)).toBe(false)
    expect(isMoment(calendar, 1.5)).toBe(false)
    expect(() => dateOf(calendar, Number.NaN)).toThrow('further than the calendar')
    for (const year of [1e15, -1e15, 300_000])
      expect(() => momentOf(calendar, { year, month: 0, day: 1, units: [] })).toThrow(
        'further than the calendar reaches',
      )
    expect(() => momentOf(calendar, { year: 1900, month: 1, day: 29, units: [] })).toThrow(
      '“February” of the year 1900 has 28 days, there is no day 29.',
    )
  })

  it('[TL-37] writes the tokens of a date format, in both languages', () => {
    const moment = Date.UTC(1912, 3, 5, 7, 8, 9)
    expect(write(moment, 'DD MMM YYYY')).toBe('05 Apr 1912')
    expect(write(moment, 'dddd, D MMMM YYYY')).toBe('Friday, 5 April 1912')
    expect(write(moment, 'ddd DD/MM/YY HH:mm:ss', 'en', 'second')).toBe('Fri 05/04/12 07:08:09')
    expect(write(moment, '[Year] YYYY-MM-DD')).toBe('Year 1912-04-05')
    expect(write(moment, 'dddd, D MMMM YYYY', 'ua')).toBe('п’ятниця, 5 квітня 1912')
    expect(write(moment, 'MMMM YYYY', 'ua')).toBe('квітень 1912')
    expect(write(moment, 'H:m:s', 'en', 'second')).toBe('7:8:9')
  })

  it('writes no more than the date says', () => {
    const moment = Date.UTC(1912, 3, 5, 14, 30)
    const precisions = ['year', 'season', 'month', 'day', 'hour', 'minute']
    expect(precisions.map(precision => write(moment, 'DD MMM YYYY', 'en', precision))).toEqual([
      '1912',
      'Spring 1912',
      'Apr 1912',
      '05 Apr 1912',
      '05 Apr 1912, 14 h',
      '05 Apr 1912, 14:30',
    ])
    expect(write(momentOf(calendar, { year: -43, month: 2, day: 15, units: [] }), 'D MMMM YYYY')).toBe(
      '15 March 0044 BC',
    )
  })

  it('refuses formats that are none', () => {
    const codes = (format: string) => checkGregorianFormat(format).map(({ code }) => code)
    expect(codes('DD MMM YYYY')).toEqual([])
    expect(codes('D MMMM YYYY [р.]')).toEqual([])
    expect(codes('')).toEqual(['format-empty'])
    expect(codes('Year YYYY')).toContain('format-letters')
    expect(codes('[a')).toEqual(['format-not-closed', 'format-letters'])
    expect(codes('[[a] YYYY')).toContain('format-nested')
    expect(codes('— —')).toEqual(['format-no-token'])
  })

  it('adds years and months, and stays within a month', () => {
    const day = (year: number, month: number, date: number) => momentOf(calendar, { year, month, day: date, units: [] })
    expect(addMonths(calendar, day(2024, 1, 29), { years: 1 })).toBe(day(2025, 1, 28))
    expect(addMonths(calendar, day(2024, 0, 31), { months: 13 })).toBe(day(2025, 1, 28))
    expect(addMonths(calendar, day(2024, 0, 31), { months: -2 })).toBe(day(2023, 10, 30))
    expect(addMonths(calendar, day(2024, 0, 31), { months: -24_000 })).toBe(day(24, 0, 31))
  })
})

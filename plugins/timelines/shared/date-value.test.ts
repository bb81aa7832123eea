import { describe, expect, it } from 'vitest'
import { calendarPreset } from './calendar/presets/presets.ts'
import { systemOf } from './calendar/system.ts'
import { ageAt, dateValueIn, dateValueOf, isDateValue } from './date-value.ts'
import { dateText, itemDateText } from './dates.ts'
import { newMetric } from './metrics.ts'

const gregorian = systemOf({ useGregorian: true, format: 'DD MMM YYYY' })
const metrics = systemOf({
  useGregorian: false,
  format: '{year}[-{day}]',
  metrics: [{ ...newMetric('Year', 0), childAmount: 365 }, newMetric('Day', 1)],
})
const own = systemOf({ useGregorian: false, format: '', calendar: calendarPreset('plain', 'en') })
const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)

describe('a date of a field', () => {
  it('stays the same moment in every way of counting', () => {
    const value = dateValueOf('t', gregorian, { moment: day(1912, 5, 12), precision: 'day' })
    expect(isDateValue(value)).toBe(true)
    expect(dateValueIn(gregorian, value)).toEqual({ moment: day(1912, 5, 12), precision: 'day' })
    for (const system of [metrics, own]) {
      const there = dateValueOf('t', system, dateValueIn(system, value))
      expect(dateValueIn(gregorian, there).moment).toBe(day(1912, 5, 12))
    }
  })

  it('loses a precision that the timeline no longer has, and its text is still the day', () => {
    const value = dateValueOf('t', gregorian, { moment: day(1975, 5, 12), precision: 'month' })
    const there = dateValueIn(metrics, value)
    expect(there.precision).toBe('day')
    expect(dateText(metrics, [there.moment], there.precision)).toBe('5-132')
  })

  it('is nothing else', () => {
    const value = dateValueOf('t', gregorian, { moment: 5, precision: 'day' })
    const others = [
      ...[null, 5, 'text', [], {}],
      ...[{ moment: 1.5 }, { moment: 1e300 }, { unitsPerDay: 0 }, { unitsPerDay: 1e15 }, { anchor: null }],
      ...[{ timelineId: 3 }, { precision: 'x'.repeat(101) }, { more: true }].map(change => ({ ...value, ...change })),
    ]
    expect(others.filter(isDateValue)).toEqual([])
    expect(isDateValue(value)).toBe(true)
  })
})

describe('an age', () => {
  const born = { moment: day(1912, 5, 12), precision: 'day' }
  it.each([
    [day(1930, 5, 11), 17],
    [day(1930, 5, 12), 18],
    [day(1912, 5, 12), 0],
    [day(1911, 5, 12), -1],
  ])('at %i is %i whole years', (at, age) => {
    expect(ageAt(gregorian, born, at)).toBe(age)
  })

  it('of a birth of which only the year is known counts years', () => {
    expect(ageAt(gregorian, { ...born, precision: 'year' }, day(1930, 1, 1))).toBe(18)
  })

  it('counts the largest unit of metrics', () => {
    const [year, later] = [365, 365 * 20 + 5]
    expect(ageAt(metrics, { moment: year + 10, precision: 'day' }, later)).toBe(18)
    expect(ageAt(metrics, { moment: year + 10, precision: 'year' }, later)).toBe(19)
  })
})

describe('the date of an event', () => {
  it('is written as exactly as it is known, in the language of the reader', () => {
    const start = day(1912, 5, 12)
    expect(itemDateText(gregorian, { start, end: start, minMetric: 'year' }, 'en')).toBe('1912')
    expect(itemDateText(gregorian, { start, end: day(1913, 5, 1), minMetric: 'month' }, 'ua')).toBe(
      'тра 1912 – тра 1913',
    )
    expect(itemDateText(metrics, { start: 370, end: 370 }, 'en')).toBe('1-5')
    expect(itemDateText(metrics, { start: 370, end: 380, minMetric: 'year' }, 'en')).toBe('1')
  })
})

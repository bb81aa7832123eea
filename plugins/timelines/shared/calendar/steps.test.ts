import { describe, expect, it } from 'vitest'
import { newMetric } from '../metrics.ts'
import { axisTicks } from './axis.ts'
import { momentOf } from './date.ts'
import { monthSheet, nextMonth } from './month-sheet.ts'
import { calendarPreset, calendarPresets } from './presets/presets.ts'
import { addSteps } from './steps.ts'
import { type DateSystem, isMomentIn, precisionsOf, spanOf, systemOf } from './system.ts'

const gregorian: DateSystem = { kind: 'gregorian', format: 'DD MMM YYYY' }
const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)
const tides = calendarPreset('tides', 'en')
const tideSystem: DateSystem = { kind: 'calendar', format: tides.format, calendar: tides }
const metrics = systemOf({
  useGregorian: false,
  format: '{age}-{turn}',
  metrics: [{ ...newMetric('Age', 0), childAmount: 12 }, newMetric('Turn', 1)],
})

describe('steps', () => {
  it('go by every precision and by weeks', () => {
    const from = day(2024, 1, 31)
    const to = ['year', 'season', 'month', 'week', 'day', 'hour'].map(step => addSteps(gregorian, from, step, 1))
    expect(to).toEqual([
      day(2025, 1, 31),
      day(2024, 3, 1),
      day(2024, 2, 29),
      day(2024, 2, 7),
      day(2024, 2, 1),
      from + 3_600_000,
    ])
    expect(addSteps(gregorian, from, 'season', -1)).toBe(day(2023, 9, 1))
    expect(addSteps(metrics, 5, 'age', 2)).toBe(29)
    expect(() => addSteps(metrics, 5, 'age', -1)).toThrow('begin at 0')
    expect(() => addSteps(metrics, 5, 'week', 1)).toThrow('does not count in “week”')
    expect(() => addSteps(gregorian, 8.9e15, 'year', 1e6)).toThrow('further than the calendar')
  })
})

describe('an axis', () => {
  const shown = (system: DateSystem, from: number, to: number, most = 8) => {
    const { precision, every, ticks } = axisTicks(system, from, to, { most })
    return [`${every} ${precision}`, ...ticks.map(({ label, major }) => (major ? `${label} (${major})` : label))]
  }

  it('is labelled by its calendar at every zoom', () => {
    expect(shown(gregorian, day(1900, 1, 1), day(1950, 1, 1))).toEqual([
      '10 year',
      ...['1900', '1910', '1920', '1930', '1940', '1950'],
    ])
    expect(shown(gregorian, day(2023, 11, 5), day(2024, 3, 5))).toEqual([
      '1 month',
      ...['Dec (2023)', 'Jan (2024)', 'Feb', 'Mar'],
    ])
    expect(shown(gregorian, day(2024, 2, 20), day(2024, 3, 12), 6)).toEqual([
      '5 day',
      ...['21 (February 2024)', '26', '1 (March 2024)', '6', '11'],
    ])
    expect(shown(gregorian, day(2024, 2, 29) - 7_200_000, day(2024, 2, 29) + 3_600_000, 4)).toEqual([
      '1 hour',
      ...['22:00 (28 Feb 2024)', '23:00', '00:00 (29 Feb 2024)', '01:00'],
    ])
    expect(shown(metrics, 0, 40, 5)).toEqual(['1 age', '0', '1', '2', '3'])
    expect(shown(metrics, 9, 16, 8)).toEqual(['1 turn', '9 (0)', '10', '11', '0 (1)', '1', '2', '3', '4'])
  })

  it('costs what is seen, at any distance and in every preset', () => {
    for (const { make, id } of calendarPresets) {
      const calendar = make('en')
      const system: DateSystem = { kind: 'calendar', format: calendar.format, calendar }
      for (const middle of [0, 5e12, -5e12])
        for (let width = 1; width < 1e14; width *= 7) {
          const { ticks } = axisTicks(system, middle - width, middle + width)
          expect(ticks.length, `${id} ${width}`).toBeLessThanOrEqual(40)
          const moments = ticks.map(({ moment }) => moment)
          expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
        }
    }
  })

  it('ends where dates end', () => {
    const { ticks } = axisTicks(gregorian, -1e18, 1e18)
    expect(ticks.length).toBeGreaterThan(4)
    expect(ticks.every(({ moment }) => isMomentIn(gregorian, moment))).toBe(true)
    expect(axisTicks(metrics, -100, 100).ticks[0]?.moment).toBe(0)
  })

  it('snaps to the beginning of what it shows', () => {
    for (const precision of precisionsOf(tideSystem)) {
      const { start, end } = spanOf(tideSystem, 123_456_789, precision)
      expect(start).toBeLessThanOrEqual(123_456_789)
      expect(end).toBeGreaterThan(123_456_789)
      expect(spanOf(tideSystem, end - 1, precision).start).toBe(start)
    }
  })
})

describe('a month sheet', () => {
  it('has weekdays, moons, and the days that follow it', () => {
    const sheet = monthSheet(tides, 612, 4)
    expect(sheet.days).toHaveLength(46)
    expect(sheet.after.map(({ month, days }) => [tides.months[month]?.name, days.length, days[0]?.weekday])).toEqual([
      ['Midsummer', 1, null],
    ])
    const [first, second] = sheet.days
    expect(((first?.weekday ?? 0) + 1) % 5).toBe(second?.weekday)
    expect(sheet.days.filter(({ phases }) => phases[0]?.turn === 2).length).toBeGreaterThan(0)
    expect(first?.moment).toBe(momentOf(tides, { year: 612, month: 4, day: 1, units: [] }))
  })

  it('leads to the next one, around days between months', () => {
    expect(nextMonth(tides, { year: 612, month: 4 }, 1)).toEqual({ year: 612, month: 6 })
    expect(nextMonth(tides, { year: 612, month: 1 }, -1)).toEqual({ year: 611, month: 9 })
    expect(nextMonth({ ...tides, firstYear: 0 }, { year: 0, month: 1 }, -1)).toBeNull()
    const moons = calendarPreset('lunisolar', 'en')
    expect(nextMonth(moons, { year: 1, month: 11 }, 1)).toEqual({ year: 2, month: 0 })
    expect(nextMonth(moons, { year: 3, month: 11 }, 1)).toEqual({ year: 3, month: 12 })
  })
})

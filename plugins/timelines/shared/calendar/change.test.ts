import { expect, it } from 'vitest'
import { newMetric } from '../metrics.ts'
import { plainCalendar } from './calendar.ts'
import { carryPrecision, describeChange } from './change.ts'
import { calendarPreset } from './presets.ts'
import { type DateSystem, systemOf } from './system.ts'

const metrics = systemOf({
  useGregorian: false,
  format: '{year}[-{month}][-{day}]',
  metrics: [
    { ...newMetric('Year', 0), childAmount: 12 },
    { ...newMetric('Month', 1), childAmount: 30 },
    newMetric('Day', 2),
  ],
})
const calendar = plainCalendar({
  name: 'Crown',
  months: Array.from({ length: 12 }, (_, at) => ({ name: `Month ${at + 1}`, days: 30 })),
})
const own = (change: object = {}): DateSystem => ({
  kind: 'calendar',
  format: calendar.format,
  calendar: { ...calendar, ...change },
})
const dates = [0, 359, 360, 302 * 360 + 41].map(moment => ({ moment, precision: 'day' }))

it('says how many dates read differently, and shows some', () => {
  const change = describeChange(metrics, own(), dates)
  expect(change).toMatchObject({ dates: 4, differ: 4, renumbered: 0, unreachable: 0, moments: [0, 359, 360, 108_761] })
  expect(change.samples.at(-1)).toEqual({ moment: 108_761, before: '302-1-11', after: '12 Month 2 302' })
  expect(describeChange(own(), own(), dates)).toMatchObject({ differ: 0, samples: [] })
})

it('keeps moments and lets labels follow a leap rule', () => {
  const leap = { leapRules: [{ month: 1, days: 1, steps: [{ every: 4, offset: 0, leap: true }] }] }
  const change = describeChange(own(), own(leap), dates)
  expect(change.moments).toEqual(dates.map(({ moment }) => moment))
  // The first 60 days of the year 0 read the same.
  expect(change.differ).toBe(3)
  expect(change.samples[0]).toEqual({ moment: 359, before: '30 Month 12 0', after: '29 Month 12 0' })
  expect(describeChange(own(leap), own(), dates).differ).toBe(3)
})

it('gives other numbers where the unit is another, and says what cannot be held', () => {
  const hours = { units: [{ id: 'hour', name: 'hour', amount: 24 }] }
  expect(describeChange(own(), own(hours), dates)).toMatchObject({
    differ: 0,
    renumbered: 3,
    moments: [0, 8616, 8640, 2_610_264],
  })
  expect(describeChange(own(hours), own(), [{ moment: 8629, precision: 'hour' }])).toMatchObject({
    precisions: ['day'],
    moments: [359],
  })
  const far = describeChange(own(), { kind: 'gregorian', format: 'DD MMM YYYY' }, [{ moment: 1e15 }])
  expect(far).toMatchObject({ unreachable: 1, moments: [null] })
})

it('shows samples from the first to the last of many', () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ moment: at * 100 }))
  const { samples, differ } = describeChange(own(), own({ originYear: 5 }), many)
  expect([differ, samples.length, samples[0]?.moment, samples.at(-1)?.moment]).toEqual([1000, 5, 0, 99_900])
})

it('carries how exact dates are', () => {
  expect(['year', 'month', 'day'].map(each => carryPrecision(metrics, own(), each))).toEqual(['year', 'month', 'day'])
  const two = systemOf({
    useGregorian: false,
    format: '{age}-{turn}',
    metrics: [newMetric('Age', 0), newMetric('Turn', 1)],
  })
  expect(['age', 'turn'].map(each => carryPrecision(two, own(), each))).toEqual(['year', 'day'])
  expect(['year', 'month', 'day'].map(each => carryPrecision(own(), two, each))).toEqual(['age', 'turn', 'turn'])
  const seasons: DateSystem = { kind: 'calendar', format: '', calendar: calendarPreset('plain', 'en') }
  expect(['season', 'hour'].map(each => carryPrecision(seasons, own(), each))).toEqual(['month', 'day'])
})

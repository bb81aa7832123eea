import { expect, it } from 'vitest'
import { newMetric } from '../metrics.ts'
import { plainCalendar } from './calendar.ts'
import { carryPrecision, describeChange, type EventDates, recount } from './change.ts'
import { calendarPreset } from './presets/presets.ts'
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
const events = [0, 359, 360, 302 * 360 + 41].map(moment => ({ dates: [moment], precision: 'day' }))
const hours = { units: [{ id: 'hour', name: 'hour', amount: 24 }] }

it('says how many events read differently, and shows some', () => {
  const change = describeChange(metrics, own(), events)
  expect(change).toMatchObject({ events: 4, same: 0, differ: 4, dateless: 0, beyond: 0 })
  expect(change.samples.at(-1)).toEqual({ event: 3, before: '302-1-11', after: '12 Month 2 302' })
  expect(describeChange(own(), own(), events)).toMatchObject({ same: 4, differ: 0, samples: [] })
})

it('keeps moments and lets labels follow a leap rule', () => {
  const leap = { leapRules: [{ month: 1, days: 1, steps: [{ every: 4, offset: 0, leap: true }] }] }
  const change = describeChange(own(), own(leap), events)
  // The first 60 days of the year 0 read the same.
  expect(change).toMatchObject({ same: 1, differ: 3 })
  expect(change.samples[0]).toEqual({ event: 1, before: '30 Month 12 0', after: '29 Month 12 0' })
  expect(describeChange(own(leap), own(), events).differ).toBe(3)
})

it('shows both ends of a range, and what has no date in the new system', () => {
  const range = [{ dates: [Date.UTC(1969, 11, 31), Date.UTC(1970, 0, 12)], precision: 'day' }]
  const gregorian: DateSystem = { kind: 'gregorian', format: 'DD MMM YYYY' }
  expect(describeChange(gregorian, metrics, range)).toMatchObject({
    ...{ differ: 0, dateless: 1, beyond: 0 },
    samples: [{ before: '31 Dec 1969 – 12 Jan 1970', after: '' }],
  })
  // Its moment is kept all the same.
  expect(recount(gregorian, metrics, range[0] as EventDates)).toMatchObject({ dates: [-1, 11], fine: null })
  const far = describeChange(own(), gregorian, [{ dates: [1e15], precision: '' }])
  expect(far).toMatchObject({ differ: 0, beyond: 1 })
})

it('gives other numbers where the unit is another, and the same ones on the way back', () => {
  expect(events.map(event => recount(own(), own(hours), event)?.dates)).toEqual([[0], [8616], [8640], [2_610_264]])
  for (const [one, other] of [
    [own(hours), own()],
    [own(hours), metrics],
    [{ kind: 'gregorian', format: 'DD MMM YYYY' }, metrics],
  ] as [DateSystem, DateSystem][]) {
    const exact = { dates: [8629, 8633], precision: 'hour' }
    const there = recount(one, other, exact)
    expect(there?.dates.length).toBe(1)
    const back = recount(other, one, { dates: there?.dates ?? [], precision: there?.precision ?? '' }, there?.fine)
    expect(back).toMatchObject(exact)
  }
})

it('leaves a precision that was never said unsaid', () => {
  expect(recount(metrics, own(hours), { dates: [3], precision: '' })).toEqual({
    dates: [72],
    precision: '',
    fine: null,
  })
})

it('shows samples from the first to the last of many', () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ dates: [at * 100], precision: 'day' }))
  const { samples, differ } = describeChange(own(), own({ originYear: 5 }), many)
  expect([differ, samples.length, samples[0]?.event, samples.at(-1)?.event]).toEqual([1000, 3, 0, 999])
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

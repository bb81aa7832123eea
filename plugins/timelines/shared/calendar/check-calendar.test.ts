import { expect, it } from 'vitest'
import { compile } from '#core/shared/validate.ts'
import { calendarIssueText } from '../issue.ts'
import { type Calendar, calendarDefinition, plainCalendar } from './calendar.ts'
import { checkCalendar, unitId } from './check-calendar.ts'
import { calendarPresets } from './presets/presets.ts'

const base = plainCalendar({
  name: 'Crown Reckoning',
  months: [
    { name: 'Frost', days: 30 },
    { name: 'Thaw', days: 31 },
  ],
})
const leap = (every: number, more: Partial<Calendar['leapRules'][number]> = {}): Calendar['leapRules'][number] => ({
  month: 0,
  days: 1,
  steps: [{ every, offset: 0, leap: true }],
  ...more,
})
const months = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `M${at}`, days: 3 }))
const first = (change: Partial<Calendar>) => {
  const [issue] = checkCalendar({ ...base, ...change })
  return issue && `${issue.path}: ${issue.code}`
}

it('accepts every preset, by its definition too', () => {
  expect(checkCalendar(base)).toEqual([])
  const validate = compile(calendarDefinition)
  for (const { make, id } of calendarPresets)
    for (const language of ['en', 'ua'] as const) {
      expect(checkCalendar(make(language)), id).toEqual([])
      expect(validate(JSON.parse(JSON.stringify(make(language)))), id).toMatchObject({ ok: true })
    }
  expect(validate({ ...base, months: [{ name: 'x', days: 1.5 }] })).toMatchObject({ ok: false })
})

it.each<[string, Partial<Calendar>]>([
  ['months: months-none', { months: [] }],
  ['months: months-many', { months: months(101) }],
  ['months.0.days: month-empty', { months: [{ name: 'Nothing', days: 0 }, ...base.months] }],
  ['months.0.days: month-days', { months: [{ name: 'Half', days: 1.5 }, ...base.months] }],
  ['months.0.days: month-negative', { leapRules: [leap(4, { days: -31 })] }],
  ['months: months-all-between', { months: [{ name: 'Between', days: 3, between: true }] }],
  ['months.0.name: name-empty', { months: [{ name: ' ', days: 3 }] }],
  ['months.0.name: name-long', { months: [{ name: 'x'.repeat(101), days: 3 }] }],
  ['months.0.dayNames: day-names-of-month', { months: [{ name: 'A', days: 3, dayNames: ['x'] }] }],
  [
    'months: day-names-total',
    {
      months: [
        ...base.months,
        { name: 'Long', days: 301, between: true, dayNames: Array.from({ length: 301 }, () => 'x') },
      ],
    },
  ],
  ['leapRules.0.steps.0.every: leap-every', { leapRules: [leap(0)] }],
  ['leapRules.0.steps: leap-steps', { leapRules: [leap(4, { steps: [] })] }],
  ['leapRules.0.steps: leap-never', { leapRules: [leap(4, { steps: [{ every: 4, offset: 0, leap: false }] })] }],
  ['leapRules.0.month: leap-month', { leapRules: [leap(4, { month: 2 })] }],
  ['leapRules.0.days: leap-days', { leapRules: [leap(4, { days: 0 })] }],
  [
    'leapRules.0.steps: leap-cycle',
    { leapRules: [leap(4, { steps: [9973, 9967].map(every => ({ every, offset: 0, leap: true })) })] },
  ],
  ['leapRules: leap-rules-many', { leapRules: Array.from({ length: 31 }, () => leap(4)) }],
  ['week.days: week-empty', { week: { days: [], first: 0, restart: 'month' } }],
  ['week.first: week-first', { week: { days: [{ name: 'Lampday' }], first: 1, restart: 'never' } }],
  ['week.days: weekdays-many', { week: { days: months(31), first: 0, restart: 'never' } }],
  ['units.0.amount: unit-amount', { units: [{ id: 'hour', name: 'hour', amount: 0 }] }],
  ['units.0.id: unit-id', { units: [{ id: 'day', name: 'day', amount: 2 }] }],
  ['units: units-fine', { units: ['a', 'b'].map(id => ({ id, name: id, amount: 1_000_000 })) }],
  ['eras.0.backwards: era-backwards-last', { eras: [{ name: 'Old', from: null, backwards: true }] }],
  [
    'eras.1.from: era-order',
    {
      eras: [
        { name: 'A', from: 5 },
        { name: 'B', from: 5 },
      ],
    },
  ],
  [
    'eras.1.from: era-from',
    {
      eras: [
        { name: 'A', from: 5 },
        { name: 'B', from: null },
      ],
    },
  ],
  ['eras: eras-many', { eras: Array.from({ length: 51 }, (_, from) => ({ name: 'E', from })) }],
  ['seasons.0.day: season-day', { seasons: [{ name: 'Winter', month: 0, day: 31 }] }],
  ['seasons.0.month: season-month', { seasons: [{ name: 'Winter', month: 7, day: 1 }] }],
  ['cycles.0.length: cycle-length', { cycles: [{ name: 'Lamp', length: 0, start: 0, phases: [] }] }],
  [
    'cycles: cycles-many',
    { cycles: Array.from({ length: 21 }, () => ({ name: 'C', length: 9, start: 0, phases: [] })) },
  ],
  ['originYear: origin-far', { originYear: 1e15 }],
  ['anchor: anchor-far', { anchor: 1e300 }],
  ['firstYear: first-after-origin', { firstYear: 5 }],
  ['format: format-token-unknown', { format: '{moonday}' }],
])('refuses %s', (expected, change) => {
  expect(first(change)).toBe(expected)
})

it('says what is wrong in both languages, and repeats little of a long name', () => {
  const [issue] = checkCalendar({ ...base, months: [{ name: 'Frost', days: 0 }, ...base.months] })
  expect(issue?.message).toBe('“Frost” has 0 days and no leap rule gives it any.')
  expect(issue && calendarIssueText(issue, 'ua')).toBe(
    '«Frost» має 0 днів, і жодне правило високосних років їх не додає.',
  )
  expect(checkCalendar({ ...base, name: 'x'.repeat(5000) })[0]?.message.length).toBeLessThan(140)
})

it('finds ids for units', () => {
  expect(unitId('Bell', [])).toBe('bell')
  expect(unitId('Day', [])).toBe('day_2')
  expect(unitId('Bell', [{ id: 'bell' }])).toBe('bell_2')
})

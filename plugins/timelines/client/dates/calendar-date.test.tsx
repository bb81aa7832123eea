// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { actAndReturn, click, find, mount, type, unmountAll } from '#core/client/ui/testing.tsx'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { momentOf } from '../../shared/calendar/date.ts'
import { calendarPreset } from '../../shared/calendar/presets/presets.ts'
import { dateOfCalendarDraft, draftOfDate } from './calendar-drafts.ts'
import { DatePicker } from './date-picker.tsx'

/** Unequal months, a leap day between them, hours, and eras. */
const decimal = calendarPreset('decimal', 'en')
const calendar: Calendar = {
  ...calendarPreset('plain', 'en'),
  months: [{ name: 'Levy', days: 31 }, { name: 'Candle', days: 28 }, ...calendarPreset('plain', 'en').months.slice(2)],
  leapRules: [{ month: 1, days: 1, steps: [{ every: 4, offset: 0, leap: true }] }],
}
const timeline = { useGregorian: false, format: 'x', metrics: null, calendar } as never
const at = (year: number, month: number, day: number, ...units: number[]) =>
  momentOf(calendar, { year, month, day, units })

beforeEach(() => setLanguage('en'))
afterEach(unmountAll)

const field = (name: string) => find<HTMLInputElement>(`[name="date.${name}"]`)
const choose = (name: string, value: string) =>
  actAndReturn(() => {
    const select = find<HTMLSelectElement>(`select[name="date.${name}"]`)
    select.value = value
    return select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const confirm = () => find<HTMLButtonElement>('[data-answer="confirm"]')
const status = () => find('[role="dialog"] [role="status"]').textContent

function open(moment: number, precision = 'day') {
  const onValue = vi.fn()
  mount(<DatePicker timeline={timeline} label="Start" value={{ moment, precision }} onValue={onValue} />)
  click(find('button[aria-haspopup="dialog"]'))
  return onValue
}

it('takes a date in the parts of the calendar, with months by name, and says what is not there', () => {
  const onValue = open(at(8, 0, 31))
  expect([field('year').value, field('era').value, field('month').value, field('day').value]).toEqual([
    ...['8', '1', '0', '31'],
  ])
  choose('month', '1')
  expect(find('[role="dialog"]').textContent).toContain('“Candle” of the year 8 has 29 days, there is no day 31.')
  type(field('day'), '29')
  expect(status()).toBe('29 Candle 8')
  // What a day and an hour may be stands at their fields, whose names begin as others do.
  expect(find('[role="dialog"]').textContent).toMatch(/Day.*1–29.*Hour.*0–23/)
  // The 29th is only in leap years.
  type(field('year'), '9')
  expect(find('[role="dialog"]').textContent).toContain('there is no day 29')
  type(field('year'), '12')
  type(field('hour'), '25')
  expect(find('[role="dialog"]').textContent).toContain('“hour” is a whole number from 0 to 23, not 25')
  type(field('hour'), '5')
  click(confirm())
  expect(onValue.mock.calls).toEqual([[{ moment: at(12, 1, 29, 5), precision: 'hour' }]])
})

it('keeps what is not known open, and counts in eras', () => {
  const onValue = open(at(8, 3, 2))
  type(field('day'), '')
  expect(status()).toBe('Bloom 8')
  choose('month', '')
  choose('era', '0')
  type(field('year'), '3')
  expect(status()).toBe('3 Before the Count')
  type(field('year'), '0')
  expect(find('[role="dialog"]').textContent).toContain('There is no year 0 in “Before the Count”.')
  type(field('year'), '3')
  click(confirm())
  expect(onValue.mock.calls).toEqual([[{ moment: at(-2, 0, 1), precision: 'year' }]])
})

it('gives every date back that it is opened with', () => {
  for (const [calendarOf, units] of [
    [calendar, 1440],
    [decimal, 100_000],
  ] as const)
    for (let day = -5000; day < 5000; day += 37)
      for (const precision of ['day', calendarOf.units[0]?.id ?? '']) {
        const date = { moment: day * units, precision }
        expect(dateOfCalendarDraft(calendarOf, draftOfDate(calendarOf, date))).toEqual(date)
      }
})

it('asks for the month of a day, and the day of a time', () => {
  const draft = { year: 3, era: 1, month: null, day: 4, units: [null, null] }
  expect(dateOfCalendarDraft(calendar, draft)).toMatchObject({ path: 'month', code: 'month-missing' })
  expect(dateOfCalendarDraft(calendar, { ...draft, month: 1, day: null, units: [3, null] })).toMatchObject({
    ...{ path: 'day', code: 'time-without-day' },
  })
  expect(dateOfCalendarDraft(calendar, { ...draft, year: null })).toMatchObject({ path: 'year' })
})

import { describe, expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { newMetric } from '../../metrics.ts'
import { type Calendar, plainCalendar } from '../calendar.ts'
import { isMoment } from '../date.ts'
import { formatCalendarDate } from '../format.ts'
import { calendarPresets } from '../presets/presets.ts'
import { randomCalendar, seededRandom } from '../random-calendar.fixture.ts'
import { type DateSystem, precisionsOf, spanOf, systemOf } from '../system.ts'
import { type ParseContext, parseDate } from './parse-date.ts'

const crown = plainCalendar({
  name: 'Crown Reckoning',
  format: '{day} {month} {year}[ {era}]',
  months: [
    { name: 'First Levy', days: 31 },
    { name: 'Frost', short: 'Fro', days: 30 },
    { name: 'Forge', days: 30 },
    { name: 'Midwinter', days: 1, between: true, outsideWeek: true },
    { name: 'Морозень', inDate: 'Морозня', days: 31 },
    { name: 'Idle', days: 2, between: true, dayNames: ['Shieldday', 'Doorday'] },
  ],
  week: { days: ['Lampday', 'Ropeday', 'Tideday'].map(name => ({ name })), first: 0, restart: 'never' },
  units: [
    { id: 'bell', name: 'bell', amount: 20 },
    { id: 'tick', name: 'tick', amount: 50 },
  ],
  eras: [
    { name: 'Before the Lamp', short: 'B.L.', from: null, backwards: true },
    { name: 'Of the Crown', from: 1, hidden: true },
  ],
  seasons: [
    { name: 'Spring', month: 1, day: 5 },
    { name: 'Зима', month: 4, day: 20 },
  ],
})
const own: DateSystem = { kind: 'calendar', format: crown.format, calendar: crown }
const real: DateSystem = { kind: 'gregorian', format: 'DD MMM YYYY' }
const events: ParseContext['resolveEvent'] = name =>
  ({
    'the Fall': { start: parsed(own, '12 Frost 302').start, precision: 'day' },
    'Siege - and to the end': {
      start: parsed(own, '1 Frost 302').start,
      end: parsed(own, '20 Frost 302').start,
      precision: 'day',
    },
    Twins: 'several' as const,
    Rumour: 'undated' as const,
  })[name] ?? null

function parse(system: DateSystem, text: string, language: 'en' | 'ua' = 'en') {
  return parseDate(text, { system, language, resolveEvent: events })
}
function parsed(system: DateSystem, text: string) {
  const result = parseDate(text, { system })
  if (!result.ok) throw new Error(`${text}: ${result.issue.message}`)
  return result
}
/** What was understood and how exactly, or the sentence about what was not. */
function shown(system: DateSystem, text: string, language: 'en' | 'ua' = 'en'): string {
  const result = parse(system, text, language)
  return result.ok ? `${result.understoodAs} (${result.precision})` : result.issue.message
}

describe('a typed date of a calendar', () => {
  it.each([
    ['12 Frost 302', '12 Frost 302 (day)'],
    ['Frost 302', 'Frost 302 (month)'],
    ['302', '302 (year)'],
    ['spring 302', 'Spring 302 (season)'],
    ['навесні 302', 'Spring 302 (season)'],
    ['winter 302', 'Зима 302 (season)'],
    ['зими 302', 'Зима 302 (season)'],
    ['fróst 302', 'Frost 302 (month)'],
    ['FRO 302', 'Frost 302 (month)'],
    ['1st of First Levy, 302', '1 First Levy 302 (day)'],
    ['firs 302', 'First Levy 302 (month)'],
    ['12-го морозня 302 року', '12 Морозня 302 (day)'],
    ['мороз 302', 'Морозень 302 (month)'],
    ['Frost 12, 302', '12 Frost 302 (day)'],
    ['302 Frost', 'Frost 302 (month)'],
    ['Midwinter 302', 'Midwinter 302 (day)'],
    ['Doorday 302', 'Doorday 302 (day)'],
    ['12 Frost 43 Before the Lamp', '12 Frost 43 Before the Lamp (day)'],
    ['43 B.L.', '43 Before the Lamp (year)'],
    ['12 Frost 302, 7:05', '12 Frost 302, 07:05 (tick)'],
    ['12 Frost 302, 7 bells', '12 Frost 302, 7 bell (bell)'],
    ['302-2-12', '12 Frost 302 (day)'],
    ['12.02.302', '12 Frost 302 (day)'],
  ])('%s', (text, expected) => expect(shown(own, text)).toBe(expected))

  it.each([
    ['302–305', '302 – 305 (year)'],
    ['302-305', '302 – 305 (year)'],
    ['302 to 305', '302 – 305 (year)'],
    ['з 302 до 305', '302 – 305 (year)'],
    ['302 року до 305', '302 – 305 (year)'],
    ['12–15 Frost 302', '12 Frost 302 – 15 Frost 302 (day)'],
    ['12 Frost - 3 Forge 302', '12 Frost 302 – 3 Forge 302 (day)'],
    ['12 Frost 302 – 15', '12 Frost 302 – 15 Frost 302 (day)'],
    ['12 Frost 302 – 3 Forge', '12 Frost 302 – 3 Forge 302 (day)'],
    ['Frost – Forge 302', 'Frost 302 – Forge 302 (month)'],
    ['spring 302 – spring 304', 'Spring 302 – Spring 304 (season)'],
    ['302 – Frost 305', 'First Levy 302 – Frost 305 (month)'],
    ['12 Frost 302 – 303', '12 Frost 302 – Doorday 303 (day)'],
    ['from 12 Frost 302 to 12 Frost 302', '12 Frost 302 (day)'],
    ['305–302', 'End date cannot be before the start date.'],
  ])('range %s', (text, expected) => expect(shown(own, text)).toBe(expected))

  it.each([
    ['3 weeks after the Fall', '21 Frost 302 (day)'],
    ['через 3 тижні після «the Fall»', '21 Frost 302 (day)'],
    ['за 2 дні до the Fall', '10 Frost 302 (day)'],
    ['a day before the Fall', '11 Frost 302 (day)'],
    ['the day after the Fall', '13 Frost 302 (day)'],
    ['10 bells after the Fall', '12 Frost 302, 10 bell (bell)'],
    ['2 days after Siege - and to the end', '22 Frost 302 (day)'],
    ['2 days before Siege - and to the end', '30 First Levy 302 (day)'],
    ['2 місяці після the Fall', '12 Морозня 302 (day)'],
    ['5 years before 302', '297 (year)'],
    ['after the Fall', '13 Frost 302 (day)'],
    ['before the Fall', '11 Frost 302 (day)'],
    ['після «the Fall»', '13 Frost 302 (day)'],
    ['перед the Fall', '11 Frost 302 (day)'],
    ['after Siege - and to the end', '21 Frost 302 (day)'],
    ['до Siege - and to the end', '31 First Levy 302 (day)'],
    ['after Frost 302', 'Forge 302 (month)'],
    ['after nothing', 'There is no event or date “nothing”.'],
    ['before Twins', 'Several events are called “Twins”.'],
    ['after Rumour', 'The event “Rumour” has no date.'],
    ['3 days after nothing', 'There is no event or date “nothing”.'],
    ['3 days after Twins', 'Several events are called “Twins”.'],
    ['3 days after Rumour', 'The event “Rumour” has no date.'],
    ['the Fall', '“fall” is no month, era, season or number of this calendar.'],
  ])('distance %s', (text, expected) => expect(shown(own, text)).toBe(expected))

  it.each([
    ['', 'Type a date.'],
    ['« »', 'Type a date.'],
    ['1 - '.repeat(70), '“-” is no month, era, season or number of this calendar.'],
    ['x'.repeat(400), 'A date has at most 300 characters.'],
    ['12 Frost', 'The year is missing.'],
    ['fr 302', 'Frost 302 (month)'],
    ['fo 302', 'Forge 302 (month)'],
    ['f 302', '“f” is no month, era, season or number of this calendar.'],
    ['31 Frost 302', '“Frost” of the year 302 has 30 days, there is no day 31.'],
    ['12 Frost Forge 302', '“Forge” is one too many: the date has that already.'],
    ['1 2 3 4', 'The number 3 has no place in this date.'],
    ['302 25:00', 'A time needs its day.'],
    ['12 Frost 302 25:00', '“bell” is a whole number from 0 to 19, not 25.'],
    ['12 Frost 302 1:2:3', 'This calendar has no time like 1:2:3.'],
    ['1000000000000000', 'The year 1000000000000000 is further than the calendar reaches.'],
    ['0 Before the Lamp', 'There is no year 0 in “Before the Lamp”.'],
    ['Lampday 12 Frost 302', 'That day is Tideday, not Lampday.'],
    ['<script>alert(1)</script>', '“<script>alert(1)</script>” is no month, era, season or number of this calendar.'],
  ])('%s is answered', (text, expected) => expect(shown(own, text)).toBe(expected))
})

describe('a typed date of the real calendar', () => {
  it.each([
    ['5 квітня 1912', '05 Apr 1912 (day)'],
    ['5 April 1912', '05 Apr 1912 (day)'],
    ['April 5th, 1912', '05 Apr 1912 (day)'],
    ['квіт 1912', 'Apr 1912 (month)'],
    ['у травні 1912', 'May 1912 (month)'],
    ['весна 1912', 'Spring 1912 (season)'],
    ['1912-04-05', '05 Apr 1912 (day)'],
    ['05.04.1912', '05 Apr 1912 (day)'],
    ['15 March 44 BC', '15 Mar 0044 BC (day)'],
    ['44 до н. е.', '0044 BC (year)'],
    ['5 квітня 1912 р., 14:30', '05 Apr 1912, 14:30 (minute)'],
    ['12 травня до 3 червня 1912', '12 May 1912 – 03 Jun 1912 (day)'],
    ['2 тижні після 5 квітня 1912', '19 Apr 1912 (day)'],
    ['Mon 5 April 1912', 'That day is Friday, not Monday.'],
    ['ju 1912', '“ju” can be June or July. Type more of it.'],
    ['30 лютого 1912', '“February” of the year 1912 has 29 days, there is no day 30.'],
    ['200000', '200000 (year)'],
  ])('%s', (text, expected) => expect(shown(real, text)).toBe(expected))

  it('says in Ukrainian what it understood', () => {
    expect(shown({ ...real, format: 'D MMMM YYYY' }, '5 April 1912', 'ua')).toBe('5 квітня 1912 (day)')
  })

  it('reads numeric formats as the timeline writes them', () => {
    expect(shown({ ...real, format: 'MM/DD/YYYY' }, '04/05/1912')).toBe('04/05/1912 (day)')
    expect(shown({ ...real, format: 'DD/MM/YYYY HH:mm' }, '05/04/1912 14:30')).toBe('05/04/1912 14:30 (minute)')
  })
})

describe('a typed date of metrics', () => {
  const year = { ...newMetric('Year', 0), childAmount: 3, childLabels: ['Frost', 'Thaw', 'Long Sun'] }
  const month = { ...newMetric('Month', 1), childAmount: 30 }
  const metrics = systemOf({
    useGregorian: false,
    format: '{year}[-{month}][-{day}]',
    metrics: [year, month, newMetric('Day', 2)],
  })

  it.each([
    ['302', '302 (year)'],
    ['302-Thaw', '302-Thaw (month)'],
    ['302-1-5', '302-Thaw-5 (day)'],
    ['5 Thaw 302', '302-Thaw-5 (day)'],
    ['long sun 302', '302-Long Sun (month)'],
    ['year 302 month 1 day 5', '302-Thaw-5 (day)'],
    ['302 рік', '302 (year)'],
    ['302–305', '302 – 305 (year)'],
    ['2 months after 302', '302-Long Sun (month)'],
    ['302-1-40', '“Day” is a whole number from 0 to 29, not 40.'],
    ['day 5', '“Year” is missing.'],
    ['5 weeks after 302', 'This timeline does not count in “weeks”.'],
    ['moon 302', '“moon” is no unit, no name of one and no number of this timeline.'],
  ])('%s', (text, expected) => expect(shown(metrics, text)).toBe(expected))
})

it('says in words that 10^15 years are too far, in every way of counting and both languages, also for steps', () => {
  const metrics: DateSystem = { kind: 'metrics', format: '{day}', metrics: [newMetric('Day', 0)] }
  const far = [`${10 ** 15}`, `12 ${10 ** 15}`, `-${10 ** 16}`, `${'9'.repeat(400)}`, `${10 ** 15} years after 302`]
  for (const system of [own, real, metrics, ...calendarPresets.map(({ make }) => systemOf(countingBy(make('en'))))])
    for (const text of far)
      for (const language of ['en', 'ua'] as const) {
        const result = parse(system, text, language)
        const whole = result.ok ? [result.start, result.end ?? result.start].every(Number.isSafeInteger) : true
        expect([text, whole, result.ok || result.issue.message.length > 10]).toEqual([text, true, true])
      }
})

function countingBy(calendar: Calendar) {
  return { useGregorian: false, format: calendar.format, metrics: null, calendar }
}

it('reads what it writes, in every preset, calendar and precision', () => {
  const random = seededRandom(11)
  const calendars: Calendar[] = [
    ...(['en', 'ua'] as const).flatMap(language => calendarPresets.map(({ make }) => make(language))),
    ...Array.from({ length: trials(30) }, (_, seed) => randomCalendar(seed)),
  ]
  let tried = 0
  for (const calendar of calendars) {
    const system: DateSystem = { kind: 'calendar', format: '{day} {month} {year}[ {era}]', calendar }
    for (const precision of precisionsOf(system)) {
      for (let each = 0; each < 10; each++) {
        const moment = random(2 ** 30) * (random(2) === 0 ? -7 : 7)
        if (!isMoment(calendar, moment)) continue
        const text = formatCalendarDate(system, moment, { precision })
        const result = parseDate(text, { system })
        const { start } = spanOf(system, moment, precision)
        expect(result, `${calendar.name}: ${text} (${precision})`).toMatchObject({ ok: true, start })
        tried++
      }
    }
  }
  process.stdout.write(`${tried} dates read as they were written\n`)
  expect(tried).toBeGreaterThan(calendars.length * 25)
})

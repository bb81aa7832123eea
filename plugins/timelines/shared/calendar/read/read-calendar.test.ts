import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calendarIssueText } from '../../issue.ts'
import { checkCalendar } from '../check-calendar.ts'
import { compileCalendar } from '../compile.ts'
import { cycleAt } from '../cycles.ts'
import { dateOf, detailsOf, momentOf } from '../date.ts'
import { formatCalendarDate } from '../format.ts'
import { calendarNoteText } from './notes.ts'
import { type ReadCalendar, readCalendarFile } from './read-calendar.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', `${name}.json`), 'utf8')
function read(text: string): ReadCalendar {
  const result = readCalendarFile(text)
  const [first] = result.ok ? result.calendars : []
  if (!first) throw new Error(result.ok ? 'none' : result.issue.message)
  return first
}
const refused = (text: string) => {
  const result = readCalendarFile(text)
  return result.ok ? 'read' : result.issue.message
}
const at = ({ calendar }: ReadCalendar, year: number, month: number, day: number) =>
  momentOf(calendar, { year, month, day, units: [] })
const lengths = ({ calendar }: ReadCalendar, year: number) =>
  calendar.months.map((_, month) => {
    const first = { ...dateOf(calendar, 0), year, month, day: 1 }
    try {
      return detailsOf(calendar, momentOf(calendar, first)).daysInMonth
    } catch {
      return 0
    }
  })

describe('a file of Simple Calendar', () => {
  const found = read(sample('simple-calendar'))
  const { calendar, report } = found

  it('is read', () => {
    expect(readCalendarFile(sample('simple-calendar'))).toMatchObject({
      ok: true,
      format: 'simple-calendar',
      refused: [],
    })
    expect(checkCalendar(calendar)).toEqual([])
    expect(calendar.name).toBe('Salt Reckoning')
    // Leap years are 2, 6, 10, …
    expect([1, 2, 6, 8].map(year => lengths(found, year))).toEqual([
      [40, 0, 41],
      [40, 1, 42],
      [40, 1, 42],
      [40, 0, 41],
    ])
    expect(compileCalendar(calendar).unitsPerDay).toBe(1000)
    expect(calendar.units.map(({ id }) => id)).toEqual(['hour', 'minute'])
    expect(calendar.seasons).toEqual([{ name: 'Flood', color: '#46b946', month: 2, day: 10 }])
    expect(calendar.week.days.map(({ name, rest }) => [name, rest])).toEqual([
      ['Ebb', undefined],
      ['Slack', true],
      ['Flow', undefined],
    ])
    expect(detailsOf(calendar, at(found, 0, 0, 1)).weekday).toBe(1)
    expect(cycleAt(calendar, calendar.cycles[0] ?? never(), at(found, 0, 0, 4))).toMatchObject({
      name: 'Dark',
      turn: 0,
    })
    const system = { kind: 'calendar' as const, format: calendar.format, calendar }
    expect(formatCalendarDate(system, at(found, 612, 0, 7))).toBe('7 Herring 612 by the bells')
  })

  it('is reported on', () => {
    expect(report.map(({ message }) => message)).toEqual([
      'Times of sunrise and sunset: a calendar here has no sun.',
      'The current date, 612-1-7: a timeline has no current date.',
      '1 names of years: years have numbers here.',
      '2 events or notes: only the calendar is read. Create the events on the timeline.',
      'The phases of “The Lamp” are equally long here; in the file some are longer.',
      '1 descriptions: months, days and seasons have names only. Notes can go into entries.',
      'The file does not say which of its days is which day of another calendar: pin one day if they share an axis.',
    ])
    expect(calendarNoteText(report[2] ?? never(), 'ua')).toBe('Назв років: 1; роки тут мають номери.')
  })

  it('without a name has that of its file', () => {
    const { name: _, ...nameless } = JSON.parse(sample('simple-calendar')).calendars[0]
    const named = readCalendarFile(JSON.stringify({ calendar: nameless }), 'harptos.json')
    expect(named.ok && named.calendars[0]?.calendar.name).toBe('harptos')
  })

  it('is read with the field names of version 1 too, and with months that begin on one weekday', () => {
    const { calendars } = JSON.parse(sample('simple-calendar'))
    const { months, year, leapYear, weekdays, time, ...rest } = calendars[0]
    const old = {
      monthSettings: months.map((month: object) => ({ ...month, startingWeekday: 2 })),
      yearSettings: year,
      leapYearSettings: { rule: 'gregorian' },
      weekdaySettings: weekdays,
      timeSettings: time,
      ...rest,
    }
    const { calendar: first } = read(JSON.stringify(old))
    expect(first.months).toHaveLength(3)
    expect(compileCalendar(first).meanYear).toBe(81 + 2 * 0.2425)
    expect(first.week).toMatchObject({ first: 1, restart: 'month' })
    old.monthSettings[0].startingWeekday = null
    expect(read(JSON.stringify(old)).report.map(({ code }) => code)).toContain('month-weekday')
    expect(read(JSON.stringify({ ...old, leapYearSettings: { rule: 'none' } })).calendar.months).toHaveLength(2)
    expect(leapYear.rule).toBe('custom')
  })
})

describe('a file of Seasons & Stars', () => {
  const found = read(sample('seasons-and-stars'))
  const { calendar, report } = found

  it('is read', () => {
    expect(checkCalendar(calendar)).toEqual([])
    expect(calendar.months.map(({ name, between }) => `${name}${between ? ' *' : ''}`)).toEqual([
      'First Levy',
      'Midwinter *',
      'Candle',
      'Crowning *',
      'Rope',
      'Lost Day *',
    ])
    // Leap years are 3, 11, …: Candle is shorter then, and Crowning is there.
    expect([2, 3, 11].map(year => lengths(found, year))).toEqual([
      [31, 1, 28, 0, 31, 1],
      [31, 1, 27, 1, 31, 1],
      [31, 1, 27, 1, 31, 1],
    ])
    expect(detailsOf(calendar, 0)).toMatchObject({ year: 1, weekday: 2 })
    expect(detailsOf(calendar, at(found, 1, 1, 1)).weekday).toBeNull()
    expect(calendar.seasons.map(({ name, month, day }) => [name, month, day])).toEqual([
      ['Winter', 0, 1],
      ['Spring', 2, 5],
    ])
    expect(cycleAt(calendar, calendar.cycles[0] ?? never(), at(found, 1, 2, 3)).turn).toBe(0)
  })

  it('is reported on', () => {
    expect(report.map(({ code }) => code)).toEqual([
      'part-left',
      'sun',
      'season-left',
      'phase-lengths',
      'current-date',
      'events',
      'hours',
      'descriptions',
      'anchor',
    ])
  })
})

it.each(['simple-calendar', 'seasons-and-stars'])(
  'keeps the names of eight phases that are not the usual ones, of %s',
  name => {
    const file = JSON.parse(sample(name))
    const one = file.calendars?.[0] ?? file
    const named = (names: readonly string[]) => {
      const phases = names.map((phase, at) => ({ name: phase, length: 3, icon: at === 4 ? 'full' : 'new' }))
      one.moons = [{ ...one.moons[0], phases }]
      return read(JSON.stringify(file)).calendar.cycles[0]?.phases
    }
    const own = ['Dark', 'Sliver', 'Horn', 'Swell', 'Bright', 'Ebb', 'Hook', 'Thread']
    expect(named(own)).toEqual(own)
    const usual = ['New Moon', 'Waxing Crescent', 'First Quarter', 'Waxing Gibbous', 'Full Moon', 'Waning Gibbous']
    expect(named([...usual, 'Last Quarter', 'Waning Crescent'])).toEqual([])
  },
)

describe('a file of Fantasy-Calendar', () => {
  const found = read(sample('fantasy-calendar'))
  const { calendar, report } = found

  it('is read', () => {
    expect(readCalendarFile(sample('fantasy-calendar'))).toMatchObject({ format: 'fantasy-calendar', refused: [] })
    expect(checkCalendar(calendar)).toEqual([])
    expect(calendar.name).toBe("Reckoning of Oda's Bells")
    expect(calendar.months.map(({ name, between }) => `${name}${between ? ' *' : ''}`)).toEqual([
      ...['Herring', 'Turn of Tides *', 'Bell Day *', 'Crane', 'Late Bell *', 'Hidden'],
    ])
    expect([0, 1, 4, 7, 12, 100, 400].map(year => lengths(found, year))).toEqual([
      [31, 2, 0, 29, 0, 0],
      [30, 2, 1, 29, 1, 11],
      [31, 2, 0, 29, 0, 10],
      [30, 2, 0, 29, 1, 11],
      [31, 2, 0, 29, 0, 0],
      [30, 2, 0, 29, 0, 10],
      [31, 2, 0, 29, 0, 10],
    ])
    // Its first day is that of the year 0, on the second weekday.
    expect(detailsOf(calendar, 0)).toMatchObject({ year: 0, weekday: 1 })
    expect(calendar.units.map(({ id, amount }) => [id, amount])).toEqual([
      ['hour', 20],
      ['minute', 50],
    ])
    expect(calendar.eras).toEqual([
      { name: 'Before the Bells', from: null, short: 'BB' },
      { name: 'Of Silence', from: 600, first: 1 },
    ])
    expect(calendar.seasons.map(({ name, month, day }) => [name, month, day])).toEqual([
      ['Spring', 0, 9],
      ['Autumn', 3, 3],
    ])
    expect(calendar.cycles.map(({ length, start }) => [length, start])).toEqual([
      [27.5, 3],
      [5, 0],
    ])
  })

  it('is reported on', () => {
    expect(report.map(({ code }) => code)).toEqual([
      ...['leap-name', 'leap-place', 'leap-name', 'leap-missing', 'era-day', 'era-end', 'current-date', 'events'],
      ...['descriptions', 'leap-weekday', 'leap-count', 'phase-lengths', 'year-names', 'sun', 'weather', 'anchor'],
    ])
  })

  it('may have seasons of so many days, and no clock, year nought or eras', () => {
    const file = JSON.parse(sample('fantasy-calendar'))
    const { static_data: data } = file
    data.seasons.data = ['Wet', 'Dry'].map(name => ({ name, transition_length: 32, duration: 0 }))
    Object.assign(data, { eras: [], settings: {}, clock: { enabled: false, hours: 24, minutes: 60 } })
    delete data.seasons.global_settings.periodic_seasons
    const { calendar: plain } = read(JSON.stringify(file))
    expect([plain.units, plain.eras, plain.yearZero, plain.originYear]).toEqual([[], [], false, 1])
    expect(plain.seasons.map(({ name, month, day }) => [name, month, day])).toEqual([
      ['Wet', 0, 1],
      ['Dry', 2, 1],
    ])
  })
})

describe('a file of Calendarium', () => {
  const found = read(sample('calendarium'))
  const { calendar, report } = found

  it('is read', () => {
    expect(checkCalendar(calendar)).toEqual([])
    expect(calendar.months.map(({ name }) => name)).toEqual(['Herring', 'Turn of Tides', 'Crane', 'Bell Day', 'Hidden'])
    expect([3, 4, 5, 100, 400].map(year => lengths(found, year))).toEqual([
      [30, 2, 29, 1, 0],
      [31, 2, 29, 1, 10],
      [30, 2, 29, 0, 0],
      [30, 2, 29, 0, 10],
      [31, 2, 29, 0, 10],
    ])
    expect(detailsOf(calendar, 0)).toMatchObject({ year: 1, weekday: 1 })
    const system = { kind: 'calendar' as const, format: calendar.format, calendar }
    expect(
      [at(found, 0, 0, 3), at(found, 7, 0, 3), at(found, 612, 1, 1)].map(moment => formatCalendarDate(system, moment)),
    ).toEqual(['3 Herring 1 Before the Bells', '3 Herring 7 Of the Bells', '1 Turn of Tides 612 Of Silence'])
    expect(calendar.seasons.map(({ name, month, day }) => [name, month, day])).toEqual([
      ['Spring', 0, 9],
      ['Autumn', 2, 3],
    ])
  })

  it('is reported on', () => {
    expect(report.map(({ code }) => code)).toEqual([
      'leap-name',
      'leap-place',
      'leap-missing',
      'era-day',
      'era-end',
      'weather',
      'current-date',
      'events',
      'date-format',
      'anchor',
    ])
  })

  it('may hold several, with seasons that last so many days', () => {
    const one = JSON.parse(sample('calendarium'))
    const seasons = [40, 22.5].map((duration, at) => ({ name: `S${at}`, color: '#000', type: 'Periodic', duration }))
    const periodic = { ...one, seasonal: { type: 'Periodic', offset: 5, seasons } }
    const both = readCalendarFile(JSON.stringify({ calendars: [one, periodic, { ...one, static: { months: [] } }] }))
    if (!both.ok) throw new Error(both.issue.message)
    expect(both.calendars).toHaveLength(2)
    expect(both.refused).toMatchObject([{ name: 'Reckoning of Bells', issue: { code: 'months-none' } }])
    const [, second] = both.calendars
    expect(second?.report.map(({ code }) => code)).toContain('season-cycle')
    const fitting = {
      ...periodic,
      seasonal: { ...periodic.seasonal, seasons: seasons.map(each => ({ ...each, peak: 1.5 })) },
    }
    expect(read(JSON.stringify(fitting)).calendar.seasons.map(({ month, day }) => [month, day])).toEqual([
      [0, 6],
      [2, 16],
    ])
  })
})

describe('a file that is none', () => {
  const simple = JSON.parse(sample('simple-calendar'))
  const change = (parts: object) => JSON.stringify({ ...simple, calendars: [{ ...simple.calendars[0], ...parts }] })

  it.each<[string, string]>([
    ['', 'The file is empty.'],
    ['hello', 'This is no calendar of Simple Calendar, Seasons & Stars or Calendarium.'],
    ['{}', 'This is no calendar of Simple Calendar, Seasons & Stars or Calendarium.'],
    ['[1, null, "x"]', 'This is no calendar of Simple Calendar, Seasons & Stars or Calendarium.'],
    ['{"calendars": []}', 'The file has no calendar in it.'],
    [
      '{"baseCalendar": "gregorian", "variants": {}}',
      'The file has only variants of the calendar “gregorian”. Read the file of that calendar.',
    ],
  ])('%s', (text, expected) => expect(refused(text)).toBe(expected))

  it('is cut in half, too large, or too deep', () => {
    for (const name of ['simple-calendar', 'seasons-and-stars', 'calendarium']) {
      const text = sample(name)
      for (let end = 1; end < text.trim().length; end += 97)
        expect(refused(text.slice(0, end)), `${name} ${end}`).toMatch(/^The file is not whole/)
    }
    expect(refused(`{"a":"${'x'.repeat(6_000_000)}"}`)).toBe('The file is larger than 5 MB.')
    expect(refused('['.repeat(1_000_000))).toMatch(/^The file is not whole/)
  })

  it('has too much of something, or something else in its place', () => {
    const [month] = simple.calendars[0].months
    expect(refused(change({ months: Array.from({ length: 10_000 }, () => month) }))).toBe(
      'months of the file has 10000 items, at most 100 are possible.',
    )
    expect(refused(change({ months: [{ ...month, numberOfDays: 0.5 }] }))).toBe(
      'months.0.numberOfDays of the file is not a whole number.',
    )
    expect(refused(change({ months: [{ ...month, numberOfDays: 0 }] }))).toContain('At least one month must have days')
    expect(refused(change({ weekdays: 'seven' }))).toBe('weekdays of the file is not a list.')
    expect(refused(change({ leapYear: { rule: 'custom', customMod: 1e9 } }))).toContain('“every” from 1 to 10000')
    expect(refused(change({ year: { yearZero: 9e15 } }))).toContain('too far from the year 0')
    expect(refused(change({ time: { hoursInDay: 0 } }))).toContain('The amount of the unit “hour”')
    const result = readCalendarFile(change({ weekdays: 'seven' }))
    expect(!result.ok && calendarIssueText(result.issue, 'ua')).toBe('weekdays у файлі — не список.')
  })

  it('has script in every name, which stays text', () => {
    const script = '<img src=x onerror=alert(1)>\n'.repeat(9)
    const named = JSON.parse(sample('seasons-and-stars'), (key, value) => (key === 'name' ? script : value))
    const { calendar, report } = read(JSON.stringify(named))
    expect(calendar.week.days[0]?.name).toHaveLength(100)
    expect(calendar.months[0]?.name).not.toContain('\n')
    expect(report.map(({ code }) => code)).toContain('names-cut')
    expect(checkCalendar(calendar)).toEqual([])
  })

  it('says nothing that JavaScript would take for more than a value', () => {
    const hostile = sample('calendarium').replace('"description"', '"__proto__": {"polluted": 1}, "description"')
    read(hostile)
    expect({}).not.toHaveProperty('polluted')
  })
})

function never(): never {
  throw new Error('missing')
}

import type { CalendarLanguage } from '../../issue.ts'
import { type Calendar, type CalendarMonth, plainCalendar } from '../calendar.ts'

/**
 * The real calendar: milliseconds since 1970-01-01 UTC, the Gregorian rules in both directions without an end
 * but that of exact numbers (±285,000 years), no leap seconds. It is a calendar like any other, so that dates beyond
 * JavaScript's Date work too.
 */
export function gregorianCalendar(language: CalendarLanguage): Calendar {
  return calendars[language]
}

/** Rules of the Gregorian leap year for February, the second month. */
export const gregorianLeapRule = {
  month: 1,
  days: 1,
  steps: [
    { every: 4, offset: 0, leap: true },
    { every: 100, offset: 0, leap: false },
    { every: 400, offset: 0, leap: true },
  ],
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

interface EarthNames {
  calendar: string
  /** full and short */
  months: readonly (readonly [string, string, string?])[]
  /** from Sunday on */
  weekdays: readonly (readonly [string, string])[]
  seasons: readonly string[]
  units: readonly (readonly [string, string])[]
  before: readonly [string, string]
  after: readonly [string, string]
}

/** Names of the calendars of the Earth. */
const earthNames: Readonly<Record<CalendarLanguage, EarthNames>> = {
  en: {
    calendar: 'Gregorian',
    months: [
      ['January', 'Jan'],
      ['February', 'Feb'],
      ['March', 'Mar'],
      ['April', 'Apr'],
      ['May', 'May'],
      ['June', 'Jun'],
      ['July', 'Jul'],
      ['August', 'Aug'],
      ['September', 'Sep'],
      ['October', 'Oct'],
      ['November', 'Nov'],
      ['December', 'Dec'],
    ],
    weekdays: [
      ['Sunday', 'Sun'],
      ['Monday', 'Mon'],
      ['Tuesday', 'Tue'],
      ['Wednesday', 'Wed'],
      ['Thursday', 'Thu'],
      ['Friday', 'Fri'],
      ['Saturday', 'Sat'],
    ],
    seasons: ['Spring', 'Summer', 'Autumn', 'Winter'],
    units: [
      ['hour', 'h'],
      ['minute', 'min'],
      ['second', 's'],
      ['millisecond', 'ms'],
    ],
    before: ['Before Christ', 'BC'],
    after: ['Anno Domini', 'AD'],
  },
  ua: {
    calendar: 'Григоріанський',
    months: [
      ['січень', 'січ', 'січня'],
      ['лютий', 'лют', 'лютого'],
      ['березень', 'бер', 'березня'],
      ['квітень', 'кві', 'квітня'],
      ['травень', 'тра', 'травня'],
      ['червень', 'чер', 'червня'],
      ['липень', 'лип', 'липня'],
      ['серпень', 'сер', 'серпня'],
      ['вересень', 'вер', 'вересня'],
      ['жовтень', 'жов', 'жовтня'],
      ['листопад', 'лис', 'листопада'],
      ['грудень', 'гру', 'грудня'],
    ],
    weekdays: [
      ['неділя', 'нд'],
      ['понеділок', 'пн'],
      ['вівторок', 'вт'],
      ['середа', 'ср'],
      ['четвер', 'чт'],
      ['п’ятниця', 'пт'],
      ['субота', 'сб'],
    ],
    seasons: ['весна', 'літо', 'осінь', 'зима'],
    units: [
      ['година', 'год'],
      ['хвилина', 'хв'],
      ['секунда', 'с'],
      ['мілісекунда', 'мс'],
    ],
    before: ['до нашої ери', 'до н. е.'],
    after: ['нашої ери', 'н. е.'],
  },
}

const unitIds = ['hour', 'minute', 'second', 'millisecond']
const unitAmounts = [24, 60, 60, 1000]
/** Seasons by the months of the northern temperate zone. */
const seasonMonths = [2, 5, 8, 11]

/** The parts that calendars of the Earth share: months, weekdays from Sunday on, eras, seasons, units. */
export function earthParts(language: CalendarLanguage): Pick<Calendar, 'months' | 'eras' | 'seasons' | 'units'> & {
  weekdays: Calendar['week']['days']
} {
  const names = earthNames[language]
  return {
    months: names.months.map(([name, short, inDate], at): CalendarMonth => {
      const days = monthDays[at] ?? 30
      return inDate ? { name, short, inDate, days } : { name, short, days }
    }),
    weekdays: names.weekdays.map(([name, short], at) => ({ name, short, rest: at === 0 || at === 6 })),
    eras: [
      { name: names.before[0], short: names.before[1], from: null, backwards: true },
      { name: names.after[0], short: names.after[1], from: 1, hidden: true },
    ],
    seasons: names.seasons.map((name, at) => ({ name, month: seasonMonths[at] ?? 0, day: 1 })),
    units: names.units.map(([name, short], at) => ({
      id: unitIds[at] ?? '',
      name,
      short,
      amount: unitAmounts[at] ?? 1,
    })),
  }
}

function makeGregorian(language: CalendarLanguage): Calendar {
  const { weekdays, ...parts } = earthParts(language)
  return plainCalendar({
    ...parts,
    name: earthNames[language].calendar,
    leapRules: [gregorianLeapRule],
    // 1 January 1970 was a Thursday.
    week: { days: weekdays, first: 4, restart: 'never' },
    originYear: 1970,
  })
}

const calendars: Readonly<Record<CalendarLanguage, Calendar>> = { en: makeGregorian('en'), ua: makeGregorian('ua') }

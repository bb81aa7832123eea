/**
 * A full calendar as it is stored. Years are whole numbers without a gap: 0 is the year before 1, and eras or
 * `yearZero` say how a year is called. A moment is a count of the calendar's smallest unit; moment 0 is the beginning
 * of the year `originYear`.
 */
export interface Calendar {
  name: string
  /** how dates are written, with tokens such as `{day}`; see pattern.ts */
  format: string
  /** the parts of a year in order: months, and the days between them */
  months: CalendarMonth[]
  leapRules: LeapRule[]
  week: CalendarWeek
  /** units below the day, largest first; without any, a moment is a day */
  units: CalendarUnit[]
  /** in order of time */
  eras: Era[]
  seasons: Season[]
  cycles: Cycle[]
  originYear: number
  /** without one, the year before 1 is called -1 */
  yearZero: boolean
  /** the first year that dates may have; null for none */
  firstYear: number | null
  /** the day of the shared axis on which moment 0 falls; the axis counts days since 1970-01-01 (Gregorian) */
  anchor: number
}

export interface CalendarMonth {
  name: string
  short?: string
  /** its name in a date with a day, where that differs: січня */
  inDate?: string
  /** without leap days; 0 only if a leap rule adds some */
  days: number
  /** days between months: they have no month number */
  between?: boolean
  /** weekdays do not run over its days */
  outsideWeek?: boolean
  /** names of single days between months, from the first on */
  dayNames?: string[]
}

/** Adds days to a month, or takes them, in the years that its steps select. */
export interface LeapRule {
  /** index in `months` */
  month: number
  /** below 0: the month is shorter */
  days: number
  /** the last step that matches a year decides whether it is a leap year; none: it is not */
  steps: LeapStep[]
}

/** The years `offset`, `offset + every`, …, in both directions. */
export interface LeapStep {
  every: number
  offset: number
  leap: boolean
}

interface CalendarWeek {
  /** none: the calendar has no weeks */
  days: { name: string; short?: string; rest?: boolean }[]
  /** index of the weekday of moment 0, or of the first day of each month or year if weeks restart there */
  first: number
  restart: 'never' | 'month' | 'year'
}

export interface CalendarUnit {
  /** its token in formats and the precision of dates that have it; stays when the name changes */
  id: string
  name: string
  short?: string
  /** how many make one of the next larger unit, or a day */
  amount: number
}

export interface Era {
  name: string
  short?: string
  /** its first year; null only for the first era, which then has no beginning */
  from: number | null
  /** counts down to the year before the next era, which is its year 1 */
  backwards?: boolean
  /** the number of its first year, or of its last if it counts backwards; 1 by default */
  first?: number
  /** its name is left out of dates */
  hidden?: boolean
}

/** From a day of the year until the next season begins. */
export interface Season {
  name: string
  color?: string
  /** index in `months` */
  month: number
  day: number
}

/** What returns after a number of days that need not be whole: a moon, or anything else with phases. */
export interface Cycle {
  name: string
  moon?: boolean
  color?: string
  /** days; millionths count */
  length: number
  /** the day on which it begins (a new moon), counted from moment 0; millionths count */
  start: number
  /** names of phases of equal length; none: the eight of a moon, if it is one */
  phases: string[]
}

/** A day of a calendar and a time in it. */
export interface CalendarDate {
  /** without a gap at 0; see Calendar */
  year: number
  /** index in `months` */
  month: number
  /** from 1 on */
  day: number
  /** of each unit below the day, from 0 on; missing ones are 0 */
  units: number[]
}

export const calendarLimits = {
  months: 100,
  weekdays: 30,
  eras: 50,
  cycles: 20,
  seasons: 30,
  units: 6,
  leapRules: 30,
  steps: 40,
  phases: 40,
  /** of all days between months */
  dayNames: 300,
  name: 100,
  format: 200,
  monthDays: 10_000,
  unitAmount: 1_000_000,
  unitsPerDay: 86_400_000_000,
  unitId: 30,
  year: 1_000_000_000_000,
  /** years after which a leap rule repeats */
  leapCycle: 10_000,
  cycleDays: 1_000_000,
} as const

const name = 'string <= 100'
const year = '-1000000000000 <= number.integer <= 1000000000000'

/** arktype definition of a stored calendar. `checkCalendar` has the rules between its parts, with clearer sentences. */
export const calendarDefinition = {
  name,
  format: 'string <= 200',
  months: [
    {
      name,
      'short?': name,
      'inDate?': name,
      days: '0 <= number.integer <= 10000',
      'between?': 'boolean',
      'outsideWeek?': 'boolean',
      'dayNames?': 'string[] <= 300',
    },
    '[]',
  ],
  leapRules: [
    {
      month: '0 <= number.integer < 100',
      days: '-10000 <= number.integer <= 10000',
      steps: [{ every: '1 <= number.integer <= 10000', offset: year, leap: 'boolean' }, '[]'],
    },
    '[]',
  ],
  week: {
    days: [{ name, 'short?': name, 'rest?': 'boolean' }, '[]'],
    first: '0 <= number.integer < 30',
    restart: "'never' | 'month' | 'year'",
  },
  units: [{ id: 'string <= 30', name, 'short?': name, amount: '1 <= number.integer <= 1000000' }, '[]'],
  eras: [
    {
      name,
      'short?': name,
      from: `${year} | null`,
      'backwards?': 'boolean',
      'first?': year,
      'hidden?': 'boolean',
    },
    '[]',
  ],
  seasons: [{ name, 'color?': name, month: '0 <= number.integer < 100', day: '1 <= number.integer <= 10000' }, '[]'],
  cycles: [
    {
      name,
      'moon?': 'boolean',
      'color?': name,
      length: '0 < number <= 1000000',
      start: '-1000000000000 <= number <= 1000000000000',
      phases: 'string[] <= 40',
    },
    '[]',
  ],
  originYear: year,
  yearZero: 'boolean',
  firstYear: `${year} | null`,
  anchor: '-1000000000000000 <= number.integer <= 1000000000000000',
} as const

/** A calendar to begin with: a year of one month, days, no weeks. Everything else is empty. */
export function plainCalendar(parts: Partial<Calendar> & Pick<Calendar, 'name' | 'months'>): Calendar {
  return {
    format: '{day} {month} {year}[ {era}]',
    leapRules: [],
    week: { days: [], first: 0, restart: 'never' },
    units: [],
    eras: [],
    seasons: [],
    cycles: [],
    originYear: 0,
    yearZero: true,
    firstYear: null,
    anchor: 0,
    ...parts,
  }
}

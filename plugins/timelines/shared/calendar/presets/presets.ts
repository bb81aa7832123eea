import type { CalendarLanguage } from '../../issue.ts'
import { type Calendar, type CalendarMonth, type LeapStep, plainCalendar } from '../calendar.ts'
import { earthParts, gregorianLeapRule } from './gregorian.ts'
import { type PresetNames, presetNames } from './preset-names.ts'

/** A calendar to begin with, of our own making. */
interface CalendarPreset {
  id: PresetId
  make: (language: CalendarLanguage) => Calendar
}

export type PresetId = 'gregorian' | 'julian' | 'plain' | 'lunar' | 'lunisolar' | 'decimal' | 'tides' | 'thirteen'

const epochs = {
  /** 1 January of the year 0 in days since 1970-01-01, Gregorian and Julian */
  gregorian: -719_528,
  julian: -719_530,
}

export const calendarPresets: readonly CalendarPreset[] = [
  { id: 'gregorian', make: gregorian },
  { id: 'julian', make: julian },
  { id: 'plain', make: plain },
  { id: 'lunar', make: lunar },
  { id: 'lunisolar', make: lunisolar },
  { id: 'decimal', make: decimal },
  { id: 'tides', make: tides },
  { id: 'thirteen', make: thirteen },
]

export function calendarPreset(id: PresetId, language: CalendarLanguage): Calendar {
  const preset = calendarPresets.find(each => each.id === id)
  if (!preset) throw new TypeError(`no preset ${id}`)
  return preset.make(language)
}

/** The real calendar as one that can be changed: hours and minutes, and a moon. */
function gregorian(language: CalendarLanguage): Calendar {
  return earth(language, 'gregorian', [...gregorianLeapRule.steps], 6)
}

/** Every fourth year is a leap year. */
function julian(language: CalendarLanguage): Calendar {
  return earth(language, 'julian', [{ every: 4, offset: 0, leap: true }], 4)
}

function earth(language: CalendarLanguage, id: 'gregorian' | 'julian', steps: LeapStep[], first: number): Calendar {
  const { weekdays, units, ...parts } = earthParts(language)
  const anchor = epochs[id]
  return plainCalendar({
    ...parts,
    name: presetNames[language].calendars[id],
    units: units.slice(0, 2),
    leapRules: [{ ...gregorianLeapRule, steps }],
    week: { days: weekdays, first, restart: 'never' },
    // A new moon fell on 6 January 2000.
    cycles: [
      { name: presetNames[language].moon, moon: true, length: 29.530589, start: 10_962.76 - anchor, phases: [] },
    ],
    anchor,
  })
}

/** 365 days in every year: twelve months of 30 days and five days after them. */
function plain(language: CalendarLanguage): Calendar {
  const names = presetNames[language]
  const between: CalendarMonth = { name: names.yearEnd, days: 5, between: true, outsideWeek: true }
  return plainCalendar({
    name: names.calendars.plain,
    months: [...monthsOf(names.plain, [30]), between],
    week: weekOf(names.numberedDays.slice(0, 6)),
    eras: erasOf(names),
    seasons: seasonsOf(names, [0, 3, 6, 9]),
    units: unitsOf(names, [24, 60]),
    cycles: [{ name: names.moon, moon: true, length: 28, start: 0, phases: [] }],
  })
}

/** Twelve moons of 30 and 29 days, and eleven leap days in thirty years: the year does not keep to the sun. */
function lunar(language: CalendarLanguage): Calendar {
  const names = presetNames[language]
  const leap = [2, 5, 7, 10, 13, 16, 18, 21, 24, 26, 29]
  return plainCalendar({
    name: names.calendars.lunar,
    months: monthsOf(names.moons.slice(0, 12), [30, 29]),
    leapRules: [{ month: 11, days: 1, steps: leap.map(offset => ({ every: 30, offset, leap: true })) }],
    week: weekOf(names.numberedDays.slice(0, 7)),
    cycles: [{ name: names.moon, moon: true, length: 29.530589, start: 0, phases: [] }],
    units: unitsOf(names, [24, 60]),
  })
}

/** Moons that keep to the sun: in seven of nineteen years there is a thirteenth. */
function lunisolar(language: CalendarLanguage): Calendar {
  const names = presetNames[language]
  const leap = [0, 3, 6, 8, 11, 14, 17]
  const months = monthsOf(names.moons.slice(0, 12), [30, 29])
  return plainCalendar({
    name: names.calendars.lunisolar,
    months: [...months, { name: names.moons[12] ?? '', days: 0 }],
    leapRules: [
      { month: 12, days: 30, steps: leap.map(offset => ({ every: 19, offset, leap: true })) },
      { month: 11, days: 1, steps: [{ every: 5, offset: 2, leap: true }] },
    ],
    seasons: seasonsOf(names, [0, 3, 6, 9]),
    cycles: [{ name: names.moon, moon: true, length: 29.530589, start: 0, phases: [] }],
  })
}

/** Everything in tens: ten months of thirty-six days, ten hours of a hundred minutes, and leap days at the end. */
function decimal(language: CalendarLanguage): Calendar {
  const names = presetNames[language]
  return plainCalendar({
    name: names.calendars.decimal,
    months: [
      ...monthsOf(names.numberedMonths, [36]),
      { name: names.yearEnd, days: 5, between: true, outsideWeek: true, dayNames: [...names.yearEndDays] },
    ],
    leapRules: [
      {
        month: 10,
        days: 1,
        steps: [
          { every: 4, offset: 0, leap: true },
          { every: 128, offset: 0, leap: false },
        ],
      },
    ],
    week: weekOf(names.numberedDays.slice(0, 9)),
    units: unitsOf(names, [10, 100, 100]),
    format: '{day} {month} {year}[, {hour}:{minute:2}]',
  })
}

/** A coast that counts by two moons: eight tides of 45 days, a day out of the week at each solstice. */
function tides(language: CalendarLanguage): Calendar {
  const names = presetNames[language]
  const months = monthsOf(names.tides, [45, 46])
  const solstice = (name: string): CalendarMonth => ({ name, days: 1, between: true, outsideWeek: true })
  const [midwinter = '', midsummer = ''] = names.solstices
  return plainCalendar({
    name: names.calendars.tides,
    months: [solstice(midwinter), ...months.slice(0, 4), solstice(midsummer), ...months.slice(4)],
    // In a long winter the first solstice is left out.
    leapRules: [{ month: 0, days: -1, steps: [{ every: 7, offset: 3, leap: true }] }],
    week: weekOf(names.numberedDays.slice(0, 5)),
    eras: erasOf(names),
    seasons: seasonsOf(names, [1, 3, 6, 8]),
    units: unitsOf(names, [20, 50]),
    cycles: names.twoMoons.map((name, at) => ({
      name,
      moon: true,
      length: at === 0 ? 28 : 11.4,
      start: at * 3.5,
      phases: [],
    })),
  })
}

/** Thirteen months of four weeks, and a year day that belongs to none. */
function thirteen(language: CalendarLanguage): Calendar {
  const names = presetNames[language]
  return plainCalendar({
    name: names.calendars.thirteen,
    months: [
      ...monthsOf(names.moons, [28]),
      { name: names.yearEndDays[0], days: 1, between: true, outsideWeek: true },
      { name: names.yearEndDays[1], days: 0, between: true, outsideWeek: true },
    ],
    leapRules: [{ month: 14, days: 1, steps: [...gregorianLeapRule.steps] }],
    week: weekOf(names.numberedDays.slice(0, 7)),
    units: unitsOf(names, [24, 60]),
    yearZero: false,
  })
}

function monthsOf(names: readonly string[], days: readonly number[]): CalendarMonth[] {
  return names.map((name, at) => ({ name, days: days[at % days.length] ?? 30 }))
}

function weekOf(names: readonly string[]): Calendar['week'] {
  return { days: names.map(name => ({ name })), first: 0, restart: 'never' }
}

function erasOf({ eras }: PresetNames): Calendar['eras'] {
  return [
    { name: eras[0], from: null, backwards: true },
    { name: eras[1], from: 1, hidden: true },
  ]
}

function seasonsOf({ seasons }: PresetNames, months: readonly number[]): Calendar['seasons'] {
  return seasons.map((name, at) => ({ name, month: months[at] ?? 0, day: 1 }))
}

function unitsOf({ units }: PresetNames, amounts: readonly number[]): Calendar['units'] {
  const ids = ['hour', 'minute', 'second']
  return amounts.map((amount, at) => ({ id: ids[at] ?? '', name: units[at]?.[0] ?? '', short: units[at]?.[1], amount }))
}

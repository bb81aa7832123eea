import type { CalendarLanguage } from '../issue.ts'
import type { Metric } from '../metrics.ts'
import type { Calendar } from './calendar.ts'
import { seasonOf } from './cycles.ts'
import { type CalendarDetails, detailsOf } from './date.ts'
import { type Pattern, type PatternPart, parseGregorianPattern, parsePattern } from './pattern.ts'
import { calendarOf, checkMoment, type DateSystem, metricValues, precisionIn } from './system.ts'
import { writtenYear } from './years.ts'

interface FormatOptions {
  /** instead of the format of the system, in the same syntax */
  pattern?: string
  /** how exact the date is; what it does not have is left out. The day, or the smallest metric, by default */
  precision?: string | null
  /** of names and months of the real calendar */
  language?: CalendarLanguage
}

type TokenValue = string | number | undefined
type ValueOf = (token: string) => TokenValue

/**
 * A date as text. A token that the date has no value for is left out with the text between it and its neighbours:
 * `DD MMM YYYY` of a date that is exact to the month is `Mar 1912`. Throws CalendarError for a number that is no date.
 */
export function formatCalendarDate(system: DateSystem, moment: number, options: FormatOptions = {}): string {
  checkMoment(system, moment)
  const { language = 'en' } = options
  const precision = precisionIn(
    system,
    options.precision ?? (system.kind === 'metrics' ? lastMetric(system.metrics) : 'day'),
  )
  const pattern = options.pattern ?? system.format
  const calendar = calendarOf(system, language)
  if (!calendar) {
    const metrics = system.kind === 'metrics' ? system.metrics : []
    return render(parsePattern(pattern).parts, metricValue(metrics, moment, precision))
  }
  const parsed = system.kind === 'gregorian' ? parseGregorianPattern(pattern) : parsePattern(pattern)
  return formatInCalendar(calendar, moment, parsed, precision)
}

/** Both ends of a range, or its only date; ends that read the same, within one year of which no more is known, once. */
export function formatRange(system: DateSystem, dates: readonly number[], options: FormatOptions = {}): string {
  const [start, end] = dates
  if (start === undefined) return ''
  const first = formatCalendarDate(system, start, options)
  const last = end === undefined || end === start ? first : formatCalendarDate(system, end, options)
  return last === first ? first : `${first} – ${last}`
}

function lastMetric(metrics: readonly Metric[]): string {
  return metrics.at(-1)?.id ?? ''
}

const seasonParts = parsePattern('{season} {year}[ {era}]').parts

function formatInCalendar(calendar: Calendar, moment: number, { parts, tokens }: Pattern, precision: string): string {
  const details = detailsOf(calendar, moment)
  const used = precision === 'season' && !tokens.includes('season') ? seasonParts : parts
  const value = calendarValue(calendar, moment, details, precision, tokens.includes('day'))
  const hasEra = used === seasonParts || tokens.includes('era') || tokens.includes('era_short')
  const hasTime =
    !calendar.units.some(({ id }) => id === precision) || calendar.units.some(({ id }) => tokens.includes(id))
  const era = hasEra ? '' : eraSuffix(calendar, details)
  const time = hasTime ? '' : timeSuffix(calendar, details, precision)
  return `${render(used, value) || String(details.number)}${era}${time}`
}

function calendarValue(
  calendar: Calendar,
  moment: number,
  date: CalendarDetails,
  precision: string,
  hasDay: boolean,
): ValueOf {
  const { units, months, week, eras } = calendar
  const unitLevel = units.findIndex(({ id }) => id === precision)
  const isDay = precision === 'day' || unitLevel >= 0
  const isMonth = isDay || precision === 'month'
  const month = months[date.month]
  const dayName = isDay ? month?.dayNames?.[date.day - 1] : undefined
  const isNamed = Boolean(dayName) || (month?.between === true && date.daysInMonth === 1)
  const season = () => seasonOf(calendar, moment)
  // A winter that lasts into the next year has the year in which it began.
  const year = precision === 'season' ? writtenYear(calendar, season()?.year ?? date.year) : date
  const era = eras[year.era ?? -1]
  const weekday = isDay && date.weekday !== null ? week.days[date.weekday] : undefined
  return token => {
    switch (token) {
      case 'year':
        return year.number
      case 'year_short':
        return Math.abs(year.number) % 100
      case 'era':
        return era?.hidden ? undefined : era?.name
      case 'era_short':
        return era?.hidden ? undefined : era?.short || era?.name
      case 'month':
        return isMonth ? dayName || (hasDay && isDay && month?.inDate) || month?.name : undefined
      case 'month_short':
        return isMonth ? dayName || month?.short || month?.name : undefined
      case 'month_number':
        return isMonth ? (date.monthNumber ?? undefined) : undefined
      case 'day':
        return isDay && !isNamed ? date.day : undefined
      case 'day_of_year':
        return isDay ? date.dayOfYear : undefined
      case 'weekday':
        return weekday?.name
      case 'weekday_short':
        return weekday?.short || weekday?.name
      case 'season':
        return isMonth || precision === 'season' ? calendar.seasons[season()?.season ?? -1]?.name : undefined
      default: {
        const unit = units.findIndex(({ id }) => id === token)
        return unit >= 0 && unit <= unitLevel ? date.units[unit] : undefined
      }
    }
  }
}

/** Years of another era than the hidden one are never written without it. */
function eraSuffix({ eras }: Calendar, { era }: CalendarDetails): string {
  const shown = eras[era ?? -1]
  return shown && !shown.hidden && eras.some(({ hidden }) => hidden) ? ` ${shown.short || shown.name}` : ''
}

/** The time of a date that has one, where the format has no place for it. */
function timeSuffix({ units }: Calendar, { units: values }: CalendarDetails, precision: string): string {
  const last = units.findIndex(({ id }) => id === precision)
  if (last === 0) return `, ${values[0]} ${units[0]?.short || units[0]?.name}`
  const shown = units.slice(0, last + 1).map(({ amount }, at) => pad(values[at] ?? 0, String(amount - 1).length))
  return `, ${shown.join(':')}`
}

/** Tokens of metrics; the children of the unit above have names, if it gives them some. */
function metricValue(metrics: readonly Metric[], moment: number, precision: string): ValueOf {
  const values = metricValues(metrics, moment, precision)
  return token => {
    const at = metrics.findIndex(({ id }) => id === token)
    const value = values[at]
    if (value === undefined) return undefined
    return metrics[at - 1]?.childLabels[value] || value
  }
}

function render(parts: readonly PatternPart[], read: ValueOf): string {
  let shown = ''
  let between = ''
  let isFirst = true
  let wasLeftOut = false
  for (const part of parts) {
    if ('text' in part) {
      between += part.text
      continue
    }
    const text = 'group' in part ? renderGroup(part.group, read) : toText(read(part.token), part.width)
    if ('group' in part && text === undefined) continue
    wasLeftOut = text === undefined
    if (text !== undefined) {
      if (shown !== '' || isFirst) shown += between
      shown += text
    }
    isFirst = false
    between = ''
  }
  return wasLeftOut ? shown : shown + between
}

function renderGroup(group: readonly PatternPart[], read: ValueOf): string | undefined {
  let shown = ''
  for (const part of group) {
    if ('group' in part) continue
    const text = 'text' in part ? part.text : toText(read(part.token), part.width)
    if (text === undefined) return undefined
    shown += text
  }
  return shown
}

function toText(value: TokenValue, width: number): string | undefined {
  if (value === undefined || value === '') return undefined
  return typeof value === 'number' ? pad(value, width) : value
}

function pad(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width, '0')}` : String(value).padStart(width, '0')
}

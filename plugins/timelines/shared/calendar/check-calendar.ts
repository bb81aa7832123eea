import { type CalendarIssue, calendarIssue } from '../issue.ts'
import { maxMoment, metricId } from '../metrics.ts'
import { type Calendar, type CalendarMonth, calendarLimits as limits } from './calendar.ts'
import { farthestDay, leapCycle } from './compile.ts'
import { checkCalendarFormat, reservedTokens } from './pattern.ts'

/**
 * Everything that is wrong with a calendar whose shape is right (`calendarDefinition`), each issue with the path of the
 * field and a sentence that names it. A calendar without issues can be compiled, whatever its values.
 */
export function checkCalendar(calendar: Calendar): CalendarIssue[] {
  const counts = countIssues(calendar)
  if (counts.length > 0) return counts
  const issues = [
    ...nameIssues(calendar),
    ...monthIssues(calendar),
    ...leapIssues(calendar),
    ...weekIssues(calendar),
    ...unitIssues(calendar),
    ...eraIssues(calendar),
    ...seasonIssues(calendar),
    ...cycleIssues(calendar),
  ]
  const all = [...issues, ...rangeIssues(calendar), ...checkCalendarFormat(calendar, calendar.format)]
  return all.slice(0, mostIssues)
}

/** Nobody reads more at once. */
const mostIssues = 50

function countIssues({ months, week, units, eras, seasons, cycles, leapRules }: Calendar): CalendarIssue[] {
  const issues: CalendarIssue[] = []
  const most = (path: string, count: number, limit: number, code: Parameters<typeof calendarIssue>[1]) => {
    if (count > limit) issues.push(calendarIssue(path, code, { count, most: limit }))
  }
  if (months.length === 0) issues.push(calendarIssue('months', 'months-none'))
  most('months', months.length, limits.months, 'months-many')
  most('week.days', week.days.length, limits.weekdays, 'weekdays-many')
  most('units', units.length, limits.units, 'units-many')
  most('eras', eras.length, limits.eras, 'eras-many')
  most('seasons', seasons.length, limits.seasons, 'seasons-many')
  most('cycles', cycles.length, limits.cycles, 'cycles-many')
  most('leapRules', leapRules.length, limits.leapRules, 'leap-rules-many')
  return issues
}

function nameIssues(calendar: Calendar): CalendarIssue[] {
  const { months, week, units, eras, seasons, cycles } = calendar
  const all: [string, string, boolean][] = [['name', calendar.name, true]]
  const add = (path: string, list: readonly { name: string; short?: string; inDate?: string }[]) => {
    list.forEach(({ name, short, inDate }, at) => {
      all.push([`${path}.${at}.name`, name, true])
      all.push([`${path}.${at}.short`, short ?? '', false], [`${path}.${at}.inDate`, inDate ?? '', false])
    })
  }
  add('months', months)
  add('week.days', week.days)
  add('units', units)
  add('eras', eras)
  add('seasons', seasons)
  add('cycles', cycles)
  months.forEach(({ dayNames = [] }, at) => {
    dayNames.forEach((name, day) => {
      all.push([`months.${at}.dayNames.${day}`, name, false])
    })
  })
  cycles.forEach(({ phases }, at) => {
    phases.forEach((name, phase) => {
      all.push([`cycles.${at}.phases.${phase}`, name, true])
    })
  })
  return all.flatMap(([path, name, isRequired]) => {
    if (isRequired && name.trim() === '') return [calendarIssue(path, 'name-empty')]
    return name.length > limits.name ? [calendarIssue(path, 'name-long', { name, most: limits.name })] : []
  })
}

function monthIssues({ months, leapRules }: Calendar): CalendarIssue[] {
  const issues: CalendarIssue[] = []
  months.forEach((month, at) => {
    const { name, days, between, dayNames = [] } = month
    const path = `months.${at}.days`
    const rules = leapRules.filter(rule => rule.month === at)
    const fewest = days + rules.reduce((sum, rule) => sum + Math.min(rule.days, 0), 0)
    const most = days + rules.reduce((sum, rule) => sum + Math.max(rule.days, 0), 0)
    if (!Number.isInteger(days) || days < 0 || most > limits.monthDays)
      issues.push(calendarIssue(path, 'month-days', { month: name, most: limits.monthDays }))
    else if (most === 0) issues.push(calendarIssue(path, 'month-empty', { month: name }))
    else if (fewest < 0) issues.push(calendarIssue(path, 'month-negative', { month: name, days: fewest }))
    if (dayNames.length > 0 && !between)
      issues.push(calendarIssue(`months.${at}.dayNames`, 'day-names-of-month', { month: name }))
    else if (dayNames.length > most)
      issues.push(calendarIssue(`months.${at}.dayNames`, 'day-names-many', { month: name, most }))
  })
  const dayNames = months.reduce((sum, { dayNames: names = [] }) => sum + names.length, 0)
  if (dayNames > limits.dayNames)
    issues.push(calendarIssue('months', 'day-names-total', { count: dayNames, most: limits.dayNames }))
  if (!months.some((month, at) => !month.between && alwaysHasDays(month, at, leapRules)))
    issues.push(calendarIssue('months', 'months-all-between'))
  return issues
}

function alwaysHasDays({ days }: CalendarMonth, at: number, leapRules: Calendar['leapRules']): boolean {
  return leapRules.reduce((sum, rule) => sum + (rule.month === at ? Math.min(rule.days, 0) : 0), days) > 0
}

function leapIssues({ leapRules, months }: Calendar): CalendarIssue[] {
  return leapRules.flatMap(({ month, days, steps }, at) => {
    const path = `leapRules.${at}`
    const number = at + 1
    const name = months[month]?.name
    if (name === undefined) return [calendarIssue(`${path}.month`, 'leap-month', { number })]
    if (!Number.isInteger(days) || days === 0 || Math.abs(days) > limits.monthDays)
      return [calendarIssue(`${path}.days`, 'leap-days', { number, month: name })]
    if (steps.length === 0 || steps.length > limits.steps)
      return [calendarIssue(`${path}.steps`, 'leap-steps', { number, most: limits.steps })]
    const wrong = steps.findIndex(
      ({ every, offset }) => !Number.isInteger(every) || every < 1 || every > limits.leapCycle || !isYearNumber(offset),
    )
    if (wrong !== -1)
      return [calendarIssue(`${path}.steps.${wrong}.every`, 'leap-every', { number, most: limits.leapCycle })]
    if (!steps.some(({ leap }) => leap)) return [calendarIssue(`${path}.steps`, 'leap-never', { number })]
    const years = leapCycle(steps)
    return years > limits.leapCycle
      ? [calendarIssue(`${path}.steps`, 'leap-cycle', { number, years, most: limits.leapCycle })]
      : []
  })
}

function weekIssues({ week, months }: Calendar): CalendarIssue[] {
  const { days, first } = week
  if (days.length === 0)
    return first === 0 && week.restart === 'never' ? [] : [calendarIssue('week.days', 'week-empty')]
  if (!Number.isInteger(first) || first < 0 || first >= days.length)
    return [calendarIssue('week.first', 'week-first', { most: days.length })]
  return months.every(({ outsideWeek }) => outsideWeek) ? [calendarIssue('week.days', 'week-unused')] : []
}

function unitIssues({ units }: Calendar): CalendarIssue[] {
  const issues = units.flatMap(({ id, name, amount }, at): CalendarIssue[] => {
    const isTaken = units.slice(0, at).some(unit => unit.id === id)
    if (isTaken || !isUnitId(id)) return [calendarIssue(`units.${at}.id`, 'unit-id', { unit: name, id })]
    if (!Number.isInteger(amount) || amount < 1 || amount > limits.unitAmount)
      return [calendarIssue(`units.${at}.amount`, 'unit-amount', { unit: name, most: limits.unitAmount })]
    return []
  })
  const perDay = units.reduce((product, { amount }) => product * amount, 1)
  if (issues.length === 0 && perDay > limits.unitsPerDay)
    return [calendarIssue('units', 'units-fine', { most: limits.unitsPerDay })]
  return issues
}

function isUnitId(id: string): boolean {
  return /^[\p{L}\p{M}\p{N}_]+$/u.test(id) && id.length <= limits.unitId && !reservedTokens.includes(id)
}

/** An id for a new unit that no other one has. */
export function unitId(name: string, units: readonly { id: string }[]): string {
  const id = metricId(name)
  if (isUnitId(id) && units.every(unit => unit.id !== id)) return id
  for (let number = 2; ; number++) {
    const numbered = `${id.slice(0, limits.unitId - 4)}_${number}`
    if (isUnitId(numbered) && units.every(unit => unit.id !== numbered)) return numbered
  }
}

function eraIssues({ eras, firstYear, originYear }: Calendar): CalendarIssue[] {
  const issues = eras.flatMap(({ name, from, backwards, first = 1 }, at): CalendarIssue[] => {
    const before = eras[at - 1]
    if (from === null && at > 0) return [calendarIssue(`eras.${at}.from`, 'era-from', { era: name })]
    if (from !== null && !isYearNumber(from))
      return [calendarIssue(`eras.${at}.from`, 'year-number', { most: limits.year })]
    if (before && from !== null && before.from !== null && before.from >= from)
      return [calendarIssue(`eras.${at}.from`, 'era-order', { era: name, before: before.name })]
    if (!isYearNumber(first)) return [calendarIssue(`eras.${at}.first`, 'era-first', { era: name })]
    if (backwards && at === eras.length - 1)
      return [calendarIssue(`eras.${at}.backwards`, 'era-backwards-last', { era: name })]
    return []
  })
  if (firstYear !== null && !isYearNumber(firstYear))
    issues.push(calendarIssue('firstYear', 'year-number', { most: limits.year }))
  else if (firstYear !== null && firstYear > originYear)
    issues.push(calendarIssue('firstYear', 'first-after-origin', { year: firstYear, origin: originYear }))
  return issues
}

function seasonIssues({ seasons, months }: Calendar): CalendarIssue[] {
  return seasons.flatMap(({ name, month, day }, at): CalendarIssue[] => {
    const there = months[month]
    if (!there) return [calendarIssue(`seasons.${at}.month`, 'season-month', { season: name })]
    const days = Math.max(there.days, 1)
    if (!Number.isInteger(day) || day < 1 || day > days)
      return [calendarIssue(`seasons.${at}.day`, 'season-day', { season: name, month: there.name, days })]
    const twin = seasons.slice(0, at).find(season => season.month === month && season.day === day)
    return twin ? [calendarIssue(`seasons.${at}.day`, 'season-same', { season: name, other: twin.name })] : []
  })
}

function cycleIssues({ cycles }: Calendar): CalendarIssue[] {
  return cycles.flatMap(({ name, length, start, phases }, at): CalendarIssue[] => {
    if (!Number.isFinite(length) || length < 0.001 || length > limits.cycleDays)
      return [calendarIssue(`cycles.${at}.length`, 'cycle-length', { cycle: name, most: limits.cycleDays })]
    if (!Number.isFinite(start) || Math.abs(start) > limits.year)
      return [calendarIssue(`cycles.${at}.start`, 'cycle-start', { cycle: name })]
    return phases.length > limits.phases
      ? [calendarIssue(`cycles.${at}.phases`, 'cycle-phases', { cycle: name, most: limits.phases })]
      : []
  })
}

/** The year of moment 0 must leave room for moments on both sides. */
function rangeIssues({ months, leapRules, originYear, anchor }: Calendar): CalendarIssue[] {
  const longest = [...months, ...leapRules].reduce((sum, { days }) => sum + Math.abs(days), 0)
  if (!isYearNumber(originYear) || (Math.abs(originYear) + 1) * longest > farthestDay / 4)
    return [calendarIssue('originYear', 'origin-far')]
  return Number.isInteger(anchor) && Math.abs(anchor) <= farthestDay / 4
    ? []
    : [calendarIssue('anchor', 'anchor-far', { most: maxMoment })]
}

function isYearNumber(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= limits.year
}

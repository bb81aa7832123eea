import type { Calendar, CalendarMonth, LeapRule } from '../../shared/calendar/calendar.ts'

/** A list with one item replaced. */
export function replaced<Item>(items: readonly Item[], at: number, change: Partial<Item>): Item[] {
  return items.map((item, index) => (index === at ? { ...item, ...change } : item))
}

/** A list with one item at another place. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Other months. Leap rules and seasons follow the month they name, and go with it. */
function withMonths(calendar: Calendar, months: CalendarMonth[], placeOf: (old: number) => number | null): Calendar {
  const follow = <Part extends { month: number }>(parts: readonly Part[]) =>
    parts.flatMap(part => {
      const month = placeOf(part.month)
      return month === null ? [] : [{ ...part, month }]
    })
  return { ...calendar, months, leapRules: follow(calendar.leapRules), seasons: follow(calendar.seasons) }
}

export function addMonth(calendar: Calendar, at: number, month: CalendarMonth): Calendar {
  return withMonths(calendar, calendar.months.toSpliced(at, 0, month), old => (old >= at ? old + 1 : old))
}

export function moveMonth(calendar: Calendar, from: number, to: number): Calendar {
  const order = movedItem([...calendar.months.keys()], from, to)
  return withMonths(calendar, movedItem(calendar.months, from, to), old => order.indexOf(old))
}

export function removeMonth(calendar: Calendar, at: number): Calendar {
  const placeOf = (old: number) => (old === at ? null : old > at ? old - 1 : old)
  return withMonths(calendar, calendar.months.toSpliced(at, 1), placeOf)
}

/** Weekdays, and the first of them still one. Without any, weeks begin nowhere. */
export function withWeekdays(calendar: Calendar, days: Calendar['week']['days']): Calendar {
  const { week } = calendar
  const isEmpty = days.length === 0
  const first = Math.max(0, Math.min(week.first, days.length - 1))
  return { ...calendar, week: { days, first, restart: isEmpty ? 'never' : week.restart } }
}

/** Whether a rule selects a year. */
function selects({ steps }: LeapRule, year: number): boolean {
  return steps.findLast(({ every, offset }) => (year - offset) % every === 0)?.leap ?? false
}

const searchedYears = 10_000

/** The next years after one that a rule selects, and the first after them that it leaves out against its first step. */
export function leapYears(rule: LeapRule, after: number): { leap: number[]; not: number | null } {
  const [first] = rule.steps
  const leap: number[] = []
  let not: number | null = null
  for (let year = after + 1; year <= after + searchedYears; year++) {
    if (selects(rule, year)) {
      if (leap.length < shownYears) leap.push(year)
    } else if (not === null && first && (year - first.offset) % first.every === 0) not = year
    if (leap.length === shownYears && (not !== null || rule.steps.length === 1)) break
  }
  return { leap, not }
}

const shownYears = 3

/** Texts separated by commas. */
export function splitList(text: string): string[] {
  return text.trim() === '' ? [] : text.split(',').map(one => one.trim())
}

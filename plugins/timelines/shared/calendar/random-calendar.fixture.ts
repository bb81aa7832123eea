import { type Calendar, type CalendarMonth, plainCalendar } from './calendar.ts'
import { leapCycle } from './compile.ts'

/** Numbers that look random and are the same in every run with the same seed (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A valid calendar with a bit of everything, of a seed. */
export function randomCalendar(seed: number): Calendar {
  const random = seededRandom(seed)
  const some = <T>(most: number, make: (at: number) => T) =>
    Array.from({ length: random(most + 1) }, (_, at) => make(at))
  const months: CalendarMonth[] = Array.from({ length: 1 + random(16) }, (_, at) => {
    const between = at > 0 && random(5) === 0
    const month: CalendarMonth = { name: `Month ${at}`, days: between ? 1 + random(6) : 8 + random(40) }
    return between ? { ...month, between, outsideWeek: random(2) === 0 } : month
  })
  const leapRules = some(3, () => ({
    month: random(months.length),
    days: random(4) === 0 ? -1 : 1 + random(3),
    steps: [
      { every: 2 + random(11), offset: random(50) - 25, leap: true },
      ...some(2, at => ({ every: [20, 100, 7, 128][random(4)] ?? 9, offset: random(9), leap: at === 1 })),
    ],
  })).filter(({ steps }) => leapCycle(steps) <= 5000)
  // A month never loses all its days: 8 at least, and three rules take one each; a day between months may have one.
  const kept = leapRules.filter(({ month, days }) => days > 0 || (months[month]?.days ?? 0) > 3)
  const units = some(3, at => ({ id: `unit_${at}`, name: `Unit ${at}`, amount: 2 + random(99) }))
  const weekdays = some(12, at => ({ name: `Weekday ${at}` }))
  const eraStart = random(4000) - 1000
  return plainCalendar({
    name: `Calendar ${seed}`,
    months,
    leapRules: kept,
    units,
    week: { days: weekdays, first: weekdays.length > 0 ? random(weekdays.length) : 0, restart: 'never' },
    eras:
      random(2) === 0
        ? []
        : [
            { name: 'Old', from: null, backwards: true },
            { name: 'New', from: eraStart, first: random(2) },
          ],
    seasons: some(4, at => ({ name: `Season ${at}`, month: random(months.length), day: 1 })).filter(
      ({ month }, at, all) => all.findIndex(other => other.month === month) === at,
    ),
    cycles: some(3, at => ({
      name: `Moon ${at}`,
      moon: true,
      length: (1 + random(60_000)) / 1000,
      start: random(99),
      phases: [],
    })),
    originYear: random(3) === 0 ? random(3000) - 1000 : 0,
    yearZero: random(2) === 0,
    anchor: random(2_000_000) - 1_000_000,
  })
}

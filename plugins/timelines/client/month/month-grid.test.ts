import { describe, expect, it } from 'vitest'
import { compileCalendar } from '../../shared/calendar/compile.ts'
import { isMoment } from '../../shared/calendar/date.ts'
import { calendarPreset, calendarPresets } from '../../shared/calendar/presets/presets.ts'
import { dayLater, dayOf, daysOfSheet, eventsOn, monthLater, sheetOf, weekRows, yearLater } from './month-grid.ts'

const calendars = calendarPresets.map(({ id }) => calendarPreset(id, 'en'))
const real = calendarPreset('gregorian', 'en')
const { unitsPerDay } = compileCalendar(real)
const day = (year: number, month: number, date: number) =>
  (Date.UTC(year, month - 1, date) / 86_400_000 - real.anchor) * unitsPerDay

describe('the sheet of a month', () => {
  it('has every day of three years of every calendar exactly once, in order', () => {
    for (const calendar of calendars) {
      const days = new Set<number>()
      let at: number | null = dayOf(calendar, 0)
      for (let step = 0; step < 3 * 370 && at !== null; step++) {
        const month = sheetOf(calendar, at)
        const sheet = daysOfSheet(month).map(({ moment }) => moment)
        // Compared here: the library's comparisons of lists would be most of the work.
        const inOrder = sheet.every((moment, index) => moment >= (sheet[index - 1] ?? moment))
        expect([sheet.includes(at), inOrder], `${calendar.name}, ${at}: ${sheet}`).toEqual([true, true])
        const drawn = weekRows(calendar, month.days, 0).flatMap(({ cells }) => cells)
        const inMonth = drawn.flatMap(cell => cell.day?.moment ?? [])
        expect(inMonth.join()).toBe(month.days.map(({ moment }) => moment).join())
        days.add(at)
        at = dayLater(calendar, at, 1)
      }
      expect(days.size).toBe(3 * 370)
    }
  })

  it('begins its weeks on the given day, with each weekday in its own column', () => {
    const { days } = sheetOf(real, day(2024, 3, 15))
    const [first] = weekRows(real, days, 1)
    // 1 March 2024 was a Friday.
    expect(first?.cells.map(cell => cell.day?.day ?? null)).toEqual([null, null, null, null, 1, 2, 3])
  })

  it('goes by months and years to the same day, or the last there is', () => {
    expect(monthLater(real, day(2024, 1, 31), 1)).toBe(day(2024, 2, 29))
    expect(monthLater(real, day(2024, 1, 31), -1)).toBe(day(2023, 12, 31))
    expect(yearLater(real, day(2024, 2, 29), 1)).toBe(day(2025, 2, 28))
    expect(yearLater(real, day(2024, 2, 29), -1)).toBe(day(2023, 2, 28))
    for (const calendar of calendars)
      for (const by of [1, -1] as const) {
        const [month, year] = [
          monthLater(calendar, dayOf(calendar, 0), by),
          yearLater(calendar, dayOf(calendar, 0), by),
        ]
        for (const moment of [month, year]) expect(moment === null || isMoment(calendar, moment)).toBe(true)
      }
  })

  it('has an event on each of its days, and counts apart', () => {
    const item = {
      eventId: 'a',
      name: 'A',
      color: '',
      minMetric: '',
      formatedDate: '',
      start: day(2024, 3, 1),
      end: day(2024, 3, 2),
    }
    const crowd = { start: day(2024, 3, 2), end: day(2024, 3, 4), count: 7 }
    const on = (date: number) => {
      const { events, crowd: count } = eventsOn(real, [item, crowd], day(2024, 3, date))
      return [events.length, count]
    }
    expect([on(1), on(2), on(3), on(5)]).toEqual([
      [1, 0],
      [1, 7],
      [0, 7],
      [0, 0],
    ])
  })
})

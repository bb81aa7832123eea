import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, dayStart, daysBetween, isDay, isZone } from './days.ts'

const hours = (day: string, zone: string) => (dayStart(addDays(day, 1), zone) - dayStart(day, zone)) / 3_600_000

describe('days of a time zone', () => {
  it.each([
    ['Europe/Kyiv', '2026-03-29', 23, 'has lost an hour in spring'],
    ['Europe/Kyiv', '2026-10-25', 25, 'has won one in autumn'],
    ['America/New_York', '2026-03-08', 23, 'has lost an hour in spring'],
    ['America/New_York', '2026-11-01', 25, 'has won one in autumn'],
    ['Europe/Kyiv', '2026-11-26', 24, 'is usual'],
    ['Africa/Cairo', '2026-04-24', 23, 'begins at one, because clocks skip midnight'],
    ['Australia/Lord_Howe', '2026-10-04', 23.5, 'has lost half an hour'],
    ['Asia/Kathmandu', '2026-05-01', 24, 'begins at a quarter past an hour of UTC'],
  ])('in %s, %s has %d hours: it %s', (zone, day, length) => {
    expect(hours(day, zone)).toBe(length)
    expect(dayAt(dayStart(day, zone), zone)).toBe(day)
    expect(dayAt(dayStart(day, zone) - 1000, zone)).toBe(addDays(day, -1))
  })

  it('follow each other without a gap', () => {
    const zones = fc.constantFrom('America/New_York', 'Europe/Kyiv', 'Pacific/Auckland', 'America/St_Johns', 'UTC')
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 20_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (zone, from, share) => {
          const day = addDays('1990-01-01', from)
          const [start, end] = [dayStart(day, zone), dayStart(addDays(day, 1), zone)]
          expect(dayAt(start + Math.floor((end - start) * share), zone)).toBe(day)
        },
      ),
    )
  })

  it('are days of the calendar, and zones are known ones', () => {
    expect(['2026-02-29', '2026-13-01', '2026-1-1', 'soon', '', '2024-02-29'].map(isDay)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
    expect(['Europe/Kyiv', 'UTC', 'Middle/Earth', ''].map(isZone)).toEqual([true, true, false, false])
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  })
})

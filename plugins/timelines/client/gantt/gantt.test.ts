import { describe, expect, it } from 'vitest'
import { calendarPreset, calendarPresets } from '../../shared/calendar/presets/presets.ts'
import { spanOf } from '../../shared/calendar/system.ts'
import { type DateSystem, maxMoment, systemOf } from '../../shared/dates.ts'
import { newMetric } from '../../shared/metrics.ts'
import type { TimelineItem } from '../../shared.ts'
import { isSeen, lanesOf, markBelow, markOfEvent, packed } from './lanes.ts'
import {
  datesMovedTo,
  endedAt,
  endUnit,
  lengthenedBy,
  momentIn,
  snapped,
  steppedBy,
  stepUnit,
  unitsOf,
  withExactness,
} from './units.ts'
import {
  clampedView,
  fitView,
  momentAt,
  panned,
  pixelOf,
  revealed,
  type View,
  viewIn,
  windowOf,
  zoomed,
} from './view.ts'

/** The same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

const gregorian: DateSystem = { kind: 'gregorian', format: 'DD MMM YYYY' }
const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)
const metrics = systemOf({
  useGregorian: false,
  format: '{year}-{tide}-{day}',
  metrics: [
    { ...newMetric('Year', 0), childAmount: 13 },
    { ...newMetric('Tide', 1), childAmount: 28 },
    newMetric('Day', 2),
  ],
})
const presets = calendarPresets.map(({ id }): DateSystem => {
  const calendar = calendarPreset(id, 'en')
  return { kind: 'calendar', format: calendar.format, calendar }
})
const systems = [gregorian, metrics, ...presets]

/** Views of every size, anywhere in time. */
function views(count: number, seed = 7): View[] {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () =>
    clampedView({ from: (random() - 0.5) * 10 ** (random() * 16), span: 10 ** (random() * 16) }),
  )
}

describe('what is seen', () => {
  it('is the same moment on the way to a pixel and back', () => {
    for (const view of views(500))
      for (const pixel of [0, 100, 777]) {
        const back = pixelOf(view, 800, momentAt(view, 800, pixel))
        // Far from 0, numbers have no room for parts of a unit.
        expect(Math.abs(back - pixel)).toBeLessThan(0.01 + (800 * Math.abs(view.from) * 1e-15) / view.span)
      }
  })

  it('keeps what is under the pointer when it is zoomed', () => {
    for (const view of views(500).filter(({ span }) => span > 100 && span < maxMoment / 10)) {
      const next = zoomed(view, 0.5, 0.25)
      expect(next.span).toBeCloseTo(view.span / 2, 0)
      const drift = momentAt(view, 800, 200) - momentAt(next, 800, 200)
      expect(Math.abs(drift) / view.span).toBeLessThan(0.01 + Math.abs(view.from / view.span) * 1e-14)
    }
  })

  it('never leaves what dates can be', () => {
    for (const view of views(200)) {
      for (const next of [zoomed(view, 1e30), zoomed(view, 1e-30), panned(view, 1e20), panned(view, -1e20)]) {
        expect(next.span).toBeGreaterThan(0)
        expect(Math.abs(next.from + next.span / 2)).toBeLessThanOrEqual(maxMoment + next.span)
        expect(Number.isFinite(next.from)).toBe(true)
      }
    }
  })

  it('is all of the events with some room', () => {
    const { from, span } = fitView(100, 200, 10)
    expect(from).toBeLessThan(100)
    expect(from + span).toBeGreaterThan(200)
    expect(fitView(100, 100, 10).span).toBeGreaterThan(10)
  })

  it('stays where it is for a moment that is in it', () => {
    const view = { from: 0, span: 100 }
    expect(revealed(view, 50)).toBe(view)
    expect(revealed(view, 500)).toEqual({ from: 450, span: 100 })
  })

  it('asks for whole numbers around it, and for the same while it moves a little', () => {
    for (const view of views(500)) {
      const { from, to } = windowOf(view)
      expect(Number.isSafeInteger(from) && Number.isSafeInteger(to)).toBe(true)
      expect(from).toBeLessThanOrEqual(Math.max(view.from, -maxMoment) + 1)
      expect(to).toBeGreaterThanOrEqual(Math.min(view.from + view.span, maxMoment) - 1)
    }
    const requested = new Set(
      Array.from({ length: 100 }, (_, at) => JSON.stringify(windowOf({ from: at * 10, span: 1000 }))),
    )
    expect(requested.size).toBeLessThanOrEqual(2)
  })
})

describe('snapping', () => {
  it('leads to the beginning of a unit, the nearer one', () => {
    expect(snapped(gregorian, day(2024, 2, 12), 'month')).toBe(day(2024, 2, 1))
    expect(snapped(gregorian, day(2024, 2, 20), 'month')).toBe(day(2024, 3, 1))
    const random = randomNumbers(3)
    let tried = 0
    for (const system of systems)
      for (const { precision } of unitsOf(system, 'en'))
        for (let n = 0; n < 20; n++) {
          const place = Math.abs((random() - 0.3) * 10 ** (random() * 13))
          const moment = snapped(system, place, precision)
          expect(spanOf(system, moment, precision).start).toBe(moment)
          tried++
        }
    expect(tried).toBeGreaterThan(500)
  })

  it('goes by a unit that is wide enough to be aimed at', () => {
    const all = (span: number) => stepUnit(gregorian, { from: day(2024, 1, 1), span }, 800)
    const aDay = 86_400_000
    expect([all(aDay * 100), all(aDay * 2000), all(aDay * 100_000)]).toEqual(['day', 'month', 'year'])
    expect(stepUnit(metrics, { from: 0, span: 200 }, 800)).not.toBe('year')
    expect(endUnit(gregorian, 'month')).toBe('day')
  })

  it('keeps the length of what is moved, and the start of what is lengthened', () => {
    const dates = { start: day(2024, 1, 31), end: day(2024, 2, 10) }
    expect(datesMovedTo(gregorian, dates, day(2024, 3, 5) + 5, 'day')).toEqual({
      start: day(2024, 3, 5),
      end: day(2024, 3, 15),
    })
    expect(steppedBy(gregorian, dates, 'month', 1)).toEqual({ start: day(2024, 2, 29), end: day(2024, 3, 10) })
    expect(endedAt(gregorian, dates, day(2023, 1, 1), 'day')).toEqual({ start: dates.start, end: dates.start })
    expect(lengthenedBy(gregorian, dates, 'day', 2).end).toBe(day(2024, 2, 12))
    expect(lengthenedBy(gregorian, dates, 'month', -2).end).toBe(dates.start)
    expect(() => steppedBy(metrics, { start: 0, end: 0 }, 'year', -1)).toThrow('begin at 0')
  })

  it('stays among the dates of the timeline', () => {
    expect(momentIn(metrics, -50)).toBe(0)
    for (const system of systems)
      for (const place of [-1e20, 1e20]) expect(Number.isSafeInteger(momentIn(system, place))).toBe(true)
  })
})

describe('other dates of an event', () => {
  const moved = (minMetric: string, before: [number, number], after: [number, number]) => {
    const [from, to] = [before, after].map(([start, end]) => ({ start, end, minMetric }))
    return withExactness(gregorian, from as never, to as never).minMetric
  }
  const [may, june, year, next] = [day(1912, 5, 1), day(1912, 6, 1), day(1912, 1, 1), day(1913, 1, 1)]

  it('are as exact as the old ones where they begin such a unit, else as exact as they have to be', () => {
    expect(moved('year', [year, year], [next, next])).toBe('year')
    expect(moved('year', [year, year], [may, may])).toBe('month')
    expect(moved('month', [may, may], [june, june])).toBe('month')
    expect(moved('month', [may, may], [day(1912, 5, 2), day(1912, 5, 2)])).toBe('day')
    expect(moved('month', [may, may], [may, day(1912, 6, 9)])).toBe('day')
    expect(moved('day', [may, may], [may + 60 * 60 * 1000, may + 60 * 60 * 1000])).toBe('hour')
  })

  it('keep an exactness that did not hold before', () => {
    expect(moved('month', [may + 7, may + 7], [june + 5, june + 5])).toBe('month')
  })
})

const item = (eventId: string, start: number, end: number, color = '#009688'): TimelineItem => ({
  eventId,
  ...{ name: `Event ${eventId}`, start, end, color, minMetric: '', formatedDate: '' },
})

const lane = (id: string, label: string) => ({ id, label, color: '#3f51b5' })

describe('lanes', () => {
  const drawing = { view: { from: 0, span: 1000 }, width: 1000, endOf: (moment: number) => moment + 1 }
  const none = { shown: new Map() }

  it('never draw one event upon another', () => {
    const random = randomNumbers(11)
    for (let tries = 0; tries < 100; tries++) {
      const boxes = Array.from({ length: 60 }, () => {
        const left = random() * 2000 - 500
        return { left, right: left + random() * 300 }
      })
      const rows = packed(boxes)
      for (const [one, box] of boxes.entries())
        for (const [other, next] of boxes.entries())
          if (one < other && rows[one] === rows[other])
            expect(box.right <= next.left || next.right <= box.left, JSON.stringify([box, next])).toBe(true)
      // No row more than what lies upon each other somewhere.
      const depth = Math.max(
        ...boxes.map(({ left }) => boxes.filter(box => box.left <= left && box.right + 8 > left).length),
      )
      expect(Math.max(...rows) + 1).toBeLessThanOrEqual(depth)
    }
  })

  it('are made by every tag, by colour, by related entities, or are one; events without are last', () => {
    const items = [
      { ...item('a', 0, 5), lanes: [lane('t2', 'The Heron'), lane('t1', 'Debt')] },
      { ...item('b', 10, 500, '#E91E63'), lanes: [lane('t1', 'Debt')] },
      { ...item('c', 20, 20), lanes: [] },
    ]
    const shape = (by: string) =>
      lanesOf(items, by, { ...drawing, ...none }).map(({ label, marks }) => [
        label,
        marks.map(({ item: { eventId }, shape: kind }) => `${eventId} ${kind}`),
      ])
    expect(shape('nothing')).toEqual([[undefined, ['a short', 'b bar', 'c moment']]])
    for (const by of ['tag', 'character'])
      expect(shape(by)).toEqual([
        ['Debt', ['a short', 'b bar']],
        ['The Heron', ['a short']],
        [undefined, ['c moment']],
      ])
    expect(shape('color')).toEqual([
      ['#009688', ['a short', 'c moment']],
      ['#E91E63', ['b bar']],
    ])
  })

  it('show dates that have just been changed', () => {
    const shown = new Map([['a', { start: 300, end: 300 }]])
    const [first] = lanesOf([item('a', 0, 5)], 'nothing', { ...drawing, ...none, shown })
    expect(first?.marks[0]).toMatchObject({ shape: 'moment', item: { start: 300 } })
  })

  it('lead up and down to the nearest in time', () => {
    const items = [item('a', 0, 400), item('b', 100, 600), item('c', 480, 480), item('d', 700, 960)]
    const lanes = lanesOf(items, 'nothing', { ...drawing, ...none })
    expect(lanes[0]?.marks.map(({ row }) => row)).toEqual([0, 1, 0, 0])
    const below = (id: string, by: 1 | -1) => markBelow(lanes, markOfEvent(lanes, id, null), by, 1000)?.item.eventId
    expect([below('a', 1), below('b', -1), below('b', 1)]).toEqual(['b', 'a', undefined])
    expect(lanes[0]?.marks.filter(mark => isSeen(mark, 1000))).toHaveLength(4)
  })
  it('lead from one lane of an event to the next', () => {
    const both = [lane('t1', 'A'), lane('t2', 'B')]
    const lanes = lanesOf([{ ...item('a', 0, 5), lanes: both }], 'tag', { ...drawing, ...none, name: 'line' })
    const own = markOfEvent(lanes, 'a', null)
    expect(own?.lane).toBe('line/t1')
    const next = markBelow(lanes, own, 1, 1000)
    expect([next?.lane, next?.item.eventId]).toEqual(['line/t2', 'a'])
    expect(markOfEvent(lanes, 'a', 'line/t2')).toBe(next)
    expect(markBelow(lanes, next, 1, 1000)).toBeUndefined()
  })
})

describe('another timeline on the same axis', () => {
  it('is seen in the same part of the time, and back', () => {
    for (const one of systems)
      for (const other of systems)
        for (const view of views(40, 5).filter(({ span }) => span > 1000)) {
          const back = viewIn(other, one, viewIn(one, other, view))
          expect(Math.abs(back.span / view.span - 1)).toBeLessThan(1e-9)
          expect(Math.abs(back.from - view.from) / (Math.abs(view.from) + view.span)).toBeLessThan(1e-6)
        }
  })

  it('has the same day at the same place', () => {
    const [from, to] = [day(2024, 3, 1), day(2024, 3, 11)]
    const view = viewIn(gregorian, metrics, { from, span: to - from })
    expect(view).toEqual({ from: from / 86_400_000, span: 10 })
  })
})

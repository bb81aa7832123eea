import { expect, test } from 'vitest'
import type { PlaceOnMap } from '../../../shared.ts'
import { withDragged, withNewState } from '../edit/dragged-location.ts'
import { marksOf, outlineAt, pointAt, spread, traceOf } from '../place-at.ts'
import { rangeOf, rangeStep, stepped } from './timepoint.ts'

const at = (x: number, y = 0) => ({ x, y })
const state = (id: string, date: number, x: number) => ({ id, stateId: id, date, coordinates: at(x) })
const place = (values: Partial<PlaceOnMap>): PlaceOnMap => ({
  ...{ locationId: 'a', label: 'Ship', revision: 1, pointType: 'point', color: '#607D8B', useTimeline: true },
  ...{ date: null, coordinates: at(0), shape: [], states: [], type: null, tags: [], opensMap: null },
  ...values,
})

test('a step is a hundredth of the range, at least 1, and stays within it [MAP-37]', () => {
  expect(rangeStep({ min: 0, max: 1000 })).toBe(10)
  expect(rangeStep({ min: 0, max: 50 })).toBe(1)
  expect(rangeOf([])).toBeNull()
  const range = rangeOf([300, -200, 800]) ?? { min: 0, max: 0 }
  expect(range).toEqual({ min: -200, max: 800 })
  expect([stepped(range, null, 1), stepped(range, null, -1)]).toEqual([-200, 800])
  expect([stepped(range, 0, 1), stepped(range, 0, -1)]).toEqual([10, -10])
  expect([stepped(range, 795, 1), stepped(range, -195, -1)]).toEqual([800, -200])
})

const xAt = (ship: PlaceOnMap, moment: number | null, isMoving = false) =>
  marksOf([ship], { moment, isMoving, size: 4, lookOf: () => ({}) })[0]?.x

test('between two dates a location is where it was, or on its way if that is wanted', () => {
  const ship = place({ date: 0, states: [state('one', 10, 100), state('two', 20, 300)] })
  expect([5, 10, 15, 25].map(moment => xAt(ship, moment))).toEqual([0, 100, 100, 300])
  expect([5, 10, 15, 20, 25].map(moment => xAt(ship, moment, true))).toEqual([50, 100, 200, 300, 300])
  expect(xAt(ship, null, true)).toBe(0)
  // Without a date of its own, nobody knows when it set off.
  expect(xAt({ ...ship, date: null }, 5, true)).toBe(0)
})

test('an outline moves to that of the next date, also with another number of corners', () => {
  const corner = (date: number, index: number, x: number, y: number) => ({
    ...{ id: `${date} ${index}`, index, date, coordinates: at(x, y) },
  })
  const shape = [
    ...[corner(0, 0, 0, 0), corner(0, 1, 10, 0), corner(0, 2, 0, 10)],
    ...[corner(10, 0, 20, 0), corner(10, 1, 30, 0), corner(10, 2, 30, 10), corner(10, 3, 20, 10)],
  ]
  const fog = place({ pointType: 'polygonal', shape })
  const outline = (moment: number, isMoving: boolean) =>
    marksOf([fog], { moment, isMoving, size: 4, lookOf: () => ({}) })[0]?.outline
  expect(outline(5, false)).toHaveLength(3)
  const half = outline(5, true)
  expect(half).toHaveLength(4)
  expect(half?.[0]).toEqual(at(10))
  expect(spread([at(0), at(8)], 4)).toEqual([at(0), at(4), at(8), at(4)])
})

test('a new state holds from its date on, and an area has its outline there', () => {
  const ship = withNewState(place({}), at(50, 5), 7)
  expect(ship.states).toEqual([{ ...state(ship.states[0]?.id ?? '', 7, 50), coordinates: at(50, 5) }])
  expect([pointAt(ship, 6), pointAt(ship, 7)]).toEqual([at(0), at(50, 5)])
  expect(withNewState(ship, at(60), 7).states).toHaveLength(1)
  const corners = [at(0), at(10), at(10, 10), at(0, 10)]
  const shape = corners.map((coordinates, index) => ({ id: `${index}`, index, coordinates }))
  const fog = withNewState(place({ pointType: 'polygonal', shape, coordinates: at(5, 5) }), at(105, 5), 3)
  expect(outlineAt(fog, 2).map(({ coordinates }) => coordinates)).toEqual(corners)
  expect(outlineAt(fog, 3).map(({ coordinates }) => coordinates)).toEqual(corners.map(({ x, y }) => at(x + 100, y)))
  expect(new Set(fog.shape.map(({ id }) => id)).size).toBe(8)
  expect(withNewState(fog, at(205, 5), 3).shape).toHaveLength(8)
})

test('what is moved at a date is the state of that date', () => {
  const ship = place({ states: [state('one', 10, 100)] })
  const held = { locationId: 'a', cornerId: null, at: at(7, 7), grip: at(0) }
  expect(withDragged(ship, held, 12)).toMatchObject({ coordinates: at(0), states: [{ coordinates: at(7, 7) }] })
  expect(withDragged(ship, held, 9)).toMatchObject({ coordinates: at(7, 7), states: [{ coordinates: at(100) }] })
  expect(withDragged(ship, held, null)).toMatchObject({ coordinates: at(7, 7) })
})

test('a trace goes from where a location was first to where it was last', () => {
  const ship = place({ date: 5, coordinates: at(1), states: [state('two', 20, 3), state('one', 10, 2)] })
  expect(traceOf(ship).map(one => [one.at.x, one.date])).toEqual([
    [1, 5],
    [2, 10],
    [3, 20],
  ])
  expect(traceOf({ ...ship, useTimeline: false })).toEqual([])
})

import { expect, test } from 'vitest'
import type { PlaceOnMap } from '../../../shared.ts'
import { marksOf, middleOf, outlineAt, pointAt } from '../place-at.ts'
import { modeCommands } from './modes.ts'
import { cornerBehind, edgeNear, insideOf, lengthOf, measured, newOutline, pointNear, roundLength } from './tools.ts'

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
]

const place = (values: Partial<PlaceOnMap>): PlaceOnMap => ({
  ...{ locationId: 'a', label: 'Tallowmere', revision: 1, pointType: 'point', color: '#607D8B', useTimeline: false },
  ...{ date: null, coordinates: { x: 1, y: 2 }, shape: [], states: [], type: null, tags: [], opensMap: null },
  ...values,
})

test('the ruler has two points, and the third starts over [MAP-34]', () => {
  const [one, two, three] = [
    { x: 0, y: 0 },
    { x: 3, y: 4 },
    { x: 9, y: 9 },
  ]
  const both = measured(measured([], one), two)
  expect(both).toEqual([one, two])
  expect(lengthOf(both, 2)).toBe(10)
  expect(measured(both, three)).toEqual([three])
  expect(lengthOf([three], 2)).toBe(0)
  const route = measured(both, three, true)
  expect(route).toEqual([one, two, three])
  expect(lengthOf(route, 1)).toBeCloseTo(5 + Math.hypot(6, 5))
})

test('a corner is found within reach, else the edge, also the one that closes the outline', () => {
  expect(pointNear(square, { x: 9, y: 1 }, 2)).toBe(1)
  expect(pointNear(square, { x: 5, y: 5 }, 2)).toBe(-1)
  expect(edgeNear(square, { x: 5, y: 1 }, 2)).toBe(0)
  expect(edgeNear(square, { x: -1, y: 5 }, 2)).toBe(3)
  expect(edgeNear(square, { x: 5, y: 5 }, 2)).toBe(-1)
})

test('a new corner comes between its neighbours, whatever their numbers are', () => {
  const outline = newOutline(square)
  const added = cornerBehind(outline, 1, { x: 10, y: 5 })
  const shape = [...outline, added]
  const all = outlineAt(place({ shape }), null)
  expect(all.map(({ coordinates }) => coordinates)).toEqual([
    square[0],
    square[1],
    { x: 10, y: 5 },
    square[2],
    square[3],
  ])
  const last = cornerBehind(outline, 3, { x: 0, y: 5 })
  expect(outlineAt(place({ shape: [...outline, last] }), null).at(-1)?.id).toBe(last.id)
})

test('a place is where its last state at or before the moment puts it, if it changes with time at all', () => {
  const states = [
    { id: 's1', stateId: 's1', date: 20, coordinates: { x: 20, y: 0 } },
    { id: 's2', stateId: 's2', date: 10, coordinates: { x: 10, y: 0 } },
  ]
  const moving = place({ states, useTimeline: true })
  expect(pointAt(moving, 9)).toEqual({ x: 1, y: 2 })
  expect(pointAt(moving, 10)).toEqual({ x: 10, y: 0 })
  expect(pointAt(moving, 25)).toEqual({ x: 20, y: 0 })
  expect(pointAt({ ...moving, useTimeline: false }, 25)).toEqual({ x: 1, y: 2 })
  const shape = [...newOutline(square), ...newOutline(square.slice(1)).map(point => ({ ...point, date: 15 }))]
  expect(outlineAt(place({ shape, useTimeline: true }), 14)).toHaveLength(4)
  expect(outlineAt(place({ shape, useTimeline: true }), 15)).toHaveLength(3)
})

test('areas are drawn with their outline around their middle, with too few corners as a point', () => {
  const shape = newOutline(square)
  const [area, point] = marksOf(
    [place({ pointType: 'polygonal', shape }), place({ pointType: 'polygonal', shape: shape.slice(0, 2) })],
    { moment: null, isMoving: false, size: 4, lookOf: () => ({}) },
  )
  expect(area).toMatchObject({ form: 'area', x: 5, y: 5, outline: square })
  expect(point).toMatchObject({ form: 'dot', x: 1, y: 2, radius: 4 })
  expect(
    middleOf([
      { x: 2, y: 2 },
      { x: 4, y: 2 },
    ]),
  ).toEqual({ x: 3, y: 2 })
})

test('what is set stays on the map, and lengths are round', () => {
  expect(insideOf({ width: 100, height: 50 }, { x: -3, y: 70 })).toEqual({ x: 0, y: 50 })
  expect([7, 19, 49, 0.3].map(roundLength)).toEqual([5, 10, 20, 0.2])
})

test('each mode has a key of its own', () => {
  const keys = Object.values(modeCommands).map(({ keys: own }) => own)
  expect(new Set(keys).size).toBe(keys.length)
})

// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { beginningView, reaches, wholeView } from './camera.ts'

const size = { width: 1000, height: 700 }
const places = [
  { x: -2000, y: -1000 },
  { x: 2000, y: 1000 },
]
/** Where a point is in the window. */
const seen = ({ x, y, scale }: ReturnType<typeof wholeView>, point: { x: number; y: number }) => ({
  x: (point.x - x) * scale + size.width / 2,
  y: (point.y - y) * scale + size.height / 2,
})

it('a whole graph has room for the names at its edges and the buttons below, and is never larger than it is', () => {
  const view = wholeView(places, size)
  const [start, end] = places.map(place => seen(view, place))
  expect([start?.x, end?.x]).toEqual([24, 976])
  expect(start?.y).toBeGreaterThanOrEqual(32)
  expect(end?.y).toBeLessThanOrEqual(620)
  const beside = wholeView(places, { ...size, left: 200 })
  expect(places.map(place => Math.round(seen(beside, place).x))).toEqual([224, 976])
  expect(wholeView([{ x: 7, y: 7 }], size).scale).toBe(1)
  expect(wholeView([], size)).toEqual({ x: 0, y: 0, scale: 1 })
  expect(wholeView(places, { width: 0, height: 0 }).scale).toBeGreaterThan(0)
})

it('on a telephone a large graph opens where its names can be read, elsewhere whole', () => {
  const first = { x: 1500, y: 300 }
  const telephone = { width: 390, height: 600 }
  expect(beginningView(places, telephone, { first, screenWidth: 390 })).toMatchObject({ x: 1500, scale: 0.6 })
  expect(beginningView(places, size, { first, screenWidth: 1280 })).toEqual(wholeView(places, size))
  const few = [{ x: 1000, y: 0 }, first]
  expect(beginningView(few, size, { first, screenWidth: 390 })).toEqual(wholeView(few, size))
})

it('on a telephone a wide graph is seen whole, as long as its entities can be told apart', () => {
  const wide = [
    { x: -350, y: 0 },
    { x: 350, y: 0 },
  ]
  const view = beginningView(wide, { width: 390, height: 600 }, { first: wide[0], screenWidth: 390 })
  expect(wide.map(({ x }) => Math.round((x - view.x) * view.scale) + 195)).toEqual([24, 366])
})

it('counts names: those at the edges are not cut', () => {
  const nodes = [
    { id: 'a', label: 'Lord Harbourer Quill' },
    { id: 'b', label: 'x'.repeat(500) },
    { id: 'unknown', label: 'has no place' },
  ]
  const points = reaches(nodes, { a: { x: 0, y: 0 }, b: { x: 300, y: 10 } })
  expect(points.map(({ x }) => Math.round(x))).toEqual([-76, 76, 72, 528])
  const view = wholeView(points, size)
  expect(Math.min(...points.map(point => seen(view, point).x))).toBeGreaterThanOrEqual(24)
  expect(Math.max(...points.map(point => seen(view, point).x))).toBeLessThanOrEqual(976)
})

it('what covers the drawing from below is left free, with the name of the lowest entity', () => {
  const view = wholeView(places, { ...size, below: 120 })
  expect(Math.max(...places.map(place => seen(view, place).y))).toBeLessThanOrEqual(size.height - 164)
})

it('on a telephone the view is moved aside, so that nothing is cut at its sides', () => {
  const telephone = { width: 390, height: 600 }
  const nodes = ['Oda', 'Lord Harbourer Quill', 'Lantern-wives', 'Far away'].map(label => ({ id: label, label }))
  const spots = { Oda: { x: 0, y: 0 }, 'Lord Harbourer Quill': { x: -310, y: 90 }, 'Lantern-wives': { x: 190, y: -80 } }
  const points = reaches(nodes, { ...spots, 'Far away': { x: 9000, y: 0 } })
  const view = beginningView(points, telephone, { first: spots.Oda, screenWidth: 390 })
  const sides = points.map(({ x }) => (x - view.x) * view.scale + telephone.width / 2)
  const isCut = ([from = 0, to = 0]: number[]) => [8, 382].some(line => from < line && to > line)
  expect([sides.slice(0, 2), sides.slice(2, 4), sides.slice(4, 6)].filter(isCut)).toEqual([])
  expect(view.scale).toBe(0.6)
  // What is in the middle stays in view.
  expect(Math.abs(view.x) * view.scale).toBeLessThan(120)
})

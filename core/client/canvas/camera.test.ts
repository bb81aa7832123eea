import { expect, test } from 'vitest'
import {
  boxAround,
  clampedCamera,
  fitCamera,
  pannedCamera,
  revealing,
  toCanvas,
  toScreen,
  zoomedCamera,
} from './camera.ts'

const view = { width: 800, height: 600 }
const limits = { content: { minX: 0, minY: 0, maxX: 4000, maxY: 3000 }, maxZoom: 8 }

test('a camera that fits shows all of the content in the middle of the view', () => {
  const camera = fitCamera(limits.content, view, 8)
  const start = toScreen(camera, view, { x: 0, y: 0 })
  const end = toScreen(camera, view, { x: 4000, y: 3000 })
  expect(start.x).toBeCloseTo(32)
  expect(start.y).toBeCloseTo(24)
  expect(end.x).toBeCloseTo(768)
  expect(end.y).toBeCloseTo(576)
})

test('what is at the pointer stays there while zooming, also where a limit stops it', () => {
  const camera = { x: 1200, y: 900, zoom: 0.5 }
  const at = { x: 700, y: 80 }
  for (const times of [1.3, 0.9, 1000]) {
    const zoomed = zoomedCamera(camera, view, limits, { times, at })
    expect(zoomed.zoom).toBe(Math.min(0.5 * times, 8))
    const before = toCanvas(camera, view, at)
    const after = toCanvas(zoomed, view, at)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  }
})

test('the middle of the view stays on the content, and everything never gets smaller than half of the view', () => {
  const far = clampedCamera({ x: -500, y: 9000, zoom: 0.0001 }, view, limits)
  expect(far).toEqual({ x: 0, y: 3000, zoom: fitCamera(limits.content, view, 8).zoom / 2 })
})

test('content follows the pointer that pans it', () => {
  const camera = { x: 1000, y: 1000, zoom: 2 }
  const was = toScreen(camera, view, { x: 900, y: 950 })
  const is = toScreen(pannedCamera(camera, 30, -12), view, { x: 900, y: 950 })
  expect([is.x - was.x, is.y - was.y]).toEqual([30, -12])
})

test('a point out of sight comes to the middle, one in sight moves nothing', () => {
  const camera = { x: 1000, y: 1000, zoom: 1 }
  expect(revealing(camera, view, { x: 1100, y: 1050 })).toBe(camera)
  expect(revealing(camera, view, { x: 3000, y: 20 })).toEqual({ x: 3000, y: 20, zoom: 1 })
})

test('the box around points', () => {
  expect(boxAround([])).toBeNull()
  expect(
    boxAround([
      { x: 3, y: -1 },
      { x: 1, y: 5 },
    ]),
  ).toEqual({ minX: 1, minY: -1, maxX: 3, maxY: 5 })
})

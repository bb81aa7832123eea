import { expect, it } from 'vitest'
import { openingView } from './opening-view.ts'

const desk = { width: 1000, height: 704 }
const telephone = { width: 390, height: 704 }
const first = { x: 0, y: 500, width: 200, height: 50 }

/** Where a point of the canvas is in the window. */
const seenAt = (at: { x: number; y: number; zoom: number }, x: number, y: number) =>
  [x * at.zoom + at.x, y * at.zoom + at.y].map(Math.round)

it('shows everything where its names can be read, and never larger than it is', () => {
  const all = { x: -100, y: -100, width: 952, height: 600 }
  const whole = openingView({ all, first, view: desk, at: 'left', isLarge: false })
  expect(whole.zoom).toBe(1)
  expect(seenAt(whole, -100, -100)).toEqual([24, 24])
  const twice = openingView({ all: { ...all, width: 1360 }, first, view: desk, at: 'left', isLarge: false })
  expect(twice.zoom).toBeCloseTo(0.7)
  // Half as large as they are names can still be read, smaller ones not.
  const most = openingView({ all: { ...all, width: 1900 }, first, view: desk, at: 'left', isLarge: false })
  expect(most.zoom).toBeCloseTo(0.501)
  const tooWide = openingView({ all: { ...all, width: 1920 }, first, view: desk, at: 'left', isLarge: false })
  expect(tooWide.zoom).toBe(0.8)
})

it('otherwise begins at the first box, or at the one that is chosen, with names that can be read', () => {
  const all = { x: 0, y: 0, width: 800, height: 1000 }
  const map = openingView({ all, first, view: telephone, at: 'left', isLarge: false })
  expect(map.zoom).toBe(0.8)
  expect(seenAt(map, 0, 525)).toEqual([24, 324])
  const chart = openingView({ all: { ...all, x: -400 }, first, view: telephone, at: 'top', isLarge: false })
  expect(seenAt(chart, 100, 500)).toEqual([195, 24])
  // What begins at the left begins at the left of the window.
  const wide = openingView({ all, first, view: telephone, at: 'top', isLarge: false })
  expect(seenAt(wide, 0, 500)).toEqual([24, 24])
  // What has room beside its beginning is in the middle.
  const tall = { ...all, width: 300, height: 2000 }
  const slim = openingView({ all: tall, first, view: telephone, at: 'top', isLarge: false })
  expect(seenAt(slim, 0, 500)).toEqual([75, 24])
  // What is too wide alone is in the middle of the height.
  const row = { x: 0, y: 500, width: 3000, height: 50 }
  expect(seenAt(openingView({ all: row, first, view: desk, at: 'top', isLarge: false }), 0, 525)).toEqual([24, 324])
  const chosen = openingView({ all, first, view: telephone, at: 'middle', isLarge: false })
  expect(seenAt(chosen, 100, 525)).toEqual([195, 324])
})

it('shows more of very many boxes, but not on a telephone', () => {
  const all = { x: 0, y: 0, width: 9000, height: 9000 }
  expect(openingView({ all, first, view: desk, at: 'left', isLarge: false }).zoom).toBe(0.8)
  expect(openingView({ all, first, view: desk, at: 'left', isLarge: true }).zoom).toBe(0.4)
  expect(openingView({ all, first, view: telephone, at: 'left', isLarge: true }).zoom).toBe(0.8)
})

it('stands what has no room or no size', () => {
  const nothing = { x: 0, y: 0, width: 0, height: 0 }
  const view = openingView({ all: nothing, first: nothing, view: { width: 0, height: 0 }, at: 'left', isLarge: false })
  expect(Object.values(view).every(Number.isFinite)).toBe(true)
})

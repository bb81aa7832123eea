// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Camera } from '../camera.ts'
import { type CanvasMark, MarkSet } from '../marks.ts'
import { DotTiles } from './dot-tiles.ts'

interface Square {
  color: string
  x: number
  y: number
}

/** What was drawn on each canvas, by the canvas. */
let drawn: Map<unknown, Square[]>
const view = { width: 1000, height: 600 }

function contextOf(canvas: HTMLCanvasElement) {
  const squares: Square[] = []
  drawn.set(canvas, squares)
  const context = {
    fillStyle: '',
    scale: () => undefined,
    fillRect: (x: number, y: number, width: number) =>
      squares.push({ color: context.fillStyle, x: x + width / 2, y: y + width / 2 }),
  }
  return context
}

beforeEach(() => {
  drawn = new Map()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return contextOf(this) as never
  })
})

const dot = (id: string, x: number, y: number, color = '#aa0000'): CanvasMark => ({
  ...{ id, x, y, color, label: id, form: 'dot', radius: 4, rank: 0 },
})

/** Squares as they are seen after one frame, in CSS pixels. */
function frame(tiles: DotTiles, set: MarkSet, camera: Camera, pixelRatio = 1): Square[] {
  const seen: Square[] = []
  const context = {
    drawImage(tile: HTMLCanvasElement, left: number, top: number) {
      for (const { color, x, y } of drawn.get(tile) ?? []) seen.push({ color, x: x + left, y: y + top })
    },
  }
  tiles.draw({ context: context as never, camera, view, pixelRatio }, set, 50)
  return seen.filter(({ x, y }) => x >= 0 && y >= 0 && x <= view.width && y <= view.height)
}

const madeSince = (before: ReadonlyMap<unknown, Square[]>) =>
  [...drawn.values()].filter(squares => ![...before.values()].includes(squares)).length

it('dots are where they are on the canvas, also over the edges of tiles, at any zoom', () => {
  const marks = [dot('a', 0, 0), dot('b', 300, 100, '#00bb00'), dot('c', -511, 0), dot('d', -513, 0, '#0000cc')]
  for (const zoom of [0.5, 1, 1.7]) {
    const camera = { x: -200, y: 50, zoom }
    const seen = frame(new DotTiles(), new MarkSet(marks), camera)
    for (const { x, y, color } of marks) {
      const at = { x: (x - camera.x) * zoom + 500, y: (y - camera.y) * zoom + 300 }
      if (at.x < 0 || at.x > view.width) continue
      const isThere = seen.some(one => one.color === color && Math.hypot(one.x - at.x, one.y - at.y) <= 1)
      expect(isThere, `${color} at zoom ${zoom}`).toBe(true)
    }
  }
})

it('a small pan draws nothing again; another zoom and other dots do', () => {
  const tiles = new DotTiles()
  const set = new MarkSet([dot('a', 0, 0)])
  frame(tiles, set, { x: 0, y: 0, zoom: 1 })
  let before = new Map(drawn)
  frame(tiles, set, { x: 5, y: 3, zoom: 1 })
  expect(madeSince(before)).toBe(0)
  frame(tiles, set, { x: 5, y: 3, zoom: 2 })
  expect(madeSince(before)).toBeGreaterThan(0)
  before = new Map(drawn)
  const moved = frame(tiles, new MarkSet([dot('a', 20, 0)]), { x: 0, y: 0, zoom: 2 })
  expect(madeSince(before)).toBeGreaterThan(0)
  expect(new Set(moved.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`))).toEqual(new Set(['540 300']))
})

it('of dots at the same place one is drawn, the one of the highest rank', () => {
  const set = new MarkSet([dot('low', 100, 100), { ...dot('high', 101, 101, '#00bb00'), rank: 1 }])
  const seen = frame(new DotTiles(), set, { x: 100, y: 100, zoom: 1 })
  expect(seen.map(({ color }) => color)).toEqual(['#00bb00'])
})

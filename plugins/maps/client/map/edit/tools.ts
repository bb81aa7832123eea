import type { CanvasPoint } from '#core/client/index.ts'
import type { ShapePoint } from '../place-at.ts'

/** The nearest of points within a distance; -1 if there is none. */
export function pointNear(points: readonly CanvasPoint[], to: CanvasPoint, within: number): number {
  let best = -1
  let least = within
  for (const [at, { x, y }] of points.entries()) {
    const distance = Math.hypot(x - to.x, y - to.y)
    if (distance > least) continue
    best = at
    least = distance
  }
  return best
}

/** The edge of an outline that is nearest to a point, by the position of its first corner; -1 if none is that near. */
export function edgeNear(outline: readonly CanvasPoint[], to: CanvasPoint, within: number): number {
  let best = -1
  let least = within
  for (const [at, one] of outline.entries()) {
    const other = outline[(at + 1) % outline.length] ?? one
    const length = (other.x - one.x) ** 2 + (other.y - one.y) ** 2
    const along = length === 0 ? 0 : ((to.x - one.x) * (other.x - one.x) + (to.y - one.y) * (other.y - one.y)) / length
    const part = Math.min(Math.max(along, 0), 1)
    const distance = Math.hypot(one.x + part * (other.x - one.x) - to.x, one.y + part * (other.y - one.y) - to.y)
    if (distance > least) continue
    best = at
    least = distance
  }
  return best
}

/** The two points of the ruler after one more: the third starts over (MAP-34). A route has as many as it needs. */
export function measured(points: readonly CanvasPoint[], point: CanvasPoint, isRoute = false): CanvasPoint[] {
  return points.length >= 2 && !isRoute ? [point] : [...points, point]
}

/** How long the way along points is, in units of the world. */
export function lengthOf(points: readonly CanvasPoint[], scale: number): number {
  const lengths = points.slice(1).map(({ x, y }, at) => Math.hypot(x - (points[at]?.x ?? x), y - (points[at]?.y ?? y)))
  return lengths.reduce((sum, length) => sum + length, 0) * scale
}

/** A new corner of an outline behind another one, at a point. */
export function cornerBehind(outline: readonly ShapePoint[], at: number, coordinates: CanvasPoint): ShapePoint {
  const one = outline[at]
  const other = outline[at + 1]
  const from = one?.index ?? 0
  const index = other ? (from + other.index) / 2 : from + 1
  return { ...one, id: crypto.randomUUID(), index, coordinates: rounded(coordinates) }
}

/** The corners of a new outline. */
export function newOutline(points: readonly CanvasPoint[]): ShapePoint[] {
  return points.map((point, index) => ({ id: crypto.randomUUID(), index, coordinates: rounded(point) }))
}

/** Coordinates to a hundredth of a pixel: more is not seen. */
export function rounded({ x, y }: CanvasPoint): CanvasPoint {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 }
}

/** Inside of the image. */
export function insideOf({ width, height }: { width: number; height: number }, { x, y }: CanvasPoint): CanvasPoint {
  return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) }
}

/** A round length of at most `most` units: 1, 2 or 5 times a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return [5, 2].map(times => times * power).find(length => length <= most) ?? power
}

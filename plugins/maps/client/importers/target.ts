import type { Point } from '../../shared.ts'

/** The choice of the map that places come onto. */
export const targetChoice = 'map'
/** Its value for a map that is not there yet. */
export const newMap = 'new'

/** The map that places come onto. */
export interface TargetMap {
  id: string
  width: number
  height: number
  /** ids of what is on it: places and lines */
  here: readonly string[]
}

/** What coordinates of a source mean: a box of them becomes the map. */
export interface SourceFrame {
  minX: number
  minY: number
  maxX: number
  maxY: number
  /** upwards is more, as on the globe */
  isUpwards: boolean
}

/** Puts points of a source onto a map, as large as fits, in its middle. `scale` is how many pixels a unit of it is. */
export function fitting(frame: SourceFrame, size: { width: number; height: number }) {
  const width = frame.maxX - frame.minX
  const height = frame.maxY - frame.minY
  const scales = [size.width / width, size.height / height].filter(one => Number.isFinite(one) && one > 0)
  const scale = scales.length > 0 ? Math.min(...scales) : 1
  const left = (size.width - width * scale) / 2
  const top = (size.height - height * scale) / 2
  return {
    scale,
    place: ({ x, y }: Point): Point => ({
      x: left + (x - frame.minX) * scale,
      y: top + (frame.isUpwards ? frame.maxY - y : y - frame.minY) * scale,
    }),
  }
}

/** The box around points; null without any. */
export function frameAround(points: Iterable<Point>, isUpwards: boolean): SourceFrame | null {
  const frame = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, isUpwards }
  for (const { x, y } of points) {
    frame.minX = Math.min(frame.minX, x)
    frame.minY = Math.min(frame.minY, y)
    frame.maxX = Math.max(frame.maxX, x)
    frame.maxY = Math.max(frame.maxY, y)
  }
  return frame.minX <= frame.maxX ? frame : null
}

/** Every so many of points, so that at most `most` are left. The first and the last stay. */
export function sampleEvenly<T>(points: readonly T[], most: number): readonly T[] {
  if (points.length <= most) return points
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => points[Math.round(at * step)] as T)
}

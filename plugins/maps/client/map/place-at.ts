import type { CanvasMark, CanvasPoint } from '#core/client/index.ts'
import type { PlaceOnMap, Point } from '../../shared.ts'

export type ShapePoint = PlaceOnMap['shape'][number]

/** The last of dated things at or before a moment; the undated ones come before all others. */
function lastAt<T extends { date?: number | null }>(dated: readonly T[], moment: number): T | undefined {
  let last: T | undefined
  for (const one of dated) {
    const date = one.date ?? -Infinity
    if (date <= moment && (last === undefined || date >= (last.date ?? -Infinity))) last = one
  }
  return last
}

/** The points of an outline in their order, as of a moment. */
export function outlineAt({ shape, useTimeline }: PlaceOnMap, moment: number | null): ShapePoint[] {
  const last = useTimeline && moment !== null ? lastAt(shape, moment) : undefined
  const date = last ? (last.date ?? null) : null
  const undated = shape.filter(point => (point.date ?? null) === date)
  return (undated.length > 0 ? undated : [...shape]).sort((one, other) => one.index - other.index)
}

/** Where a place is as of a moment: at its last state at or before it. Without a timeline, always where it is. */
export function pointAt({ states, coordinates, useTimeline }: PlaceOnMap, moment: number | null): Point {
  const state = useTimeline && moment !== null ? lastAt(states, moment) : undefined
  return state?.coordinates ?? coordinates
}

const forms = { point: 'dot', label: 'text', polygonal: 'area' } as const

/** Areas come before labels, labels before points where there is no room for all. */
const ranks = { polygonal: 2, label: 1, point: 0 } as const

/** The places of a map as marks of the canvas. */
export function marksOf(
  places: readonly PlaceOnMap[],
  { moment, size }: { moment: number | null; size: number },
): CanvasMark[] {
  return places.map(place => {
    const outline = place.pointType === 'polygonal' ? outlineAt(place, moment).map(point => point.coordinates) : []
    const isArea = outline.length > 2
    return {
      ...(isArea ? middleOf(outline) : pointAt(place, moment)),
      id: place.locationId,
      label: place.label,
      form: isArea ? 'area' : place.pointType === 'label' ? 'text' : forms.point,
      color: place.color,
      radius: size,
      rank: ranks[place.pointType],
      ...(isArea && { outline }),
    }
  })
}

/** The middle of an outline, by its area; where that is nothing, of its points. */
export function middleOf(outline: readonly CanvasPoint[]): Point {
  let [sum, x, y] = [0, 0, 0]
  for (const [at, one] of outline.entries()) {
    const other = outline[(at + 1) % outline.length] ?? one
    const cross = one.x * other.y - other.x * one.y
    sum += cross
    x += (one.x + other.x) * cross
    y += (one.y + other.y) * cross
  }
  if (Math.abs(sum) > 1e-9) return { x: x / (3 * sum), y: y / (3 * sum) }
  const count = Math.max(outline.length, 1)
  return {
    x: outline.reduce((total, point) => total + point.x, 0) / count,
    y: outline.reduce((total, point) => total + point.y, 0) / count,
  }
}

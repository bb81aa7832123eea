import type { CanvasMark, CanvasPoint } from '#core/client/index.ts'
import type { PlaceOnMap, Point } from '../../shared.ts'

export type ShapePoint = PlaceOnMap['shape'][number]
type PlaceState = PlaceOnMap['states'][number]

/** The last of dated items at or before a moment; the undated ones come before all others. */
function lastAt<T extends { date?: number | null }>(dated: readonly T[], moment: number): T | undefined {
  let last: T | undefined
  for (const one of dated) {
    const date = one.date ?? -Infinity
    if (date <= moment && (last === undefined || date >= (last.date ?? -Infinity))) last = one
  }
  return last
}

/** How locations are drawn. */
interface PlaceLook {
  /** as of when; null: as they are */
  moment: number | null
  /** between two dates they are on the way from one to the other, in place of as they were at the first */
  isMoving: boolean
}

/** The points of an outline in their order, as of a moment. */
export function outlineAt({ shape, useTimeline }: PlaceOnMap, moment: number | null): ShapePoint[] {
  const last = useTimeline && moment !== null ? lastAt(shape, moment) : undefined
  const date = last ? (last.date ?? null) : null
  const dated = shape.filter(point => (point.date ?? null) === date)
  return (dated.length > 0 ? dated : [...shape]).sort((one, other) => one.index - other.index)
}

/** The state of a location as of a moment: the last one at or before it. Without a timeline, none. */
export function stateAt({ states, useTimeline }: PlaceOnMap, moment: number | null): PlaceState | undefined {
  return useTimeline && moment !== null ? lastAt(states, moment) : undefined
}

/** Where a location is as of a moment. */
export function pointAt(place: PlaceOnMap, moment: number | null): Point {
  return stateAt(place, moment)?.coordinates ?? place.coordinates
}

/** The first of dated items after a moment. */
function nextAfter<T extends { date?: number | null }>(dated: readonly T[], moment: number): T | undefined {
  let next: T | undefined
  for (const one of dated)
    if (typeof one.date === 'number' && one.date > moment && one.date < (next?.date ?? Infinity)) next = one
  return next
}

const between = (one: number, other: number, part: number) => one + part * (other - one)

function pointBetween(one: CanvasPoint, other: CanvasPoint, part: number): Point {
  return { x: between(one.x, other.x, part), y: between(one.y, other.y, part) }
}

/** How far a moment is from one date to another; null where one of them is missing. */
function partOfWay(from: number | null | undefined, to: number | null | undefined, moment: number): number | null {
  return typeof from === 'number' && typeof to === 'number' ? (moment - from) / (to - from) : null
}

/** Where a location is drawn. */
function pointShown(place: PlaceOnMap, { moment, isMoving }: PlaceLook): Point {
  const state = stateAt(place, moment)
  const at = state?.coordinates ?? place.coordinates
  if (!isMoving || !place.useTimeline || moment === null) return at
  const next = nextAfter(place.states, moment)
  const part = partOfWay(state ? state.date : place.date, next?.date, moment)
  return next && part !== null && part > 0 ? pointBetween(at, next.coordinates, part) : at
}

/** The outline with which a location is drawn. */
function outlineShown(place: PlaceOnMap, { moment, isMoving }: PlaceLook): CanvasPoint[] {
  const outline = outlineAt(place, moment)
  const corners = outline.map(({ coordinates }) => coordinates)
  if (!isMoving || !place.useTimeline || moment === null) return corners
  const next = nextAfter(place.shape, moment)?.date
  const part = partOfWay(outline[0]?.date, next, moment)
  if (part === null || next === undefined) return corners
  const others = outlineAt(place, next ?? null).map(({ coordinates }) => coordinates)
  const count = Math.max(corners.length, others.length)
  const target = spread(others, count)
  return spread(corners, count).map((corner, at) => pointBetween(corner, target[at] ?? corner, part))
}

/** An outline with so many corners: more are set on its edges, evenly. */
export function spread(outline: readonly CanvasPoint[], count: number): CanvasPoint[] {
  const missing = count - outline.length
  return outline.flatMap((corner, at) => {
    const next = outline[(at + 1) % outline.length] ?? corner
    const more = Math.floor(((at + 1) * missing) / outline.length) - Math.floor((at * missing) / outline.length)
    return Array.from({ length: Math.max(more, 0) + 1 }, (_, step) => pointBetween(corner, next, step / (more + 1)))
  })
}

/** Where a location has been, from the first to the last; fewer than two points are no trace. */
export function traceOf({ coordinates, date, states, useTimeline }: PlaceOnMap): { at: Point; date: number | null }[] {
  if (!useTimeline) return []
  const order = (one: { date: number | null }) => one.date ?? -Infinity
  const all = [{ coordinates, date }, ...states].toSorted((one, other) => order(one) - order(other))
  return all.map(one => ({ at: one.coordinates, date: one.date }))
}

const forms = { point: 'dot', label: 'text', polygonal: 'area' } as const

/** Areas come before labels, labels before points where there is no room for all. */
const ranks = { polygonal: 2, label: 1, point: 0 } as const

interface PlaceMarkLook extends PlaceLook {
  /** the radius of points */
  size: number
  /** of a type, the address of its icon, and the zoom in percent from which it is shown */
  lookOf(type: string | null): { icon?: string; fromZoom?: number }
}

/** The locations of a map as marks of the canvas. */
export function marksOf(places: readonly PlaceOnMap[], { size, lookOf, ...look }: PlaceMarkLook): CanvasMark[] {
  return places.map(place => {
    const outline = place.pointType === 'polygonal' ? outlineShown(place, look) : []
    const isArea = outline.length > 2
    const { icon, fromZoom } = lookOf(place.type)
    return {
      ...(isArea ? middleOf(outline) : pointShown(place, look)),
      id: place.locationId,
      label: place.label,
      form: isArea ? 'area' : place.pointType === 'label' ? 'text' : forms.point,
      color: place.color,
      radius: size,
      rank: ranks[place.pointType],
      ...(isArea && { outline }),
      ...(icon !== undefined && place.pointType !== 'label' && !isArea && { icon }),
      ...(fromZoom !== undefined && { fromZoom }),
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

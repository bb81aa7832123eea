import type { PlaceOnMap, Point } from '../../shared.ts'
import { datesOf } from '../map/filter/filter.ts'
import { middleOf, outlineAt, pointAt, stateAt } from '../map/place-at.ts'

export type ChangeKind = 'appeared' | 'moved' | 'reshaped' | 'state'

/** What happens to a place at a date. */
export interface MapChange {
  place: PlaceOnMap
  date: number
  what: readonly ChangeKind[]
  /** how far it moved, in pixels of the map */
  distance: number
}

/** Coordinates are kept to a hundredth of a pixel. */
const least = 0.011

/** What changes after one moment and up to another, in its order; the two may come in any order. */
export function changesIn(places: readonly PlaceOnMap[], one: number, other: number): MapChange[] {
  const [from, to] = one < other ? [one, other] : [other, one]
  const changes = places.flatMap(place => {
    if (!place.useTimeline) return []
    const dates = new Set(datesOf(place).filter(date => date > from && date <= to))
    return [...dates].flatMap(date => changeAt(place, date) ?? [])
  })
  return changes.toSorted(
    (first, second) => first.date - second.date || first.place.label.localeCompare(second.place.label),
  )
}

function changeAt(place: PlaceOnMap, date: number): MapChange | null {
  // Moments are whole numbers: the one before is how it was.
  const before = date - 1
  const [was, is] = [pointOf(place, before), pointOf(place, date)]
  const distance = Math.hypot(is.x - was.x, is.y - was.y)
  const isFirst = place.date === date
  const isMoved = !isFirst && distance > least
  const isReshaped = !isFirst && isOtherShape(cornersAt(place, before), cornersAt(place, date))
  const isState = !isFirst && !isMoved && !isReshaped && stateAt(place, date)?.date === date
  const what: ChangeKind[] = [
    ...(isFirst ? (['appeared'] as const) : []),
    ...(isMoved ? (['moved'] as const) : []),
    ...(isReshaped ? (['reshaped'] as const) : []),
    ...(isState ? (['state'] as const) : []),
  ]
  return what.length > 0 ? { place, date, what, distance: isMoved ? distance : 0 } : null
}

function cornersAt(place: PlaceOnMap, moment: number): Point[] {
  return place.pointType === 'polygonal' ? outlineAt(place, moment).map(({ coordinates }) => coordinates) : []
}

/** Where a place is drawn: an area around its middle. */
export function pointOf(place: PlaceOnMap, moment: number): Point {
  const corners = cornersAt(place, moment)
  return corners.length > 2 ? middleOf(corners) : pointAt(place, moment)
}

/** Whether an outline is another one, and not only elsewhere. */
function isOtherShape(was: readonly Point[], is: readonly Point[]): boolean {
  if (was.length !== is.length) return true
  const [from, to] = [middleOf(was), middleOf(is)]
  return is.some(({ x, y }, at) => {
    const corner = was[at] ?? { x, y }
    return Math.abs(x - to.x - corner.x + from.x) > 0.1 || Math.abs(y - to.y - corner.y + from.y) > 0.1
  })
}

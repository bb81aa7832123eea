import type { CanvasPoint } from '#core/client/index.ts'
import type { PlaceOnMap } from '../../../shared.ts'
import { middleOf, outlineAt, pointAt, stateAt } from '../place-at.ts'

/** What is picked up: a location as a whole, or one corner of its outline. */
export interface DraggedPart {
  locationId: string
  cornerId: string | null
  /** where it is now */
  at: CanvasPoint
  /** how far from it the pointer or the crosshair has taken it */
  grip: CanvasPoint
}

/** What is held, with the pointer or the crosshair at a point. */
export function draggedTo(held: DraggedPart, { x, y }: CanvasPoint): DraggedPart {
  return { ...held, at: { x: x - held.grip.x, y: y - held.grip.y } }
}

/** A location with what is held of it at another point: its state of the moment, where it has one. */
export function withDragged(place: PlaceOnMap, { cornerId, at }: DraggedPart, moment: number | null): PlaceOnMap {
  if (cornerId !== null) {
    const shape = place.shape.map(point => (point.id === cornerId ? { ...point, coordinates: at } : point))
    return { ...place, shape }
  }
  const from = pointAt(place, moment)
  const dx = at.x - from.x
  const dy = at.y - from.y
  const moved = new Set(outlineAt(place, moment).map(({ id }) => id))
  const shape = place.shape.map(point =>
    moved.has(point.id)
      ? { ...point, coordinates: { x: point.coordinates.x + dx, y: point.coordinates.y + dy } }
      : point,
  )
  return { ...withPoint(place, at, moment), shape }
}

/** A location whose state of the moment is at another point; without one, the location itself. */
export function withPoint(place: PlaceOnMap, at: CanvasPoint, moment: number | null): PlaceOnMap {
  const state = stateAt(place, moment)
  if (!state) return { ...place, coordinates: at }
  return { ...place, states: place.states.map(one => (one === state ? { ...one, coordinates: at } : one)) }
}

/**
 * A location with one more state, at a point from a moment on; if it has a state of exactly this moment, that one
 * moves. An area has its outline of that time there.
 */
export function withNewState(place: PlaceOnMap, at: CanvasPoint, date: number): PlaceOnMap {
  const there = place.states.find(one => one.date === date)
  const stateId = there?.stateId ?? crypto.randomUUID()
  const added = { id: stateId, stateId, coordinates: at, date }
  const states = there ? place.states.map(one => (one === there ? added : one)) : [...place.states, added]
  const outline = outlineAt(place, date)
  const middle = middleOf(outline.map(({ coordinates }) => coordinates))
  const isDated = outline.some(point => point.date === date)
  const moved = outline.map(point => ({
    ...point,
    ...(!isDated && { id: crypto.randomUUID(), date, stateId }),
    coordinates: { x: point.coordinates.x + at.x - middle.x, y: point.coordinates.y + at.y - middle.y },
  }))
  const kept = isDated ? place.shape.filter(point => point.date !== date) : place.shape
  return { ...place, states, shape: [...kept, ...moved] }
}

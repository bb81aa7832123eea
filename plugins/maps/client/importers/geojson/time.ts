import { mapLimits } from '../../../shared/limits.ts'
import type { Point } from '../../../shared.ts'
import { insideOf, rounded } from '../../map/edit/tools.ts'
import { jsonList, objectOf } from '../json.ts'
import { openRing } from './geometry.ts'

const momentMax = 9_000_000_000_000_000

const isMoment = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(Number(value)) <= momentMax

interface Placing {
  place: (point: Point) => Point
  size: { width: number; height: number }
  isArea: boolean
  /** the outline without a date, on the map */
  corners: readonly Point[]
}

/** The dates of a place that an export of ours has: its states, and its outlines in time. */
export function timeOf(properties: Readonly<Record<string, unknown>>, how: Placing): Record<string, unknown> {
  const { date, useTimeline } = properties
  const onMap = (value: unknown): Point | null => {
    const [x, y] = jsonList(value)
    if (!Number.isFinite(x) || !Number.isFinite(y)) return null
    return rounded(insideOf(how.size, how.place({ x: Number(x), y: Number(y) })))
  }
  const states = jsonList(properties.states)
    .slice(0, mapLimits.states)
    .flatMap((one, at) => {
      const state = objectOf(one)
      const coordinates = onMap(state.coordinates)
      if (!coordinates || !(state.date === null || isMoment(state.date))) return []
      return [{ id: `state-${at}`, stateId: `state-${at}`, coordinates, date: state.date as number | null }]
    })
  return {
    ...(useTimeline === true && { useTimeline: true }),
    ...(isMoment(date) && { date }),
    ...(states.length > 0 && { states }),
    ...(how.isArea && outlinesOf(jsonList(properties.outlines), how, onMap)),
  }
}

function outlinesOf(outlines: readonly unknown[], { corners, size }: Placing, onMap: (value: unknown) => Point | null) {
  const dated = outlines.flatMap((one, at) => {
    const { date, coordinates } = objectOf(one)
    const ring = openRing(jsonList(coordinates).flatMap(corner => onMap(corner) ?? []))
    if (!isMoment(date) || ring.length < 3) return []
    return ring.map((corner, index) => ({ id: `outline-${at}-${index}`, index, coordinates: corner, date }))
  })
  if (dated.length === 0 || corners.length + dated.length > mapLimits.shapePoints) return {}
  const first = corners.map((corner, index) => ({
    ...{ id: `${index}`, index, coordinates: rounded(insideOf(size, corner)) },
  }))
  return { shape: [...first, ...dated] }
}

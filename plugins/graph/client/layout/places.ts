import type { CanvasPoint } from '#core/client/index.ts'
import { labelRowHeight } from './footprint.ts'
import type { LayoutAnswer, LayoutRequest } from './layout-graph.ts'

type WebShape = Omit<LayoutRequest, 'reaches'>

/** How far new entities stand from their neighbours, and how far from anything else to the sides, for their names. */
const beside = 110
const apart = 130
/** Around this angle no two places lie on one line. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Whether so much of a graph has its places that the rest can stand beside it. */
export function isMostlyKnown(ids: readonly string[], known: LayoutAnswer): boolean {
  const count = ids.filter(id => known[id]).length
  return count > 0 && count * 2 >= ids.length
}

/**
 * Places for what is new in a graph: beside its neighbours, where nothing stands, without chance. What has a place keeps
 * it, so that a graph looks tomorrow as it did today.
 */
export function placedBeside({ ids, edges }: WebShape, known: LayoutAnswer): LayoutAnswer {
  const neighbours = new Map<string, string[]>()
  const link = (from: string, to: string) => neighbours.set(from, [...(neighbours.get(from) ?? []), to])
  for (const { from, to } of edges) {
    link(from, to)
    link(to, from)
  }
  const places = new Map(Object.entries(known))
  const taken = new Set([...places.values()].map(cellOf))
  const fresh = [...ids].sort().filter(id => !places.has(id))
  // Those first that are next to something with a place.
  while (fresh.length > 0) {
    const next = fresh.findIndex(id => neighbours.get(id)?.some(other => places.has(other)))
    const [id = ''] = fresh.splice(Math.max(next, 0), 1)
    const near = (neighbours.get(id) ?? []).flatMap(other => places.get(other) ?? [])
    const place = freeNear(middleOf(near.length > 0 ? near : [...places.values()]), taken)
    taken.add(cellOf(place))
    places.set(id, place)
  }
  return Object.fromEntries(
    ids.flatMap(id => {
      const place = places.get(id)
      return place ? [[id, place]] : []
    }),
  )
}

const cellOf = ({ x, y }: CanvasPoint) => `${Math.round(x / apart)} ${Math.round(y / labelRowHeight)}`

function middleOf(points: readonly CanvasPoint[]): CanvasPoint {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / (points.length || 1), y: sum.y / (points.length || 1) }
}

function freeNear({ x, y }: CanvasPoint, taken: ReadonlySet<string>): CanvasPoint {
  for (let step = 0; ; step++) {
    const radius = beside + 8 * step
    const place = {
      x: Math.round(x + radius * Math.cos(step * goldenAngle)),
      y: Math.round(y + radius * Math.sin(step * goldenAngle)),
    }
    if (!taken.has(cellOf(place))) return place
  }
}

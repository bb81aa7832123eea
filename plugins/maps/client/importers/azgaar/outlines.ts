import type { Point } from '../../../shared.ts'
import { jsonList, jsonNumber, objectOf } from '../json.ts'

/** A cell of the world: its corners by their numbers, and where its middle is. */
export interface WorldCell {
  corners: readonly number[]
  middle: Point
  state: number
  province: number
}

const pointOf = (value: unknown): Point => {
  const [x, y] = jsonList(value)
  return { x: jsonNumber(x), y: jsonNumber(y) }
}

/** The corners of cells. A list of objects, and in older files an object of lists. */
export function verticesOf(value: unknown): Point[] {
  return Array.isArray(value)
    ? value.map(vertex => pointOf(objectOf(vertex).p))
    : jsonList(objectOf(value).p).map(pointOf)
}

export function cellsOf(value: unknown): WorldCell[] {
  return jsonList(value).map(one => {
    const { v, p, state, province } = objectOf(one)
    return {
      ...{ corners: jsonList(v).map(jsonNumber), middle: pointOf(p) },
      ...{ state: jsonNumber(state), province: jsonNumber(province) },
    }
  })
}

/** The outlines of areas by their numbers, the parts of one area largest first. */
export type AreaOutlines = Map<number, Point[][]>

/** Twice the area; above 0 if the corners go round one way, below if the other. */
export function areaOf(points: readonly Point[]): number {
  let sum = 0
  for (const [at, one] of points.entries()) {
    const other = points[(at + 1) % points.length] ?? one
    sum += one.x * other.y - other.x * one.y
  }
  return sum
}

/** Edges from corner to corner, those in between of two cells left out. */
type Edges = Map<number, Set<number>>

function addEdge(edges: Edges, from: number, to: number): void {
  const back = edges.get(to)
  if (back?.delete(from)) return
  const known = edges.get(from) ?? new Set()
  edges.set(from, known.add(to))
}

/**
 * The outlines of what belongs together, the largest first; what lies inside of an outline and is left out has none.
 */
export function outlinesOf(
  cells: readonly WorldCell[],
  vertices: readonly Point[],
  groupOf: (cell: WorldCell) => number,
): AreaOutlines {
  const groups = new Map<number, Edges>()
  for (const cell of cells) {
    const group = groupOf(cell)
    if (!(group > 0)) continue
    const points = cell.corners.map(corner => vertices[corner])
    if (points.length < 3 || !points.every(point => point && Number.isFinite(point.x + point.y))) continue
    const isReversed = areaOf(points as Point[]) < 0
    const corners = isReversed ? cell.corners.toReversed() : cell.corners
    const edges: Edges = groups.get(group) ?? new Map()
    groups.set(group, edges)
    for (const [at, from] of corners.entries()) addEdge(edges, from, corners[(at + 1) % corners.length] ?? from)
  }
  return new Map([...groups].map(([group, edges]) => [group, ringsOf(edges, vertices)]))
}

function ringsOf(edges: Edges, vertices: readonly Point[]): Point[][] {
  const rings: { ring: Point[]; area: number }[] = []
  for (const start of edges.keys()) {
    for (let ring = takeRing(edges, start); ring; ring = takeRing(edges, start)) {
      const points = ring.flatMap(corner => vertices[corner] ?? [])
      const area = areaOf(points)
      // A hole goes round the other way.
      if (area > 0) rings.push({ ring: points, area })
    }
  }
  return rings.toSorted((one, other) => other.area - one.area).map(({ ring }) => ring)
}

/** Takes one way round from a corner out of the edges; null if there is none. */
function takeRing(edges: Edges, start: number): number[] | null {
  const ring: number[] = []
  for (let at = start; ; ) {
    const next = edges.get(at)
    const [to] = next ?? []
    if (to === undefined) return null
    next?.delete(to)
    ring.push(at)
    if (to === start) return ring
    at = to
  }
}

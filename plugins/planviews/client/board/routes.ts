import { getSmoothStepPath, type Position } from '@xyflow/react'
import { type FlowSide, wayBack } from '#core/client/index.ts'
import { type BoardEdge, type BoardNode, type Letter, sideNames, sidesOf } from './sides.ts'

/** Where an edge leaves and arrives, and how far it keeps off both where these are the same side. */
export interface Route {
  readonly sides: readonly [Letter, Letter]
  readonly offset?: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Edges keep so far off the boxes that they pass; beside a box and beside another edge they run so far away. */
const [clear, aside, apart] = [6, 32, 18]
const triesMost = 8
const bandHeight = 160

/** Boxes by bands of the board, which has many more rows than columns. */
class Bands {
  readonly #bands = new Map<number, Map<Box, string>>()

  add(box: Box, owner: string): void {
    for (const band of bandsOf(box)) {
      const known = this.#bands.get(band) ?? new Map<Box, string>()
      this.#bands.set(band, known.set(box, owner))
    }
  }

  /** The boxes that overlap with one, without those of some owners. */
  *within(area: Box, without: readonly string[] = []): Generator<Box> {
    for (const band of bandsOf(area))
      for (const [box, owner] of this.#bands.get(band) ?? [])
        if (overlap(box, area) && !without.includes(owner)) yield box
  }
}

function* bandsOf({ top, bottom }: Box): Generator<number> {
  for (let band = Math.floor(top / bandHeight); band <= Math.floor(bottom / bandHeight); band++) yield band
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
const boxOf = ({ x, y, width, height }: BoardNode, by = 0): Box => ({
  ...{ left: x - by, top: y - by, right: x + width + by, bottom: y + height + by },
})
/** The box around the way from one point to the next. */
const between = (one: Point, other: Point): Box => ({
  ...{ left: Math.min(one.x, other.x), right: Math.max(one.x, other.x) + 0.1 },
  ...{ top: Math.min(one.y, other.y), bottom: Math.max(one.y, other.y) + 0.1 },
})

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The way of every edge of a chart: the usual one, or where that would run behind another node, round what stands in its
 * way. Edges that go round do not run over each other.
 */
export function routesOf(edges: readonly BoardEdge[], nodes: readonly BoardNode[]): ReadonlyMap<string, Route> {
  const byId = new Map(nodes.map(one => [one.node.id, one]))
  const middle = nodes.reduce((sum, { x, width }) => sum + x + width / 2, 0) / (nodes.length || 1)
  const boxes = new Bands()
  for (const one of nodes) boxes.add(boxOf(one, clear), one.node.id)
  const lanes = new Bands()
  const routes = new Map<string, Route>()
  for (const { id, source, target } of edges) {
    const [from, to] = [byId.get(source), byId.get(target)]
    if (!from || !to) continue
    const ends = [source, target]
    const isFree = (route: Route) => {
      const points = pointsOf(route, from, to)
      return points.slice(1).every((point, at) => {
        const [way] = [between(points[at] as Point, point)]
        for (const _ of boxes.within(way, ends)) return false
        return !overlap(way, boxOf(from, -clear)) && !overlap(way, boxOf(to, -clear))
      })
    }
    const usual = usualRoute(from, to, middle)
    const route = isFree(usual) ? usual : (waysRound(from, to, boxes, lanes).find(isFree) ?? usual)
    routes.set(id, route)
    if (route.offset === undefined) continue
    const [lane] = [laneOf(route, from, to)]
    lanes.add({ ...lane, left: lane.left - apart / 2, right: lane.right + apart / 2 }, id)
  }
  return routes
}

function usualRoute(from: BoardNode, to: BoardNode, middle: number): Route {
  const sides = sidesOf(from, to, middle)
  // A way back keeps off the nodes that it passes, so that its label can be read.
  return sides[0] === sides[1] ? { sides, offset: wayBack } : { sides }
}

/** Other ways, the shortest first: between the rows, or along a lane to the right or the left. */
function waysRound(from: BoardNode, to: BoardNode, boxes: Bands, lanes: Bands): Route[] {
  const isBelow = to.y >= from.y + from.height
  const direct = isBelow
    ? (
        [
          ['b', 't'],
          ['r', 't'],
          ['l', 't'],
        ] as const
      ).map((sides): Route => ({ sides }))
    : []
  const round = (['r', 'l'] as const).map((side): Route => {
    const sides = [side, side] as const
    const ends = [from.node.id, to.node.id]
    let offset = aside
    for (let tries = 0; tries < triesMost; tries++) {
      const lane = laneOf({ sides, offset }, from, to)
      const wide = { ...lane, left: lane.left - apart / 2, right: lane.right + apart / 2 }
      const taken = [...boxes.within(wide, ends), ...lanes.within(wide)]
      if (taken.length === 0) break
      const next = taken.map(box => (side === 'r' ? box.right - lane.right : lane.left - box.left))
      offset += Math.max(...next) + aside - apart / 2
    }
    return { sides, offset }
  })
  return [...direct, ...round.sort((one, other) => (one.offset ?? 0) - (other.offset ?? 0))]
}

/** The upright part of a way round. */
function laneOf({ sides: [side], offset = 0 }: Route, from: BoardNode, to: BoardNode): Box {
  const x = side === 'r' ? Math.max(from.x + from.width, to.x + to.width) + offset : Math.min(from.x, to.x) - offset
  return between({ x, y: from.y + from.height / 2 }, { x, y: to.y + to.height / 2 })
}

/** The corners of an edge as the library draws it. */
function pointsOf({ sides: [out, into], offset }: Route, from: BoardNode, to: BoardNode): Point[] {
  const [start, end] = [sidePoint(from, sideNames[out]), sidePoint(to, sideNames[into])]
  const [path] = getSmoothStepPath({
    ...{ sourceX: start.x, sourceY: start.y, sourcePosition: sideNames[out] as Position },
    ...{ targetX: end.x, targetY: end.y, targetPosition: sideNames[into] as Position },
    ...(offset !== undefined && { offset }),
  })
  const numbers = path.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? []
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    ...{ x: numbers[2 * at] ?? 0, y: numbers[2 * at + 1] ?? 0 },
  }))
}

function sidePoint({ x, y, width, height }: BoardNode, side: FlowSide): Point {
  if (side === 'left' || side === 'right') return { x: side === 'left' ? x : x + width, y: y + height / 2 }
  return { x: x + width / 2, y: side === 'top' ? y : y + height }
}

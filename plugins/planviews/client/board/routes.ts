import { getSmoothStepPath, type Position } from '@xyflow/react'
import { type FlowSide, loopOffset } from '#core/client/index.ts'
import type { FlowPoint } from '../flow-chart/layers.ts'
import { type BoardEdge, type Letter, type NodeBounds, sideOfLetter, sidesOf } from './edge-sides.ts'

/** Where an edge leaves and arrives, and how far it keeps off both where these are the same side. */
export interface EdgeRoute {
  readonly sides: readonly [Letter, Letter]
  readonly offset?: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type Rect = Pick<NodeBounds, 'x' | 'y' | 'width' | 'height'>

/** Distances of an edge: from a box that it passes, from a box that it runs beside, and from another edge. */
const [clear, aside, apart] = [6, 32, 18]
const triesMost = 8
const bandHeight = 160

/** Boxes by bands of the board, which has many more rows than columns. */
class Bands {
  readonly #bands = new Map<number, { box: Box; owner: string }[]>()

  add(box: Box, owner: string): void {
    for (let band = bandOf(box.top); band <= bandOf(box.bottom); band++) {
      const known = this.#bands.get(band)
      if (known) known.push({ box, owner })
      else this.#bands.set(band, [{ box, owner }])
    }
  }

  /** The boxes that overlap with one, without those of two owners. */
  within(area: Box, one = '', other = ''): Box[] {
    const found: Box[] = []
    for (let band = bandOf(area.top); band <= bandOf(area.bottom); band++)
      for (const { box, owner } of this.#bands.get(band) ?? [])
        if (overlap(box, area) && owner !== one && owner !== other) found.push(box)
    return found
  }
}

const bandOf = (y: number) => Math.floor(y / bandHeight)
const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
const boxOf = ({ x, y, width, height }: NodeBounds, by = 0): Box => ({
  ...{ left: x - by, top: y - by, right: x + width + by, bottom: y + height + by },
})
/** The box around the way from one point to the next. */
const between = (one: FlowPoint, other: FlowPoint): Box => ({
  ...{ left: Math.min(one.x, other.x), right: Math.max(one.x, other.x) + 0.1 },
  ...{ top: Math.min(one.y, other.y), bottom: Math.max(one.y, other.y) + 0.1 },
})

/**
 * The way of every edge of a chart: the usual one, or where that would run behind another node, round what stands in its
 * way. Edges that go round do not run over each other.
 */
export function routesOf(edges: readonly BoardEdge[], nodes: readonly NodeBounds[]): ReadonlyMap<string, EdgeRoute> {
  const byId = new Map(nodes.map(one => [one.id, one]))
  const middle = nodes.reduce((sum, { x, width }) => sum + x + width / 2, 0) / (nodes.length || 1)
  const boxes = new Bands()
  for (const one of nodes) boxes.add(boxOf(one, clear), one.id)
  const lanes = new Bands()
  const routes = new Map<string, EdgeRoute>()
  /** the corners of decisions at which an edge begins */
  const taken = new Set<string>()
  for (const { id, source, target } of edges) {
    const [from, to] = [byId.get(source), byId.get(target)]
    if (!from || !to) continue
    const own = [boxOf(from, -clear), boxOf(to, -clear)]
    const isFree = (route: EdgeRoute) =>
      waysOf(route, from, to).every(way => {
        if (boxes.within(way, source, target).length > 0) return false
        return own.every(box => !overlap(way, box))
      })
    const usual = usualRoute(from, to, middle)
    const isOwnCorner = ({ sides: [out] }: EdgeRoute) => from.look !== 'decision' || !taken.has(`${source} ${out}`)
    const isOverAnother = usual.offset !== undefined && lanes.within(laneOf(usual, from, to)).length > 0
    let route = usual
    if (!isFree(usual) || !isOwnCorner(usual) || isOverAnother) {
      // The ways of a decision begin at different corners if they can, so that their labels do not meet.
      const free = [...(isOverAnother ? [] : [usual]), ...waysRound(from, to, boxes, lanes)].filter(isFree)
      route = free.find(isOwnCorner) ?? free[0] ?? usual
    }
    taken.add(`${source} ${route.sides[0]}`)
    routes.set(id, route)
    if (route.offset === undefined) continue
    const lane = laneOf(route, from, to)
    lanes.add({ ...lane, left: lane.left - apart / 2, right: lane.right + apart / 2 }, id)
  }
  return routes
}

function usualRoute(from: NodeBounds, to: NodeBounds, middle: number): EdgeRoute {
  const sides = sidesOf(from, to, middle)
  // A way back keeps off the nodes that it passes, so that its label can be read.
  return sides[0] === sides[1] ? { sides, offset: loopOffset } : { sides }
}

/** Other ways, the shortest first: between the rows, or along a lane to the right or the left. */
function waysRound(from: NodeBounds, to: NodeBounds, boxes: Bands, lanes: Bands): EdgeRoute[] {
  const isBelow = to.y >= from.y + from.height
  const isRight = to.x + to.width / 2 >= from.x + from.width / 2
  // Towards the other node before away from it.
  const [near, far] = isRight ? (['r', 'l'] as const) : (['l', 'r'] as const)
  const direct = isBelow
    ? (
        [
          ['b', 't'],
          [near, far],
          [near, 't'],
          [far, 't'],
        ] as const
      ).map((sides): EdgeRoute => ({ sides }))
    : []
  const round = (['r', 'l'] as const).map((side): EdgeRoute => {
    const sides = [side, side] as const
    let offset = aside
    for (let tries = 0; tries < triesMost; tries++) {
      const lane = laneOf({ sides, offset }, from, to)
      const wide = { ...lane, left: lane.left - apart / 2, right: lane.right + apart / 2 }
      const taken = [...boxes.within(wide, from.id, to.id), ...lanes.within(wide)]
      if (taken.length === 0) break
      const next = taken.map(box => (side === 'r' ? box.right - lane.right : lane.left - box.left))
      offset += Math.max(...next) + aside - apart / 2
    }
    return { sides, offset }
  })
  return [...direct, ...round.sort((one, other) => (one.offset ?? 0) - (other.offset ?? 0))]
}

/** What the ways round reach beside the nodes, for showing all of a chart. */
export function lanesOf(
  edges: readonly BoardEdge[],
  routes: ReadonlyMap<string, EdgeRoute>,
  nodes: ReadonlyMap<string, Rect>,
): Rect[] {
  return edges.flatMap(({ id, source, target }) => {
    const [route, from, to] = [routes.get(id), nodes.get(source), nodes.get(target)]
    if (route?.offset === undefined || !from || !to) return []
    const { left, top, right, bottom } = laneOf(route, from, to)
    return { x: left, y: top, width: right - left, height: bottom - top }
  })
}

/** The upright part of a way round. */
function laneOf({ sides: [side], offset = 0 }: EdgeRoute, from: Rect, to: Rect): Box {
  const x = side === 'r' ? Math.max(from.x + from.width, to.x + to.width) + offset : Math.min(from.x, to.x) - offset
  return between({ x, y: from.y + from.height / 2 }, { x, y: to.y + to.height / 2 })
}

const knownWays = new Map<string, readonly Box[]>()
const knownMost = 2_000

/** The straight parts of an edge as the library draws it. */
function waysOf({ sides: [out, into], offset }: EdgeRoute, from: NodeBounds, to: NodeBounds): Box[] {
  const [start, end] = [sidePoint(from, sideOfLetter[out]), sidePoint(to, sideOfLetter[into])]
  const [x, y] = [end.x - start.x, end.y - start.y]
  // In a chart that laid itself out most edges look like others.
  const key = `${out}${into} ${x} ${y} ${offset}`
  let known = knownWays.get(key)
  if (!known) {
    const corners = cornersOf({ out, into, offset }, { x, y })
    known = corners.slice(1).map((corner, at) => between(corners[at] as FlowPoint, corner))
    if (knownWays.size > knownMost) knownWays.clear()
    knownWays.set(key, known)
  }
  return known.map(({ left, top, right, bottom }) => ({
    ...{ left: left + start.x, top: top + start.y, right: right + start.x, bottom: bottom + start.y },
  }))
}

/** The corners of an edge from the origin. */
function cornersOf(
  { out, into, offset }: { out: Letter; into: Letter; offset: number | undefined },
  end: FlowPoint,
): FlowPoint[] {
  const [path] = getSmoothStepPath({
    ...{ sourceX: 0, sourceY: 0, sourcePosition: sideOfLetter[out] as Position },
    ...{ targetX: end.x, targetY: end.y, targetPosition: sideOfLetter[into] as Position },
    ...(offset !== undefined && { offset }),
  })
  const numbers = path.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? []
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    ...{ x: numbers[2 * at] ?? 0, y: numbers[2 * at + 1] ?? 0 },
  }))
}

function sidePoint({ x, y, width, height }: NodeBounds, side: FlowSide): FlowPoint {
  if (side === 'left' || side === 'right') return { x: side === 'left' ? x : x + width, y: y + height / 2 }
  return { x: x + width / 2, y: side === 'top' ? y : y + height }
}

import { boxAround, type CanvasPoint, type CanvasSize } from '#core/client/index.ts'
import { labelHalfWidth } from '../layout/footprint.ts'
import type { LayoutAnswer } from '../layout/layout-graph.ts'

/** What is seen of a graph: the point in the middle of the window, and how many CSS pixels one unit is. */
export interface GraphView extends CanvasPoint {
  scale: number
}

/** So many pixels are free around the entities and their names, and below for the buttons of the zoom. */
const room = { side: 24, top: 32, bottom: 80, edge: 8 } as const
/** How far entities and their names reach to both sides. */
export function reaches(nodes: readonly { id: string; label: string }[], places: LayoutAnswer): CanvasPoint[] {
  return nodes.flatMap(({ id, label }) => {
    const place = places[id]
    if (!place) return []
    const half = labelHalfWidth(label)
    return [
      { x: place.x - half, y: place.y },
      { x: place.x + half, y: place.y },
    ]
  })
}

/** On a narrower screen a graph that would be smaller than `least` opens where reading begins, at `readable`. */
const narrow = 800
const [least, readable] = [0.25, 0.6]

/** The window, and how much of it on the left and below is covered. */
interface Window extends CanvasSize {
  left?: number
  below?: number
}

/** The name of an entity is below it. */
const namePx = 44
const roomBelow = ({ below = 0 }: Window) => Math.max(room.bottom, below + namePx)

/** The view of a whole graph, given by what of it `reaches` farthest; never larger than it is. */
export function wholeView(places: Iterable<CanvasPoint>, window: Window): GraphView {
  const { width: all, height, left = 0 } = window
  const bottom = roomBelow(window)
  const box = boxAround(places)
  if (!box) return { x: 0, y: 0, scale: 1 }
  const width = all - left
  const scale = Math.min(
    ...[1, Math.max(width - 2 * room.side, 1) / Math.max(box.maxX - box.minX, 1)],
    Math.max(height - room.top - bottom, 1) / Math.max(box.maxY - box.minY, 1),
  )
  const below = (bottom - room.top) / 2 / scale
  return { x: (box.minX + box.maxX) / 2 - left / 2 / scale, y: (box.minY + box.maxY) / 2 + below, scale }
}

/** How far a view is moved aside, in pixels, so that fewer entities are cut at its sides. */
const aside = { most: 110, step: 5 } as const

/**
 * A view that is moved a little to one side, so that as few entities as can be, with their names, are cut at its sides.
 * @param reaches two points for each entity: how far it reaches to both sides
 */
function lessCut(reaches: readonly CanvasPoint[], view: GraphView, window: Window): GraphView {
  const { width, height } = window
  const spans: (readonly [number, number])[] = []
  for (let at = 0; at + 1 < reaches.length; at += 2) {
    const [start, end] = [reaches[at], reaches[at + 1]]
    if (!start || !end || Math.abs(start.y - view.y) * view.scale > height / 2) continue
    spans.push([(start.x - view.x) * view.scale + width / 2, (end.x - view.x) * view.scale + width / 2])
  }
  const isAcross = (line: number) => (span: readonly [number, number]) => span[0] < line && span[1] > line
  const cutBy = (by: number) =>
    spans.filter(isAcross(by + room.edge)).length + spans.filter(isAcross(width + by - room.edge)).length
  let best = 0
  for (let far = 0; far <= aside.most; far += aside.step)
    for (const by of [far, -far]) if (cutBy(by) < cutBy(best)) best = by
  return { ...view, x: view.x + best / view.scale }
}

/** The whole graph, or on a narrow screen, if it would be too small, what is around `first`. */
export function beginningView(
  places: readonly CanvasPoint[],
  size: Window,
  { first, screenWidth }: { first: CanvasPoint | undefined; screenWidth: number },
): GraphView {
  const whole = wholeView(places, size)
  if (!first || screenWidth >= narrow || whole.scale >= least) return whole
  const below = (roomBelow(size) - room.top) / 2 / readable
  return lessCut(places, { x: first.x, y: first.y + below, scale: readable }, size)
}

/** A view, as the library is moved to it. */
export const moveTo = ({ x, y, scale }: GraphView) => ({ position: { x, y }, scale, animation: false })

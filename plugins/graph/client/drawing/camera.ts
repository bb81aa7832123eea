import { boxAround, type CanvasPoint, type CanvasSize } from '#core/client/index.ts'
import { labelHalfWidth } from '../layout/footprint.ts'
import type { LayoutAnswer } from '../layout/layout-graph.ts'

/** What is seen of a graph: the point in the middle of the window, and how many CSS pixels one unit is. */
export interface GraphView extends CanvasPoint {
  scale: number
}

/** So many pixels are free around the things and their names, and below for the buttons of the zoom. */
const room = { side: 24, top: 32, bottom: 80 } as const
/** How far things and their names reach to both sides. */
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

/** On a narrower screen a graph opens where its names can be read: there is no room for all of it. */
const narrow = 800
const readable = 0.6

/** The window, and how much of it on the left is covered. */
interface Window extends CanvasSize {
  left?: number
}

/** The view of a whole graph, given by what of it `reaches` farthest; never larger than it is. */
export function wholeView(places: Iterable<CanvasPoint>, { width: all, height, left = 0 }: Window): GraphView {
  const box = boxAround(places)
  if (!box) return { x: 0, y: 0, scale: 1 }
  const width = all - left
  const scale = Math.min(
    ...[1, Math.max(width - 2 * room.side, 1) / Math.max(box.maxX - box.minX, 1)],
    Math.max(height - room.top - room.bottom, 1) / Math.max(box.maxY - box.minY, 1),
  )
  const below = (room.bottom - room.top) / 2 / scale
  return { x: (box.minX + box.maxX) / 2 - left / 2 / scale, y: (box.minY + box.maxY) / 2 + below, scale }
}

/** The whole graph, or on a narrow screen, if its names could not be read then, what is around `first`. */
export function beginningView(
  places: Iterable<CanvasPoint>,
  size: Window,
  { first, screenWidth }: { first: CanvasPoint | undefined; screenWidth: number },
): GraphView {
  const whole = wholeView(places, size)
  if (!first || screenWidth >= narrow || whole.scale >= readable) return whole
  return { x: first.x, y: first.y + (room.bottom - room.top) / 2 / readable, scale: readable }
}

/** A view, as the library is moved to it. */
export const moveTo = ({ x, y, scale }: GraphView) => ({ position: { x, y }, scale, animation: false })

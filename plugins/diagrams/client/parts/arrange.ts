import type { DiagramNode } from '../../shared.ts'
import { boundsOf, outermost, type Rect, rectsOf, type SizeOf, withMembers } from './groups.ts'
import { insideDiagram, isGroup } from './nodes.ts'

/** Edges and middles that nodes are aligned by, and the ways they are spread evenly. */
export const arrangements = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'horizontally',
  'vertically',
] as const
export type Arrangement = (typeof arrangements)[number]

/** How many nodes an arrangement needs to change anything. */
export const leastFor = (how: Arrangement): number => (how === 'horizontally' || how === 'vertically' ? 3 : 2)

/** Moves nodes, and with groups all that they hold; no further than diagrams reach. */
export function moved(
  nodes: readonly DiagramNode[],
  ids: Iterable<string>,
  { x: dx, y: dy }: { x: number; y: number },
): DiagramNode[] {
  const all = withMembers(nodes, ids)
  return nodes.map(node => (all.has(node.id) ? movedBy(node, dx, dy) : node))
}

function movedBy(node: DiagramNode, dx: number, dy: number): DiagramNode {
  const { x, y } = node.position
  return { ...node, position: { x: insideDiagram(x + dx), y: insideDiagram(y + dy) } }
}

/** Aligns or spreads nodes. A group is moved whole, and what it holds does not count for itself. */
export function arranged(
  nodes: readonly DiagramNode[],
  ids: ReadonlySet<string>,
  how: Arrangement,
  sizeOf: SizeOf,
): DiagramNode[] {
  const rects = rectsOf(nodes, sizeOf)
  const parts = outermost(nodes, ids).flatMap(({ id }) => {
    const rect = rects.get(id)
    return rect ? [{ id, rect }] : []
  })
  if (parts.length < leastFor(how)) return [...nodes]
  const places = leastFor(how) === 3 ? spread(parts, how === 'horizontally') : aligned(parts, how)
  return nodesMovedTo(
    ...([nodes, rects] as const),
    parts.flatMap(({ id, rect }, at) => {
      const place = places[at]
      return place ? [{ id, rect: { ...rect, ...place } }] : []
    }),
  )
}

type MovedPart = { id: string; rect: Rect }

/** Moves nodes to places of their own, and with groups all that they hold. */
export function nodesMovedTo(
  nodes: readonly DiagramNode[],
  rects: ReadonlyMap<string, Rect>,
  places: readonly MovedPart[],
): DiagramNode[] {
  const groups = new Set(nodes.filter(isGroup).map(({ id }) => id))
  const steps = new Map<string, { x: number; y: number }>()
  for (const { id, rect } of places) {
    const from = rects.get(id)
    if (!from) continue
    const by = { x: Math.round(rect.x - from.x), y: Math.round(rect.y - from.y) }
    if (by.x === 0 && by.y === 0) continue
    for (const one of groups.has(id) ? withMembers(nodes, [id]) : [id]) steps.set(one, by)
  }
  return nodes.map(node => {
    const by = steps.get(node.id)
    return by ? movedBy(node, by.x, by.y) : node
  })
}

function aligned(parts: readonly MovedPart[], how: Arrangement): { x: number; y: number }[] {
  const all = boundsOf(parts.map(({ rect }) => rect))
  return parts.map(({ rect: { x, y, width, height } }) => {
    if (how === 'left') return { x: all.x, y }
    if (how === 'right') return { x: all.x + all.width - width, y }
    if (how === 'centre') return { x: all.x + (all.width - width) / 2, y }
    if (how === 'top') return { x, y: all.y }
    if (how === 'bottom') return { x, y: all.y + all.height - height }
    return { x, y: all.y + (all.height - height) / 2 }
  })
}

/** The same gap between neighbours; the first and the last stay where they are. */
function spread(parts: readonly MovedPart[], isAcross: boolean): { x: number; y: number }[] {
  const startOf = ({ rect }: MovedPart) => (isAcross ? rect.x : rect.y)
  const lengthOf = ({ rect }: MovedPart) => (isAcross ? rect.width : rect.height)
  const order = [...parts].sort((one, other) => startOf(one) - startOf(other))
  const [first, last] = [order[0], order.at(-1)]
  if (!first || !last) return []
  const room = startOf(last) + lengthOf(last) - startOf(first)
  const gap = (room - order.reduce((sum, part) => sum + lengthOf(part), 0)) / (order.length - 1)
  const starts = new Map<string, number>()
  let start = startOf(first)
  for (const part of order) {
    starts.set(part.id, start)
    start += lengthOf(part) + gap
  }
  return parts.map(({ id, rect }) => {
    const at = starts.get(id) ?? 0
    return isAcross ? { x: at, y: rect.y } : { x: rect.x, y: at }
  })
}

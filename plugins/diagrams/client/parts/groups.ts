import type { CanvasSize } from '#core/client/index.ts'
import type { DiagramNode } from '../../shared.ts'
import { isGroup, newNode, numberOf, stringOf } from './nodes.ts'

// A group is a node of its own type. What it holds names it in `data.groupId`: each node by itself, so that two people
// who group and move at once change different items. Places are those of the diagram, not of the group.

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** The room of a group around what it holds; above there is its label. */
const padding = { side: 20, top: 44 } as const

export type SizeOf = (node: DiagramNode) => CanvasSize

export const groupIdOf = (node: DiagramNode): string => stringOf(node.data.groupId)

/** What each group holds. */
function membersOf(nodes: readonly DiagramNode[]): ReadonlyMap<string, readonly DiagramNode[]> {
  const members = new Map<string, DiagramNode[]>(nodes.filter(isGroup).map(({ id }) => [id, []]))
  for (const node of nodes) if (groupIdOf(node) !== node.id) members.get(groupIdOf(node))?.push(node)
  return members
}

/** These nodes with all that groups among them hold, at every depth; groups that hold each other end it too. */
export function withMembers(nodes: readonly DiagramNode[], ids: Iterable<string>): ReadonlySet<string> {
  const members = membersOf(nodes)
  const found = new Set<string>()
  const due = [...ids]
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const member of members.get(id) ?? []) due.push(member.id)
  }
  return found
}

/** Where every node is drawn; a group around what it holds. */
export function rectsOf(nodes: readonly DiagramNode[], sizeOf: SizeOf): ReadonlyMap<string, Rect> {
  const members = membersOf(nodes)
  const rects = new Map<string, Rect>()
  const open = new Set<string>()
  const rectOf = (node: DiagramNode): Rect => {
    const known = rects.get(node.id)
    if (known) return known
    const own = { ...node.position, ...sizeOf(node) }
    if (open.has(node.id)) return own
    open.add(node.id)
    const held = (members.get(node.id) ?? []).filter(({ id }) => !open.has(id)).map(rectOf)
    open.delete(node.id)
    const hasSize = numberOf(node.data.width) !== undefined
    const rect = held.length === 0 ? own : boundsOf(hasSize ? [own, ...held] : held.map(padded))
    rects.set(node.id, rect)
    return rect
  }
  for (const node of nodes) rectOf(node)
  return rects
}

function padded({ x, y, width, height }: Rect): Rect {
  const { side, top } = padding
  return { x: x - side, y: y - top, width: width + 2 * side, height: height + top + side }
}

/** The smallest rectangle around others. */
export function boundsOf(rects: readonly Rect[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return rects.length === 0
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top }
}

/** Those of the nodes that no other of them holds. */
export function outermost(nodes: readonly DiagramNode[], ids: ReadonlySet<string>): DiagramNode[] {
  return nodes.filter(node => ids.has(node.id) && !ids.has(groupIdOf(node)))
}

const inGroup = (node: DiagramNode, groupId: string): DiagramNode => {
  const { groupId: _, ...data } = node.data
  const { label, description } = node.data
  return { ...node, data: { ...data, label, description, ...(groupId && { groupId }) } }
}

/** Puts nodes into a new group, which stays in the group that held all of them. */
export function grouped(
  nodes: readonly DiagramNode[],
  ids: ReadonlySet<string>,
  label: string,
  sizeOf: SizeOf,
): { group: DiagramNode; nodes: DiagramNode[] } {
  const held = outermost(nodes, ids)
  const rects = rectsOf(nodes, sizeOf)
  const { x, y } = padded(boundsOf(held.flatMap(({ id }) => rects.get(id) ?? [])))
  const parents = new Set(held.map(groupIdOf))
  const [parent = ''] = parents
  const group = {
    ...inGroup(newNode(label, { x: Math.round(x), y: Math.round(y) }), parents.size === 1 ? parent : ''),
    type: 'group',
  }
  const heldIds = new Set(held.map(({ id }) => id))
  return { group, nodes: [...nodes.map(node => (heldIds.has(node.id) ? inGroup(node, group.id) : node)), group] }
}

/** Takes groups away; what they held stays where it is, in the group around it if there is one. */
export function ungrouped(nodes: readonly DiagramNode[], ids: ReadonlySet<string>): DiagramNode[] {
  const gone = new Map(nodes.filter(node => ids.has(node.id) && isGroup(node)).map(node => [node.id, node]))
  const parentOf = (groupId: string, seen: ReadonlySet<string> = new Set()): string => {
    const group = gone.get(groupId)
    return group && !seen.has(groupId) ? parentOf(groupIdOf(group), new Set([...seen, groupId])) : group ? '' : groupId
  }
  return nodes.flatMap(node => {
    if (gone.has(node.id)) return []
    return gone.has(groupIdOf(node)) ? [inGroup(node, parentOf(groupIdOf(node)))] : [node]
  })
}

export type BoxEdge = 'left' | 'right' | 'top' | 'bottom'

const sideOf = (value: unknown): BoxEdge | undefined =>
  (['left', 'right', 'top', 'bottom'] as const).find(side => side === value)

/** Where a line leaves and where it arrives: the sides that it says, else those that face each other. */
export function facingSides(
  from: Rect | undefined,
  to: Rect | undefined,
  { fromSide, toSide }: Readonly<Record<string, unknown>> = {},
): readonly [BoxEdge, BoxEdge] {
  const middleOf = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 })
  const [one, other] = [from && middleOf(from), to && middleOf(to)]
  const [dx, dy] = one && other ? [other.x - one.x, other.y - one.y] : [0, 0]
  const isAcross = Math.abs(dx) > Math.abs(dy)
  const out = isAcross ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'bottom' : 'top'
  const into = isAcross ? (dx > 0 ? 'left' : 'right') : dy > 0 ? 'top' : 'bottom'
  return [sideOf(fromSide) ?? out, sideOf(toSide) ?? into]
}

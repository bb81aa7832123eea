import type { EntityPageState } from '#core/client/index.ts'
import type { DiagramEdge, DiagramNode, diagram } from '../shared.ts'

/** The types that the page offers; another program's own types stay as they are and look like a note. */
export const nodeTypes = ['note', 'person', 'thing', 'force'] as const
export type NodeType = (typeof nodeTypes)[number]

export const typeIcons = { note: 'sticky-note', person: 'users', thing: 'key', force: 'sparkles' } as const

/** How far a new node is from the one it grows from, and duplicates from what they copy. */
export const nodeGap = { x: 260, y: 120 } as const
/** How far the keys move a node. */
export const moveStep = 20

export type DiagramPage = EntityPageState<typeof diagram>

export function nodeTypeOf({ type }: DiagramNode): NodeType {
  return nodeTypes.find(one => one === type) ?? 'note'
}

/** What of a node's data the page knows; the rest belongs to other programs. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function newNode(label: string, position: { x: number; y: number }): DiagramNode {
  return { id: crypto.randomUUID(), type: 'note', position, data: { label, description: '' } }
}

/** A free place near a point: what is there moves it down. */
export function freePlace(nodes: readonly DiagramNode[], { x, y }: { x: number; y: number }) {
  const isTaken = (at: number) =>
    nodes.some(({ position }) => Math.abs(position.x - x) < nodeGap.x / 2 && Math.abs(position.y - at) < nodeGap.y / 2)
  let free = y
  while (isTaken(free)) free += nodeGap.y
  return { x: Math.round(x), y: Math.round(free) }
}

/** The lines of a node, with the node at their other end. */
export function edgesOf(nodeId: string, edges: readonly DiagramEdge[], nodes: readonly DiagramNode[]) {
  return edges.flatMap(edge => {
    if (edge.source !== nodeId && edge.target !== nodeId) return []
    const isOut = edge.source === nodeId
    const other = nodes.find(({ id }) => id === (isOut ? edge.target : edge.source))
    return other ? [{ edge, other, isOut, label: textOf(edge.data?.label) }] : []
  })
}

/** Deletes a node with its lines, as one step of undo. */
export function removeNode(page: DiagramPage, nodeId: string): void {
  const edges = page.items('edges')
  for (const { id, source, target } of edges.list) if (source === nodeId || target === nodeId) edges.remove(id)
  page.items('nodes').remove(nodeId)
}

export function connect(page: DiagramPage, source: string, target: string, label = ''): void {
  const { list, put } = page.items('edges')
  const known = list.find(edge => edge.source === source && edge.target === target)
  if (known) put({ ...known, data: { ...known.data, ...(label && { label }) } })
  else put({ id: crypto.randomUUID(), source, target, ...(label && { data: { label } }) })
}

import type { EntityPageState } from '#core/client/index.ts'
import { type DiagramEdge, type DiagramNode, type diagram, diagramLimits } from '../../shared.ts'

/** The types that the page offers; another program's own types stay as they are and look like a note. */
export const nodeTypes = ['note', 'person', 'thing', 'force'] as const
/** And groups, which are made of what they hold. */
export const shownTypes = [...nodeTypes, 'group'] as const
export type NodeType = (typeof shownTypes)[number]

export const typeIcons = {
  ...{ note: 'sticky-note', person: 'users', thing: 'key', force: 'sparkles' },
  group: 'layers',
} as const

/** How far a new node is from the one it grows from, and duplicates from what they copy. */
export const nodeGap = { x: 260, y: 120 } as const
/** How far the keys move a node. */
export const moveStep = 20

export type DiagramPageState = EntityPageState<typeof diagram>

export function nodeTypeOf({ type }: DiagramNode): NodeType {
  return shownTypes.find(one => one === type) ?? 'note'
}

export const isGroup = ({ type }: DiagramNode): boolean => type === 'group'

/** What of a node's data the page knows; the rest belongs to other programs. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A number that another program keeps in a node's data. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A coordinate as diagrams have them: whole, and no further away than they reach. */
export function insideDiagram(coordinate: number): number {
  return Math.min(Math.max(Math.round(coordinate), -diagramLimits.at), diagramLimits.at)
}

const within = (value: number | undefined, [least, most]: readonly [number, number]) =>
  value === undefined ? undefined : Math.min(Math.max(value, least), most)

/** The width of a node, and the height that it has at least, if it says them. */
export function ownSize({ data }: DiagramNode): { width: number; height: number | undefined } {
  return {
    width: within(numberOf(data.width), [60, 20_000]) ?? 210,
    height: within(numberOf(data.height), [36, 20_000]),
  }
}

/** About how large a node is; a drawn one is measured. */
export function likelySize(node: DiagramNode, name = stringOf(node.data.label)): { width: number; height: number } {
  const { width, height } = ownSize(node)
  const linesOf = (text: string, letter: number) => Math.max(1, Math.ceil((text.length * letter) / (width - 50)))
  const about = stringOf(node.data.description)
  const lines = linesOf(name, 7.4) + (about ? Math.min(linesOf(about, 6.6), 4) : 0)
  return { width, height: Math.max(18 + lines * 20, height ?? 0) }
}

export function newNode(label: string, position: { x: number; y: number }, type: NodeType = 'note'): DiagramNode {
  return { id: crypto.randomUUID(), type, position, data: { label, description: '' } }
}

export type Place = DiagramNode['position']

/** So many nodes that are added one after another stand in a row. */
const rowMost = 5

/** The place right of a node, or below the first one of its row if that is full. */
export function placeBeside(nodes: readonly DiagramNode[], { position: { x, y } }: DiagramNode): Place {
  const xs = nodes.flatMap(({ position }) => (Math.abs(position.y - y) < nodeGap.y / 2 ? position.x : []))
  if (xs.filter(other => other <= x).length < rowMost) return { x: x + nodeGap.x, y }
  return { x: Math.min(...xs), y: y + nodeGap.y }
}

/** A free place near a point: what is there moves it down. */
export function freePlace(nodes: readonly DiagramNode[], { x, y }: Place): Place {
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
    return other ? [{ edge, other, isOut, label: stringOf(edge.data?.label) }] : []
  })
}

/** Deletes nodes with their lines, as one step of undo. */
export function removeNodes(page: DiagramPageState, ids: ReadonlySet<string>): void {
  page.edit({
    nodes: page.items('nodes').list.filter(({ id }) => !ids.has(id)),
    edges: page.items('edges').list.filter(({ source, target }) => !ids.has(source) && !ids.has(target)),
  })
}

/** Draws lines to a node, as one step of undo; one that is there already only gets the label. */
export function connect(page: DiagramPageState, sources: string | readonly string[], target: string, label = ''): void {
  let list: readonly DiagramEdge[] = page.items('edges').list
  for (const source of typeof sources === 'string' ? [sources] : sources) {
    if (source === target) continue
    const known = list.find(edge => edge.source === source && edge.target === target)
    const edge = known
      ? { ...known, ...(label && { data: { ...known.data, label } }) }
      : { id: crypto.randomUUID(), source, target, ...(label && { data: { label } }) }
    list = known ? list.map(one => (one === known ? edge : one)) : [...list, edge]
  }
  page.edit({ edges: [...list] })
}

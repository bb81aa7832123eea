import type { DiagramNode } from '../../shared.ts'
import type { Rect } from '../parts/groups.ts'
import { isGroup, stringOf } from '../parts/nodes.ts'
import type { DiagramState } from '../use-diagram.ts'
import { canvasOf, colorOf, splitLabel } from './canvas-format.ts'

type WrittenDiagram = Pick<DiagramState, 'nodes' | 'edges' | 'nameOf'> & {
  rects: ReadonlyMap<string, Rect>
  values: Readonly<Record<string, unknown>>
  projectId: string
}

/** A diagram as JSON Canvas, with what the format does not have under keys of our own. */
export function writeCanvas({ nodes, edges, nameOf, rects, values, projectId }: WrittenDiagram): string {
  const known = new Set(nodes.map(({ id }) => id))
  const { name, description, background } = values
  const canvas = {
    ...(values.data as object),
    // Groups come first: the order is that in which nodes lie over each other.
    nodes: nodes
      .toSorted((one, other) => Number(isGroup(other)) - Number(isGroup(one)))
      .map(node => writeNode(node, nameOf(node), rects.get(node.id))),
    edges: edges.flatMap(({ id, source, target, type, data }) => {
      if (!known.has(source) || !known.has(target)) return []
      const { canvas: _, label, color, fromSide, toSide, fromEnd, toEnd, ...extras } = data ?? {}
      const hasExtras = type !== undefined || Object.keys(extras).length > 0
      return {
        ...canvasOf(data),
        ...{ id, fromNode: source, toNode: target, fromSide, toSide, fromEnd, toEnd },
        label: stringOf(label) || undefined,
        color: colorTo(color, data),
        ...(hasExtras && { skald: { type, data: extras } }),
      }
    }),
    skald: { projectId, name, description, background },
  }
  return JSON.stringify(canvas, null, '\t')
}

function writeNode(node: DiagramNode, name: string, rect: Rect | undefined): Record<string, unknown> {
  const { canvas: _, width: __, height: ___, groupId: ____, ...data } = node.data
  const kept = canvasOf(node.data)
  const { x, y, width, height } = rect ?? { ...node.position, width: 210, height: 60 }
  const base = {
    ...kept,
    ...{ id: node.id, x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
    color: colorTo(data.color, node.data),
    skald: { type: node.type, data },
  }
  if (isGroup(node)) return { ...base, type: 'group', label: name || undefined }
  // A file, a link, or what another program has beyond the format.
  if (typeof kept.type === 'string' && kept.type !== 'text' && kept.type !== 'group') return base
  return { ...base, type: 'text', text: textTo(name, stringOf(data.description), stringOf(kept.text)) }
}

/** The text of the file as it was, if that still says the same. */
function textTo(label: string, description: string, before: string): string {
  const split = splitLabel(before)
  if (before && split.label === label && split.description === description) return before
  return description ? `${label}\n${description}` : label
}

function colorTo(color: unknown, data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const before = canvasOf(data).color
  if (stringOf(color) === '') return colorOf(before) === null ? stringOf(before) || undefined : undefined
  return colorOf(before) === color ? stringOf(before) : stringOf(color)
}

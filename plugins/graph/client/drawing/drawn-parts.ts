import type { Edge, Node } from 'vis-network/peer'
import type { Graph } from '../graph-state.ts'
import type { LayoutAnswer } from '../layout/layout.worker.ts'
import { lookOf } from '../looks.ts'
import type { Path } from '../path.ts'

/** A node as it is drawn, with the same properties at any time. */
export interface DrawnNode extends Node {
  id: string
  label: string
  x: number
  y: number
  size: number
  shape: ReturnType<typeof lookOf>['shape']
  color: { background: string; border: string; highlight: { background: string; border: string } }
}

/** An edge as it is drawn, with the same properties at any time. */
export interface DrawnEdge extends Edge {
  id: string
  from: string
  to: string
  color: { color: string; highlight: string }
}

export interface DrawnParts {
  nodes: readonly DrawnNode[]
  edges: readonly DrawnEdge[]
  /** what all nodes and all edges have: it costs less than to say it of each */
  all: { nodes: Node; edges: Edge }
  /** the colour of what is selected */
  accent: string
}

/** Up to so many things are large and pale with an edge; of more, the colours are seen at any zoom. */
const fewMost = 150
export const isFew = (graph: Graph): boolean => graph.nodes.length <= fewMost
/** Half of the width of a node: the more relations, the larger. */
export const nodeSize = (graph: Graph, degree: number): number => (isFew(graph) ? 20 : 16) + Math.min(degree, 12)

/** Colours as the theme has them: a canvas does not know its variables. */
const themeColors = (box: HTMLElement) => (name: string) => colorOf(box, `var(--${name})`)

function colorOf(box: HTMLElement, value: string): string {
  box.style.color = value
  return getComputedStyle(box).color
}

/** How an author's colour is drawn: an edge that is seen on the page, and a pale ground for an icon. */
function ownColors(box: HTMLElement, isPale: boolean) {
  const known = new Map<string, { edge: string; ground: string }>()
  return (own: string) => {
    const before = known.get(own)
    if (before) return before
    box.style.setProperty('--own', own)
    const edge = colorOf(box, 'var(--own-seen)')
    const pale = 'color-mix(in oklab, var(--own) var(--own-wash), var(--float))'
    const colors = { edge, ground: isPale ? colorOf(box, pale) : edge }
    known.set(own, colors)
    return colors
  }
}

/** @param box has the font and the colours of the drawing */
export function drawnGraph(graph: Graph, places: LayoutAnswer, box: HTMLElement, path: Path | null): DrawnParts {
  const [ink = '', quiet = '', paper = '', accent = ''] = ['ink', 'ink-3', 'paper', 'accent'].map(themeColors(box))
  const ownOf = ownColors(box, isFew(graph))
  const font = { color: ink, face: getComputedStyle(box).fontFamily, strokeWidth: 3, strokeColor: paper }
  const onPath = new Set(path ? [path.start.id, ...path.steps.map(({ node }) => node.id)] : [])
  const pathEdges = new Set<unknown>(path?.steps.map(({ edge }) => edge))
  const areLabelled = graph.edges.length <= 100
  const [edgeColor, pathColor] = [quiet, accent].map(color => ({ color, highlight: accent }))
  const count = new Map<string, number>()
  /** the same relation has the same id tomorrow, and there may be two of them */
  const idOf = ({ from, to, label }: Graph['edges'][number]) => {
    const key = `${from} ${to} ${label}`
    const at = count.get(key) ?? 0
    count.set(key, at + 1)
    return `${key} ${at}`
  }
  return {
    nodes: graph.nodes.map(node => {
      const { id, label, degree } = node
      const { shape, color } = lookOf(node)
      const { edge, ground } = ownOf(color)
      const isOnPath = onPath.has(id)
      // Of many no edge is seen: it has the colour of the node, and takes as long to draw.
      const borderWidth = isOnPath ? 4 : isFew(graph) ? 2 : 0
      const colors = { background: ground, border: isOnPath ? accent : edge }
      return {
        ...{ id, label: label.slice(0, 60), x: places[id]?.x ?? 0, y: places[id]?.y ?? 0 },
        ...{ size: nodeSize(graph, degree), shape },
        ...{ borderWidth, borderWidthSelected: borderWidth },
        color: { ...colors, highlight: colors },
      }
    }),
    edges: graph.edges.map(edge => {
      const { from, to, label } = edge
      const isOnPath = pathEdges.has(edge)
      return {
        ...{ id: idOf(edge), from, to, width: isOnPath ? 4 : 1 },
        label: areLabelled || isOnPath ? label.slice(0, 60) : '',
        arrows: label === '' ? '' : 'to',
        color: (isOnPath ? pathColor : edgeColor) ?? { color: quiet, highlight: accent },
      }
    }),
    all: {
      nodes: { font: { ...font, size: 14 } },
      edges: { font: { ...font, size: 12 }, arrows: { to: { scaleFactor: 0.6 } } },
    },
    accent,
  }
}

import type { Node } from 'vis-network/peer'
import type { DateValue } from '#plugins/timelines/shared.ts'
import type { Graph } from '../../shared.ts'
import { validityAt } from '../as-of/as-of.ts'
import { lettersMost } from '../layout/footprint.ts'
import type { LayoutAnswer } from '../layout/layout-graph.ts'
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

/** An edge as it is drawn. The library, which writes names over each other, is not told of edges. */
export interface DrawnEdge {
  from: string
  to: string
  width: number
  color: { color: string; highlight: string }
  name: string
  /** it does not hold at the date as of which the graph is shown */
  isOff?: boolean
}

/** The font and the colours of names. */
interface NameStyle {
  face: string
  node: string
  edge: string
  /** around the letters */
  halo: string
}

export interface DrawnParts {
  nodes: readonly DrawnNode[]
  edges: readonly DrawnEdge[]
  names: NameStyle
  /** names of edges are shown only at what is selected, and on a path */
  areEdgesQuiet: boolean
  /** the colour of what is selected */
  accent: string
  /** what is kept in another project: it has a ring of dashes in this colour */
  shared: readonly Pick<DrawnNode, 'x' | 'y' | 'size'>[]
  sharedColor: string
}

/** Of more edges only some show what they say. */
const namedEdgesMost = 100
/** Up to so many entities are large and pale with an edge; of more, the colours are seen at any zoom. */
const smallGraphMax = 150
export const isFew = (graph: Graph): boolean => graph.nodes.length <= smallGraphMax
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
export function drawnGraph(
  graph: Graph,
  places: LayoutAnswer,
  box: HTMLElement,
  { path, date }: { path: Path | null; date: DateValue | undefined },
): DrawnParts {
  const color = themeColors(box)
  const accent = color('accent')
  const ownOf = ownColors(box, isFew(graph))
  const onPath = new Set(path ? [path.start.id, ...path.steps.map(({ node }) => node.id)] : [])
  const pathEdges = new Set<unknown>(path?.steps.map(({ edge }) => edge))
  const [edgeColor, offColor, pathColor] = [
    { color: color('ink-3'), highlight: accent },
    { color: color('edge'), highlight: accent },
    { color: accent, highlight: accent },
  ]
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
        ...{ id, label: label.slice(0, lettersMost), x: places[id]?.x ?? 0, y: places[id]?.y ?? 0 },
        ...{ size: nodeSize(graph, degree), shape },
        ...{ borderWidth, borderWidthSelected: borderWidth },
        color: { ...colors, highlight: colors },
      }
    }),
    edges: graph.edges.map(edge => {
      const isOnPath = pathEdges.has(edge)
      const isOff = validityAt(edge.period, date) !== 'holds'
      return {
        ...{ from: edge.from, to: edge.to, width: isOnPath ? 4 : 1, name: edge.label.slice(0, lettersMost) },
        color: isOnPath ? pathColor : isOff ? offColor : edgeColor,
        ...(isOff && { isOff }),
      }
    }),
    names: { face: getComputedStyle(box).fontFamily, node: color('ink'), edge: color('ink-2'), halo: color('paper') },
    areEdgesQuiet: graph.edges.length > namedEdgesMost,
    accent,
    shared: graph.nodes.flatMap(({ id, project, degree }) => {
      const place = places[id]
      return project !== undefined && place ? [{ ...place, size: nodeSize(graph, degree) }] : []
    }),
    sharedColor: color('ink-2'),
  }
}

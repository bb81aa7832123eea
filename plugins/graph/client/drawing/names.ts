import { type CanvasBox, type CanvasPoint, type CanvasSize, layoutLabels } from '#core/client/index.ts'
import type { GraphView } from './camera.ts'
import type { DrawnEdge, DrawnNode, DrawnParts } from './drawn-parts.ts'

/** The size of names in units of the graph; on the screen they are never smaller than the least. */
const [nodePx, edgePx, leastPx] = [14, 12, 12]
/** From far so many entities are named, the most related ones: more would cover the graph. */
const namedFromFar = 40
/** The middle of a name is so far from the edge of its node, by the size of the name; a line is so high. */
const [awayFrom, lineHeight] = [1.35, 1.3]
/** Between two names beside each other, by their size. */
const gap = 0.5
/** Where on its edge a name may be: in the middle, or beside it where that is taken. */
const alongEdge = [0.5, 0.4, 0.6, 0.3, 0.7]
/** Names avoid nodes that are so large on the screen: half of their width. */
const avoidedPx = 5

interface SeenName {
  text: string
  /** the middle, in units of the graph */
  x: number
  y: number
  /** in units of the graph */
  fontSize: number
}

/** What is to be named, and how. */
interface NamesRequest {
  parts: Pick<DrawnParts, 'nodes' | 'edges' | 'areEdgesQuiet'>
  view: GraphView
  size: CanvasSize
  chosen: ReadonlySet<unknown>
  /** how wide a text is, by the size of its font */
  widthOf(text: string): number
}

/**
 * The names that are shown, of which none covers another or a node whose icon is seen: first of what is chosen and of
 * its neighbours, then of the most related entities, then what edges say.
 */
export function visibleLabels(request: NamesRequest): { nodes: SeenName[]; edges: SeenName[] } {
  const { parts, view, size, chosen } = request
  const { scale } = view
  const toScreen = ({ x, y }: CanvasPoint) => ({
    x: (x - view.x) * scale + size.width / 2,
    y: (y - view.y) * scale + size.height / 2,
  })
  const isSeen = ({ x, y }: CanvasPoint) => x >= 0 && y >= 0 && x <= size.width && y <= size.height
  const [nodeFont, edgeFont] = [Math.max(nodePx * scale, leastPx), Math.max(edgePx * scale, leastPx)]
  const inView = inOrder(parts, chosen).flatMap(node => {
    const { x, y } = toScreen(node)
    return isSeen({ x, y }) ? { label: node.label, x, y, half: node.size * scale } : []
  })
  const avoided = inView.filter(({ half }) => half >= avoidedPx).map(around)
  const ofNodes = inView
    .slice(0, nodePx * scale < leastPx ? namedFromFar : inView.length)
    .map(({ label, x, y, half }) => {
      const width = (request.widthOf(label) + gap) * nodeFont
      const away = half + awayFrom * nodeFont
      const aside = half + width / 2 + nodeFont / 2
      const middles = [
        { x, y: y + away },
        { x, y: y - away },
        { x: x + aside, y },
        { x: x - aside, y },
      ]
      // Beside an entity at the edge of the window its name would be cut.
      const isWhole = (middle: CanvasPoint) => middle.x >= width / 2 && middle.x + width / 2 <= size.width
      return { text: label, width, font: nodeFont, middles: middles.some(isWhole) ? middles.filter(isWhole) : middles }
    })
  // Of thousands only few say something: what they all have in common is not worked out for each frame.
  const naming = parts.edges.filter(edge => says(edge, parts.areEdgesQuiet, chosen))
  const byId = naming.length > 0 ? nodesById(parts.nodes) : null
  const ofEdges = naming.flatMap(edge => {
    const [start, end] = [byId?.get(edge.from), byId?.get(edge.to)]
    if (!start || !end) return []
    const pointAt = (share: number) =>
      toScreen({ x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share })
    const middles = alongEdge.map(pointAt).filter(isSeen)
    return { text: edge.name, width: (request.widthOf(edge.name) + gap) * edgeFont, font: edgeFont, middles }
  })
  const all = [...ofNodes, ...ofEdges]
  const places = layoutLabels(
    all.map(({ width, font, middles }) => ({ x: 0, y: 0, radius: 0, middles, width, height: lineHeight * font })),
    avoided,
  )
  const seen = all.map(({ text, width, font }, at): SeenName | null => {
    const place = places[at]
    if (!place) return null
    const x = (place.x + width / 2 - size.width / 2) / scale + view.x
    const y = (place.y + (lineHeight * font) / 2 - size.height / 2) / scale + view.y
    return { text, x, y, fontSize: font / scale }
  })
  const shown = (from: number, to: number) => seen.slice(from, to).filter(name => name !== null)
  return { nodes: shown(0, ofNodes.length), edges: shown(ofNodes.length, all.length) }
}

function around({ x, y, half }: CanvasPoint & { half: number }): CanvasBox {
  return { minX: x - half, minY: y - half, maxX: x + half, maxY: y + half }
}

/** Whether an edge shows its name, if there is room. */
function says({ name, width, from, to }: DrawnEdge, areQuiet: boolean, chosen: ReadonlySet<unknown>): boolean {
  return name !== '' && (!areQuiet || width > 1 || chosen.has(from) || chosen.has(to))
}

/** What is chosen, then its neighbours, then all others as they are: the most related first. */
function inOrder(
  { nodes, edges }: Pick<DrawnParts, 'nodes' | 'edges'>,
  chosen: ReadonlySet<unknown>,
): readonly DrawnNode[] {
  if (chosen.size === 0) return nodes
  const near = new Set<string>()
  for (const { from, to } of edges) {
    if (chosen.has(from)) near.add(to)
    if (chosen.has(to)) near.add(from)
  }
  const ranks: DrawnNode[][] = [[], [], []]
  for (const node of nodes) ranks[chosen.has(node.id) ? 0 : near.has(node.id) ? 1 : 2]?.push(node)
  return ranks.flat()
}

const byNodes = new WeakMap<readonly DrawnNode[], ReadonlyMap<string, DrawnNode>>()

function nodesById(nodes: readonly DrawnNode[]): ReadonlyMap<string, DrawnNode> {
  const known = byNodes.get(nodes) ?? new Map(nodes.map(node => [node.id, node]))
  byNodes.set(nodes, known)
  return known
}

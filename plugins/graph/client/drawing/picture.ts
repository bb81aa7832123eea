import type { CanvasSize } from '#core/client/index.ts'
import { shapePaths } from '../looks.ts'
import type { GraphView } from './camera.ts'
import type { DrawnNode, DrawnParts } from './drawn-parts.ts'
import { visibleLabels } from './names.ts'

/** The middle of the square in which the paths of the shapes are, and how much of it is half of a node. */
const pathMiddle = 6
const pathHalf = {
  dot: 5,
  square: 4.5,
  diamond: 5.5,
  triangle: 4.8,
  hexagon: 5.8,
  star: 5.2,
  triangleDown: 4.8,
} as const
/** Smaller tips of edges are not drawn. */
const tipLeastPx = 3
const tip = { length: 9, half: 2.7 } as const
const edgeDash = 5
/** The thinnest line that is seen. */
const thinnestPx = 0.3

/**
 * Draws a graph once, as the library draws it: for thousands of entities it takes the library half a second to make its
 * parts, and this picture is there meanwhile.
 */
export function paintPicture(canvas: HTMLCanvasElement, parts: DrawnParts, view: GraphView, size: CanvasSize): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const pixelRatio = window.devicePixelRatio || 1
  canvas.width = Math.round(size.width * pixelRatio)
  canvas.height = Math.round(size.height * pixelRatio)
  const scale = view.scale * pixelRatio
  const [left, top] = [view.x - size.width / 2 / view.scale, view.y - size.height / 2 / view.scale]
  const toCanvas = () => context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale)
  toCanvas()
  paintEdges(context, traceEdges(parts), view.scale)
  for (const { x, y, size: half, borderWidth = 1, shape, color } of parts.nodes) {
    // The library draws edges as thick from far as from near.
    const times = (scale * (half + Math.min(half, borderWidth / view.scale / 2))) / pathHalf[shape]
    context.setTransform(times, 0, 0, times, (x - left) * scale, (y - top) * scale)
    context.translate(-pathMiddle, -pathMiddle)
    context.fillStyle = color.background
    context.fill(pathOf(shape))
  }
  toCanvas()
  paintShared(context, parts, view.scale)
  paintNames(context, parts, { view, size })
}

/** Frees the memory of a picture that is not seen any more. */
export function erasePicture(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

const paths = new Map<string, Path2D>()

function pathOf(shape: DrawnNode['shape']): Path2D {
  const path = paths.get(shape) ?? new Path2D(shapePaths[shape])
  paths.set(shape, path)
  return path
}

/** Edges as paths, by their width and colour. */
export interface TracedEdges {
  lines: ReadonlyMap<string, Path2D>
  /** those of relations that do not hold, which are dashed */
  dashed: ReadonlyMap<string, Path2D>
  /** by their colour */
  tips: ReadonlyMap<string, Path2D>
}

/** @param chosen edges of these nodes are highlighted */
export function traceEdges({ nodes, edges }: DrawnParts, chosen: ReadonlySet<unknown> = new Set()): TracedEdges {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const lines = new Map<string, Path2D>()
  const dashed = new Map<string, Path2D>()
  const tips = new Map<string, Path2D>()
  const pathIn = (all: Map<string, Path2D>, key: string) => {
    const path = all.get(key) ?? new Path2D()
    all.set(key, path)
    return path
  }
  for (const { from, to, color: own, width, name, isOff } of edges) {
    const [start, end] = [byId.get(from), byId.get(to)]
    if (!start || !end) continue
    const isChosen = chosen.has(from) || chosen.has(to)
    const color = isChosen ? own.highlight : own.color
    const line = pathIn(isOff ? dashed : lines, `${isChosen ? width + 1 : width} ${color}`)
    line.moveTo(start.x, start.y)
    line.lineTo(end.x, end.y)
    // Without words an edge has no direction.
    if (name === '') continue
    const distance = Math.hypot(end.x - start.x, end.y - start.y) || 1
    const [dx, dy] = [(end.x - start.x) / distance, (end.y - start.y) / distance]
    const [x, y] = [end.x - dx * end.size, end.y - dy * end.size]
    const path = pathIn(tips, color)
    path.moveTo(x, y)
    path.lineTo(x - dx * tip.length - dy * tip.half, y - dy * tip.length + dx * tip.half)
    path.lineTo(x - dx * tip.length + dy * tip.half, y - dy * tip.length - dx * tip.half)
  }
  return { lines, dashed, tips }
}

export function paintEdges(
  context: CanvasRenderingContext2D,
  { lines, dashed, tips }: TracedEdges,
  scale: number,
): void {
  paintLines(context, lines, scale)
  if (dashed.size > 0) {
    context.save()
    context.setLineDash([edgeDash, edgeDash])
    paintLines(context, dashed, scale)
    context.restore()
  }
  if (tip.length * scale < tipLeastPx) return
  for (const [color, path] of tips) {
    context.fillStyle = color
    context.fill(path)
  }
}

function paintLines(context: CanvasRenderingContext2D, lines: ReadonlyMap<string, Path2D>, scale: number): void {
  for (const [key, line] of lines) {
    const [width = '1', ...color] = key.split(' ')
    context.strokeStyle = color.join(' ')
    context.lineWidth = Math.max(Number(width), thinnestPx / scale)
    context.stroke(line)
  }
}

/** Around the shape of a node, which reaches further than its size. */
const sharedRing = { away: 7, dash: 4, width: 1.5 } as const

/** Rings of dashes around what is kept in another project. */
export function paintShared(
  context: CanvasRenderingContext2D,
  { shared, sharedColor }: Pick<DrawnParts, 'shared' | 'sharedColor'>,
  scale: number,
): void {
  if (shared.length === 0) return
  const rings = new Path2D()
  const away = Math.min(sharedRing.away, sharedRing.away / scale)
  for (const { x, y, size } of shared) {
    rings.moveTo(x + size + away, y)
    rings.arc(x, y, size + away, 0, 2 * Math.PI)
  }
  context.save()
  context.strokeStyle = sharedColor
  context.lineWidth = Math.max(sharedRing.width, thinnestPx / scale)
  context.setLineDash([sharedRing.dash, sharedRing.dash])
  context.stroke(rings)
  context.restore()
}

/** How wide texts are, by the size of their font; by font and text. */
const widths = new Map<string, number>()
/** Texts are measured at this size. */
const measuredPx = 100
const haloPx = 4

/** The names that have room in the view. */
export function paintNames(
  context: CanvasRenderingContext2D,
  parts: DrawnParts,
  { view, size, chosen = new Set() }: { view: GraphView; size: CanvasSize; chosen?: ReadonlySet<unknown> },
): void {
  const { face, node, edge, halo } = parts.names
  const widthOf = (text: string) => {
    const key = `${face} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    context.font = `${measuredPx}px ${face}`
    const width = context.measureText(text).width / measuredPx
    widths.set(key, width)
    return width
  }
  const names = visibleLabels({ parts, view, size, chosen, widthOf })
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.strokeStyle = halo
  context.lineWidth = haloPx / Math.min(view.scale, 1)
  context.lineJoin = 'round'
  for (const [list, color] of [
    [names.edges, edge],
    [names.nodes, node],
  ] as const) {
    context.fillStyle = color
    for (const { text, x, y, fontSize } of list) {
      context.font = `${fontSize}px ${face}`
      context.strokeText(text, x, y)
      context.fillText(text, x, y)
    }
  }
}

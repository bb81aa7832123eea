import { getBezierPath, getSmoothStepPath, type Position } from '@xyflow/react'

/** A node of a large canvas, in the coordinates of the canvas. */
export interface FlowBox {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly label: string
  /** the author's colour; empty for none */
  readonly color: string
  readonly look: 'box' | 'round' | 'diamond' | 'frame'
  readonly isFaint?: boolean
}

export type FlowSide = 'left' | 'right' | 'top' | 'bottom'

/** A line of a large canvas: it leaves and arrives at the middle of a side. */
export interface FlowLine {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly sides: readonly [FlowSide, FlowSide]
  readonly form: 'curve' | 'steps'
  /** how far steps keep off both boxes, where they leave and arrive at the same side */
  readonly offset?: number
  readonly label: string
  /** the author's colour; empty for none */
  readonly color: string
  readonly tips: { readonly start: boolean; readonly end: boolean }
}

/** The view: what is at 0 0 of the canvas is at x y of the screen. */
export interface FlowView {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly width: number
  readonly height: number
}

/** The colours of the theme, as a canvas needs them. */
export interface FlowTheme {
  paper: string
  box: string
  ink: string
  line: string
  edge: string
  accent: string
  font: string
  /** the colour that an author's colour has on the page */
  colorOf(color: string): string
}

export interface FlowDrawing {
  context: CanvasRenderingContext2D
  pixelRatio: number
  view: FlowView
  theme: FlowTheme
  boxes: ReadonlyMap<string, FlowBox>
  lines: readonly FlowLine[]
  chosen: ReadonlySet<string>
  /** whether the boxes are drawn too, and not only the lines between them */
  boxesShown: boolean
}

interface Traced {
  from: FlowBox
  to: FlowBox
  line: FlowLine
  path: Path2D
  label: { x: number; y: number }
  /** what it lies within */
  bounds: readonly [number, number, number, number]
}

/** From these zooms on, texts can be read, and arrow heads do not look like dots. */
const readable = { box: 0.3, line: 0.5, tip: 0.25 } as const
/** An average letter is so wide. */
const letterPx = 7.4
const tip = { length: 11, half: 5 } as const
/** How far a curve may reach beyond its ends. */
const bend = 60
/** How far steps that leave and arrive at the same side keep off the nodes that they pass. */
export const loopOffset = 56

const outward = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] } as const

/** The middle of a side. */
function sidePoint({ x, y, width, height }: FlowBox, side: FlowSide): { x: number; y: number } {
  const [dx, dy] = outward[side]
  return { x: x + (width / 2) * (1 + dx), y: y + (height / 2) * (1 + dy) }
}

/** The boxes that a rectangle touches, in canvas coordinates. */
export function boxesWithin(
  boxes: Iterable<FlowBox>,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): FlowBox[] {
  const found: FlowBox[] = []
  for (const box of boxes)
    if (box.x <= x + width && box.x + box.width >= x && box.y <= y + height && box.y + box.height >= y) found.push(box)
  return found
}

/** What of the canvas is in the view. */
export function rectInView({ x, y, zoom, width, height }: FlowView) {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
}

/** Draws thousands of lines and boxes; keeps the lines as paths from drawing to drawing. */
export class FlowPainter {
  readonly #traced = new Map<string, Traced>()

  paint(drawing: FlowDrawing): void {
    const { context, pixelRatio, view, boxes, lines, boxesShown } = drawing
    // Bounds the cache: paths of deleted lines are dropped.
    if (this.#traced.size > 2 * lines.length + 100) this.#traced.clear()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, view.width * pixelRatio, view.height * pixelRatio)
    const scale = pixelRatio * view.zoom
    context.setTransform(scale, 0, 0, scale, view.x * pixelRatio, view.y * pixelRatio)
    this.#paintLines(drawing)
    if (boxesShown) paintBoxes(drawing, boxesWithin(boxes.values(), rectInView(view)))
  }

  #paintLines({ context, view, theme, boxes, lines, chosen }: FlowDrawing): void {
    const seen = rectInView(view)
    const drawn: Traced[] = []
    for (const line of lines) {
      const [from, to] = [boxes.get(line.source), boxes.get(line.target)]
      const traced = from && to && this.#trace(line, from, to)
      if (!traced) continue
      const [left, top, right, bottom] = traced.bounds
      const isSeen = left <= seen.x + seen.width && right >= seen.x && top <= seen.y + seen.height && bottom >= seen.y
      if (isSeen) drawn.push(traced)
    }
    const isNear = ({ line: { source, target } }: Traced) => chosen.has(source) || chosen.has(target)
    // Never so thin that it cannot be seen.
    const lineWidth = Math.max(1, 0.75 / view.zoom)
    for (const near of [false, true])
      for (const traced of drawn) {
        if (isNear(traced) !== near) continue
        const { line, path, from, to } = traced
        const color = line.color ? theme.colorOf(line.color) : near ? theme.accent : theme.line
        context.strokeStyle = color
        context.lineWidth = near ? lineWidth * 1.6 : lineWidth
        context.stroke(path)
        if (view.zoom < readable.tip) continue
        context.fillStyle = color
        if (line.tips.end) paintTip(context, sidePoint(to, line.sides[1]), line.sides[1])
        if (line.tips.start) paintTip(context, sidePoint(from, line.sides[0]), line.sides[0])
      }
    if (view.zoom >= readable.line) for (const traced of drawn) paintLabel(context, traced, theme)
  }

  #trace(line: FlowLine, from: FlowBox, to: FlowBox): Traced {
    const known = this.#traced.get(line.id)
    if (known?.from === from && known.to === to && isSameWay(known.line, line)) {
      known.line = line
      return known
    }
    const [start, end] = [sidePoint(from, line.sides[0]), sidePoint(to, line.sides[1])]
    const offset = line.offset ?? (line.sides[0] === line.sides[1] ? loopOffset : undefined)
    const [path, x, y] = (line.form === 'curve' ? getBezierPath : getSmoothStepPath)({
      ...{ sourceX: start.x, sourceY: start.y, sourcePosition: line.sides[0] as Position },
      ...{ targetX: end.x, targetY: end.y, targetPosition: line.sides[1] as Position },
      ...(offset !== undefined && { offset }),
    })
    const reach = bend + (offset ?? 0) + Math.abs(end.x - start.x) / 4 + Math.abs(end.y - start.y) / 4
    const traced = {
      ...{ line, from, to, path: new Path2D(path), label: { x, y } },
      bounds: [
        Math.min(start.x, end.x) - reach,
        Math.min(start.y, end.y) - reach,
        Math.max(start.x, end.x) + reach,
        Math.max(start.y, end.y) + reach,
      ] as const,
    }
    this.#traced.set(line.id, traced)
    return traced
  }
}

function isSameWay(one: FlowLine, other: FlowLine): boolean {
  return (
    one.form === other.form &&
    one.offset === other.offset &&
    one.sides[0] === other.sides[0] &&
    one.sides[1] === other.sides[1]
  )
}

/** A tip that points at a box, from outside of its side. */
function paintTip(context: CanvasRenderingContext2D, { x, y }: { x: number; y: number }, side: FlowSide): void {
  const [dx, dy] = outward[side]
  const { length, half } = tip
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + dx * length - dy * half, y + dy * length + dx * half)
  context.lineTo(x + dx * length + dy * half, y + dy * length - dx * half)
  context.fill()
}

function paintLabel(context: CanvasRenderingContext2D, { line, label: { x, y } }: Traced, theme: FlowTheme): void {
  if (!line.label) return
  const text = cut(line.label, 240)
  context.font = `12px ${theme.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const width = text.length * 6.4 + 6
  context.fillStyle = theme.paper
  context.fillRect(x - width / 2, y - 9, width, 18)
  context.fillStyle = theme.ink
  context.fillText(text, x, y)
}

function paintBoxes({ context, view, theme, chosen }: FlowDrawing, seen: readonly FlowBox[]): void {
  const lineWidth = Math.max(1, 0.75 / view.zoom)
  // Frames lie behind what they hold.
  const ordered = seen.some(({ look }) => look === 'frame')
    ? seen.toSorted((one, other) => Number(other.look === 'frame') - Number(one.look === 'frame'))
    : seen
  for (const box of ordered) {
    const color = box.color ? theme.colorOf(box.color) : ''
    context.globalAlpha = box.isFaint ? 0.4 : 1
    trace(context, box, view.zoom)
    if (box.look !== 'frame') {
      context.fillStyle = theme.box
      context.fill()
    }
    const isChosen = chosen.has(box.id)
    context.strokeStyle = isChosen ? theme.accent : box.look === 'frame' && color ? color : theme.edge
    context.lineWidth = isChosen ? Math.max(2, 2 / view.zoom) : lineWidth
    context.stroke()
    if (color && box.look !== 'frame') {
      context.fillStyle = color
      context.fillRect(box.x, box.y, Math.max(4, 2 / view.zoom), box.height)
    }
    if (view.zoom >= readable.box) paintName(context, box, theme)
  }
  context.globalAlpha = 1
}

function trace(context: CanvasRenderingContext2D, { x, y, width, height, look }: FlowBox, zoom: number): void {
  context.beginPath()
  if (look === 'diamond') {
    context.moveTo(x + width / 2, y)
    context.lineTo(x + width, y + height / 2)
    context.lineTo(x + width / 2, y + height)
    context.lineTo(x, y + height / 2)
    context.closePath()
  } else if (zoom < readable.box) context.rect(x, y, width, height)
  else context.roundRect(x, y, width, height, look === 'round' ? height / 2 : 8)
}

function paintName(context: CanvasRenderingContext2D, box: FlowBox, theme: FlowTheme): void {
  const isFrame = box.look === 'frame'
  const inset = box.look === 'diamond' ? box.width / 4 : 14
  const text = cut(box.label, box.width - 2 * inset)
  context.font = `${isFrame ? 400 : 600} 13px ${theme.font}`
  context.textAlign = box.look === 'diamond' ? 'center' : 'start'
  context.textBaseline = 'middle'
  context.fillStyle = theme.ink
  const x = box.look === 'diamond' ? box.x + box.width / 2 : box.x + inset
  context.fillText(text, x, isFrame ? box.y + 18 : box.y + box.height / 2)
}

/** As much of a text as has room, by the average letter: measuring each text takes longer than drawing it. */
function cut(text: string, width: number): string {
  const most = Math.max(1, Math.floor(width / letterPx))
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

import {
  type Camera,
  type CameraLimits,
  type CanvasBox,
  type CanvasPoint,
  type CanvasSize,
  canvasBoxInView,
  clampedCamera,
  fitCamera,
  pannedCamera,
  revealing,
  toCanvas,
  toScreen,
  zoomedCamera,
  zoomPercent,
} from './camera.ts'
import { type Direction, directionSteps, hintCodes, nearestPoint, nextInDirection } from './choose-mark.ts'
import { type CanvasMark, isThere, MarkSet } from './marks.ts'

/** What has changed: drawing follows all of it, components what they show. */
type CanvasChange = 'camera' | 'marks' | 'selection' | 'crosshair' | 'hints'

/** Letters that lead to something that is seen. */
interface CanvasHint {
  code: string
  mark: CanvasMark
  /** on the screen */
  at: CanvasPoint
}

/** The crosshair goes so many CSS pixels at a time, and so many where it is set finely. */
const coarseStep = 40
const fineStep = 2
const mostHints = 400

/** What a canvas shows and what is chosen on it. It draws nothing itself. */
export class CanvasControl {
  camera: Camera = { x: 0, y: 0, zoom: 1 }
  view: CanvasSize = { width: 0, height: 0 }
  limits: CameraLimits
  marks = new MarkSet([])
  selectedId: string | null = null
  /** where the crosshair is; null while it is not shown */
  crosshair: CanvasPoint | null = null
  /** what has been typed of a code, and the codes; null while nothing is being jumped to */
  hints: { typed: string; list: readonly CanvasHint[] } | null = null
  readonly #listeners = new Set<(change: CanvasChange) => void>()
  /** the camera that shows everything, once there is a view */
  #fitted: Camera | null = null
  #glide = 0

  constructor(limits: CameraLimits) {
    this.limits = limits
  }

  subscribe = (listener: (change: CanvasChange) => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The size of the view, which shows everything until the user looks elsewhere. */
  resize(view: CanvasSize): void {
    this.view = view
    const showsAll = this.#fitted === null || this.camera === this.#fitted
    if (showsAll && view.width > 0 && view.height > 0) this.fit()
    else this.setCamera(this.camera)
  }

  setLimits(limits: CameraLimits): void {
    const isSame = JSON.stringify(limits) === JSON.stringify(this.limits)
    this.limits = limits
    if (!isSame && this.#fitted) this.fit()
  }

  /** Goes to a camera at once. */
  setCamera(camera: Camera): void {
    this.camera = this.view.width > 0 ? clampedCamera(camera, this.view, this.limits) : camera
    this.#emit('camera')
  }

  /** Draws again: something that painters use has changed. */
  redraw(): void {
    this.#emit('camera')
  }

  setMarks(marks: readonly CanvasMark[]): void {
    this.marks = new MarkSet(marks)
    if (this.hints) this.hints = this.#currentHints(this.hints)
    if (this.selectedId && !this.marks.get(this.selectedId)) this.selectedId = null
    this.#emit('marks')
  }

  fit(box: CanvasBox = this.limits.content): void {
    this.stop()
    this.setCamera(fitCamera(box, this.view, this.limits.maxZoom))
    if (box === this.limits.content) this.#fitted = this.camera
  }

  pan(dx: number, dy: number): void {
    this.setCamera(pannedCamera(this.camera, dx, dy))
  }

  zoom(times: number, at?: CanvasPoint): void {
    this.stop()
    // The crosshair stays where it is on the screen, so that it can be set more finely.
    const held = at ?? (this.crosshair ? toScreen(this.camera, this.view, this.crosshair) : undefined)
    this.setCamera(zoomedCamera(this.camera, this.view, this.limits, { times, ...(held && { at: held }) }))
  }

  /** Goes on after a pan and comes to rest; not for users who want less motion. */
  fling({ x, y }: CanvasPoint): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let last = performance.now()
    let speed = { x, y }
    const go = (now: number) => {
      const ms = Math.min(now - last, 50)
      last = now
      this.pan(speed.x * ms, speed.y * ms)
      const slower = 0.995 ** ms
      speed = { x: speed.x * slower, y: speed.y * slower }
      this.#glide = Math.hypot(speed.x, speed.y) > 0.02 ? requestAnimationFrame(go) : 0
    }
    this.stop()
    this.#glide = requestAnimationFrame(go)
  }

  /** Ends what goes on by itself. */
  stop(): void {
    if (this.#glide !== 0) cancelAnimationFrame(this.#glide)
    this.#glide = 0
  }

  select(id: string | null, { reveal = false }: { reveal?: boolean } = {}): void {
    this.selectedId = id
    const mark = this.marks.get(id)
    if (mark && reveal) this.reveal(mark)
    this.#emit('selection')
  }

  /** Moves the view, if it must, so that a point is seen. */
  reveal(point: CanvasPoint): void {
    this.stop()
    this.setCamera(revealing(this.camera, this.view, point))
  }

  get selected(): CanvasMark | null {
    return this.marks.get(this.selectedId) ?? null
  }

  /** How far the view is zoomed in, in percent. */
  get percent(): number {
    return zoomPercent(this.camera, this.view, this.limits)
  }

  /** The mark at a point of the canvas. */
  markAt(point: CanvasPoint): CanvasMark | undefined {
    return this.marks.at(point, this.camera.zoom, this.percent)
  }

  /** Selects the next mark in a direction; without a selection, the one nearest to the middle of the view. */
  step(direction: Direction): void {
    const { selected, marks, camera, percent } = this
    const list = marks.marks.filter(mark => isThere(mark, percent))
    const next = selected ? nextInDirection(list, selected, direction) : nearestPoint(list, camera)
    const mark = list[next]
    if (mark) this.select(mark.id, { reveal: true })
  }

  /** Shows the crosshair, at what is selected or in the middle, or takes it away. */
  toggleCrosshair(): void {
    const { selected, camera } = this
    this.crosshair = this.crosshair ? null : { x: (selected ?? camera).x, y: (selected ?? camera).y }
    this.#emit('crosshair')
  }

  setCrosshair(point: CanvasPoint | null): void {
    this.crosshair = point
    this.#emit('crosshair')
  }

  /** Moves the crosshair; the view follows. */
  moveCrosshair(direction: Direction, { fine = false }: { fine?: boolean } = {}): void {
    if (!this.crosshair) return
    const { content } = this.limits
    const step = (fine ? fineStep : coarseStep) / this.camera.zoom
    const { x, y } = directionSteps[direction]
    this.crosshair = {
      x: Math.min(Math.max(this.crosshair.x + x * step, content.minX), content.maxX),
      y: Math.min(Math.max(this.crosshair.y + y * step, content.minY), content.maxY),
    }
    this.setCamera(revealing(this.camera, this.view, this.crosshair))
    this.#emit('crosshair')
  }

  /** Shows letters on everything that is seen. */
  showHints(): void {
    const { camera, view, percent } = this
    const seen = this.marks
      .within(canvasBoxInView(camera, view))
      .filter(mark => isWithin(canvasBoxInView(camera, view), mark) && isThere(mark, percent))
    const marks = seen.slice(0, mostHints)
    const codes = hintCodes(marks.length)
    const list = marks.map((mark, at) => ({ mark, code: codes[at] ?? '', at: toScreen(camera, view, mark) }))
    this.hints = list.length > 0 ? { typed: '', list } : null
    this.#emit('hints')
  }

  hideHints(): void {
    if (!this.hints) return
    this.hints = null
    this.#emit('hints')
  }

  /** Types a letter of a hint. A complete code selects its mark; a letter that fits no code ends the hints. */
  typeHint(letter: string): void {
    if (!this.hints) return
    const typed = this.hints.typed + letter
    const list = this.hints.list.filter(({ code }) => code.startsWith(typed))
    const found = list.find(({ code }) => code === typed)
    this.hints = found || list.length === 0 ? null : { typed, list }
    if (found) this.select(found.mark.id, { reveal: true })
    this.#emit('hints')
  }

  /** The point of the canvas at a place of the screen. */
  pointAt(at: CanvasPoint): CanvasPoint {
    return toCanvas(this.camera, this.view, at)
  }

  /** The letters on what is still there, where it is now. */
  #currentHints({ typed, list }: NonNullable<CanvasControl['hints']>): CanvasControl['hints'] {
    const there = list.flatMap(hint => {
      const mark = this.marks.get(hint.mark.id)
      return mark ? [{ ...hint, mark, at: toScreen(this.camera, this.view, mark) }] : []
    })
    return there.length > 0 ? { typed, list: there } : null
  }

  #emit(change: CanvasChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}

function isWithin({ minX, minY, maxX, maxY }: CanvasBox, { x, y }: CanvasPoint): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY
}

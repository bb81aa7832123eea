import { type Camera, type CanvasPoint, type CanvasSize, canvasBoxInView, toScreen } from './camera.ts'
import { type LabelRequest, layoutLabels } from './label-layout.ts'
import { type CanvasMark, isThere, type MarkSet, radiusOf } from './marks.ts'
import { DotTiles } from './tiles/dot-tiles.ts'

/** The colours and fonts of the theme. */
export interface CanvasTheme {
  ink: string
  paper: string
  accent: string
  font: string
  labelFont: string
}

/** What a painter draws with: a context in CSS pixels, and what is seen. */
export interface Drawing {
  context: CanvasRenderingContext2D
  camera: Camera
  view: CanvasSize
  pixelRatio: number
  theme: CanvasTheme
}

export type Painter = (drawing: Drawing) => void

const labelHeight = 16
/** More labels than this are not tried: there would be no room. */
const mostLabels = 600
/** Of dots whose centres are nearer to each other than this, one is drawn. */
const dotCell = 4
/** More marks than this in view have plain squares: as pictures they would take longer than a frame. */
const mostPictures = 2000

export interface MarkLook {
  labels: boolean
  selectedId: string | null
  /** how far the view is zoomed in */
  percent: number
  /** pictures by their addresses, if they are there */
  icons?: { get(address: string): CanvasImageSource | undefined }
}

/** A mark and where it is on the screen. */
type PlacedMark = { mark: CanvasMark; at: CanvasPoint }

/** A small picture that is drawn again and again. */
type Sprite = { canvas: HTMLCanvasElement; width: number; height: number }

/** Draws marks: areas, dots, and as many labels as there is room for. Keeps what it has drawn once as pictures. */
export class MarkPainter {
  readonly #sprites = new Map<string, Sprite>()
  readonly #widths = new Map<string, number>()
  readonly #dots = new DotTiles()
  #lookKey = ''

  /** Draws the marks that are seen. @returns the ids of the marks whose label was drawn */
  paint(drawing: Drawing, set: MarkSet, look: MarkLook): ReadonlySet<string> {
    const { camera, view, theme, pixelRatio } = drawing
    const lookKey = JSON.stringify([theme, pixelRatio])
    if (lookKey !== this.#lookKey) {
      this.#lookKey = lookKey
      this.#sprites.clear()
      this.#widths.clear()
    }
    const seen = set.within(canvasBoxInView(camera, view, 40)).filter(mark => isThere(mark, look.percent))
    for (const mark of seen) if (mark.form === 'area') this.#area(drawing, mark, mark.id === look.selectedId)
    const areMany = seen.length > mostPictures
    if (areMany) this.#dots.draw(drawing, set, look.percent)
    else this.#pictures(drawing, seen, look)
    const selected = set.get(look.selectedId)
    if (selected?.form === 'dot' && isThere(selected, look.percent)) this.#picture(drawing, selected, true, look)
    const labelled: PlacedMark[] = []
    for (const mark of seen) {
      if (labelled.length === mostLabels) break
      if (look.labels || mark.form === 'text') labelled.push({ mark, at: toScreen(camera, view, mark) })
    }
    return this.#labels(drawing, labelled)
  }

  /** Dots with all that they show; of those that would cover each other, one is drawn. */
  #pictures(drawing: Drawing, seen: readonly CanvasMark[], look: MarkLook): void {
    const { camera, view } = drawing
    const taken = new Set<number>()
    for (const mark of seen) {
      if (mark.form !== 'dot' || mark.id === look.selectedId) continue
      const at = toScreen(camera, view, mark)
      const cell = Math.floor(at.y / dotCell) * 100_000 + Math.floor(at.x / dotCell)
      if (taken.has(cell)) continue
      taken.add(cell)
      this.#picture(drawing, mark, false, look)
    }
  }

  #picture(drawing: Drawing, mark: CanvasMark, isSelected: boolean, look: MarkLook): void {
    const at = toScreen(drawing.camera, drawing.view, mark)
    this.#stamp(drawing, this.#pictureOf(drawing, mark, isSelected, look), at)
  }

  #labels(drawing: Drawing, labelled: readonly PlacedMark[]): ReadonlySet<string> {
    const requests = labelled.map(({ mark, at }): LabelRequest => {
      const radius = mark.form === 'dot' ? radiusOf(mark) : 0
      return { ...at, radius, width: this.#widthOf(drawing, mark), height: labelHeight }
    })
    const drawn = new Set<string>()
    for (const [index, place] of layoutLabels(requests).entries()) {
      const mark = labelled[index]?.mark
      if (!place || !mark) continue
      drawn.add(mark.id)
      const sprite = this.#label(drawing, mark)
      this.#stamp(drawing, sprite, {
        x: place.x + (requests[index]?.width ?? 0) / 2,
        y: place.y + labelHeight / 2,
      })
    }
    return drawn
  }

  #widthOf({ context, theme }: Drawing, { label, form }: CanvasMark): number {
    const key = `${form === 'dot'}${label}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      context.font = form === 'dot' ? theme.font : theme.labelFont
      width = context.measureText(label).width
      this.#widths.set(key, width)
    }
    return width
  }

  #stamp({ context, pixelRatio }: Drawing, { canvas, width, height }: Sprite, { x, y }: CanvasPoint): void {
    // On whole pixels of the screen it stays sharp.
    const snap = (at: number) => Math.round(at * pixelRatio) / pixelRatio
    context.drawImage(canvas, snap(x - width / 2), snap(y - height / 2), width, height)
  }

  #sprite(
    drawing: Drawing,
    key: string,
    { width, height }: CanvasSize,
    draw: (context: CanvasRenderingContext2D) => void,
  ): Sprite {
    const known = this.#sprites.get(key)
    if (known) return known
    if (this.#sprites.size > 4000) this.#sprites.clear()
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * drawing.pixelRatio)
    canvas.height = Math.ceil(height * drawing.pixelRatio)
    const sprite = { canvas, width: canvas.width / drawing.pixelRatio, height: canvas.height / drawing.pixelRatio }
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws no canvas')
    context.scale(drawing.pixelRatio, drawing.pixelRatio)
    context.translate(sprite.width / 2, sprite.height / 2)
    draw(context)
    this.#sprites.set(key, sprite)
    return sprite
  }

  #pictureOf(drawing: Drawing, mark: CanvasMark, isSelected: boolean, { icons }: MarkLook): Sprite {
    const image = mark.icon === undefined ? undefined : icons?.get(mark.icon)
    return image ? this.#icon(drawing, mark, isSelected, image) : this.#dot(drawing, mark, isSelected)
  }

  #icon(drawing: Drawing, mark: CanvasMark, isSelected: boolean, image: CanvasImageSource): Sprite {
    const radius = radiusOf(mark)
    const side = 2 * radius + 16
    const key = `icon ${mark.icon} ${mark.color} ${radius} ${isSelected}`
    return this.#sprite(drawing, key, { width: side, height: side }, context => {
      disc(context, radius + 2, mark.color)
      disc(context, radius, drawing.theme.paper)
      if (isSelected) ring(context, radius + 5, drawing.theme.accent)
      context.beginPath()
      context.arc(0, 0, radius - 1, 0, 2 * Math.PI)
      context.clip()
      context.drawImage(image, 1 - radius, 1 - radius, 2 * radius - 2, 2 * radius - 2)
    })
  }

  #dot(drawing: Drawing, { color, radius }: CanvasMark, isSelected: boolean): Sprite {
    const side = 2 * radius + 16
    return this.#sprite(drawing, `dot ${color} ${radius} ${isSelected}`, { width: side, height: side }, context => {
      disc(context, radius + 2, drawing.theme.paper)
      disc(context, radius, color)
      if (isSelected) ring(context, radius + 5, drawing.theme.accent)
    })
  }

  #label(drawing: Drawing, mark: CanvasMark): Sprite {
    const { theme } = drawing
    const size = { width: this.#widthOf(drawing, mark) + 8, height: labelHeight + 8 }
    return this.#sprite(drawing, `label ${mark.form === 'dot'} ${mark.label}`, size, context => {
      context.font = mark.form === 'dot' ? theme.font : theme.labelFont
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.lineWidth = 3
      context.strokeStyle = theme.paper
      context.strokeText(mark.label, 0, 0)
      context.fillStyle = theme.ink
      context.fillText(mark.label, 0, 0)
    })
  }

  #area(drawing: Drawing, { outline = [], color }: CanvasMark, isSelected: boolean): void {
    const { context, theme } = drawing
    tracePath(drawing, outline)
    context.closePath()
    context.globalAlpha = 0.25
    context.fillStyle = color
    context.fill()
    context.globalAlpha = 1
    context.setLineDash([4, 3])
    context.strokeStyle = isSelected ? theme.accent : color
    context.lineWidth = isSelected ? 2.5 : 1.5
    context.stroke()
    context.setLineDash([])
  }
}

function ring(context: CanvasRenderingContext2D, radius: number, color: string): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.strokeStyle = color
  context.lineWidth = 2
  context.stroke()
}

function disc(context: CanvasRenderingContext2D, radius: number, color: string): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
}

/** The path through points; those less than a pixel from the one before are left out. */
export function tracePath({ context, camera, view }: Drawing, points: readonly CanvasPoint[]): void {
  context.beginPath()
  let last: CanvasPoint | undefined
  for (const [at, point] of points.entries()) {
    const place = toScreen(camera, view, point)
    const isNear = last && Math.abs(place.x - last.x) < 1 && Math.abs(place.y - last.y) < 1
    if (isNear && at < points.length - 1) continue
    if (last) context.lineTo(place.x, place.y)
    else context.moveTo(place.x, place.y)
    last = place
  }
}

import { type Camera, type CanvasPoint, type CanvasSize, canvasBoxInView } from '../camera.ts'
import { isThere, type MarkSet } from '../marks.ts'

/** The side of a tile in CSS pixels. */
const side = 512
/** The side of a grid cell in CSS pixels: one dot is drawn in each cell. */
const dotCell = 4
const cells = side / dotCell
/** The largest radius of a dot in CSS pixels: dots of neighbouring tiles reach this far into a tile. */
const reach = 32

/** Where tiles are drawn: a context in CSS pixels, and what is seen. */
interface TiledView {
  context: CanvasRenderingContext2D
  camera: Camera
  view: CanvasSize
  pixelRatio: number
}

/** What the tiles were drawn with; if any of it changes, they are drawn again. */
interface TileLook {
  set: MarkSet
  percent: number
  zoom: number
  pixelRatio: number
}

/**
 * Very many dots as plain squares, drawn once on tiles and then shown like pictures: a frame of panning draws a dozen
 * tiles instead of thousands of dots.
 */
export class DotTiles {
  readonly #tiles = new Map<string, HTMLCanvasElement>()
  /** canvases without use, which are cheaper to draw on than new ones */
  readonly #spare: HTMLCanvasElement[] = []
  #look: TileLook | null = null

  /** Draws the dots that are seen. `percent` is how far the view is zoomed in. */
  draw(drawing: TiledView, set: MarkSet, percent: number): void {
    const { context, camera, view, pixelRatio } = drawing
    this.#follow({ set, percent, zoom: camera.zoom, pixelRatio })
    const seen = canvasBoxInView(camera, view)
    const unit = side / camera.zoom
    const firstRow = Math.floor(seen.minY / unit)
    const firstColumn = Math.floor(seen.minX / unit)
    const inView = new Set<string>()
    for (let row = firstRow; row * unit <= seen.maxY; row++)
      for (let column = firstColumn; column * unit <= seen.maxX; column++) {
        const key = `${column} ${row}`
        inView.add(key)
        const tile = this.#tiles.get(key) ?? this.#make(key, { x: column * unit, y: row * unit }, drawing, set, percent)
        // On whole pixels of the screen it stays sharp.
        const snap = (at: number) => Math.round(at * pixelRatio) / pixelRatio
        const left = snap((column * unit - camera.x) * camera.zoom + view.width / 2)
        const top = snap((row * unit - camera.y) * camera.zoom + view.height / 2)
        context.drawImage(tile, left, top, tile.width / pixelRatio, tile.height / pixelRatio)
      }
    for (const key of this.#tiles.keys())
      if (this.#tiles.size > 2 * inView.size + 8 && !inView.has(key)) this.#release(key)
  }

  /** Gives up the tiles of another look. */
  #follow(look: TileLook): void {
    const old = this.#look
    this.#look = look
    const isSame =
      old?.set === look.set &&
      old.percent === look.percent &&
      old.zoom === look.zoom &&
      old.pixelRatio === look.pixelRatio
    if (!isSame) for (const key of [...this.#tiles.keys()]) this.#release(key)
  }

  #release(key: string): void {
    const tile = this.#tiles.get(key)
    if (tile) this.#spare.push(tile)
    this.#tiles.delete(key)
  }

  #make(key: string, at: CanvasPoint, drawing: TiledView, set: MarkSet, percent: number): HTMLCanvasElement {
    const { camera, pixelRatio } = drawing
    const tile = this.#spare.pop() ?? document.createElement('canvas')
    // Setting the size also clears the canvas.
    tile.width = Math.ceil(side * pixelRatio)
    tile.height = tile.width
    const context = tile.getContext('2d')
    if (!context) throw new Error('this browser draws no canvas')
    context.scale(pixelRatio, pixelRatio)
    const taken = new Uint8Array(cells * cells)
    const margin = reach / camera.zoom
    const unit = side / camera.zoom
    const box = { minX: at.x - margin, minY: at.y - margin, maxX: at.x + unit + margin, maxY: at.y + unit + margin }
    let fill = ''
    for (const mark of set.within(box)) {
      if (mark.form !== 'dot' || !isThere(mark, percent)) continue
      const [x, y] = [(mark.x - at.x) * camera.zoom, (mark.y - at.y) * camera.zoom]
      const [column, row] = [Math.floor(x / dotCell), Math.floor(y / dotCell)]
      if (column >= 0 && column < cells && row >= 0 && row < cells) {
        if (taken[row * cells + column] === 1) continue
        taken[row * cells + column] = 1
      }
      // Setting a colour reads its text each time.
      if (fill !== mark.color) context.fillStyle = mark.color
      fill = mark.color
      context.fillRect(x - mark.radius / 2, y - mark.radius / 2, mark.radius, mark.radius)
    }
    this.#tiles.set(key, tile)
    return tile
  }
}

import { type Camera, type CanvasBox, type CanvasSize, canvasBoxInView } from '../camera.ts'

/** A large image in tiles: levels from the smallest to the whole size, each tile of which has an address. */
export interface TileSource {
  /** the side of a tile in pixels */
  side: number
  /** where the image lies on the canvas */
  box: CanvasBox
  levels: readonly { width: number; height: number; ready: boolean }[]
  address(level: number, column: number, row: number): string
}

/** One tile, and where it lies on the canvas. */
export interface Tile extends CanvasBox {
  address: string
}

/** The tiles of an image that a camera sees, of the level whose pixels are next to those of the screen. */
export function visibleTiles(source: TileSource, camera: Camera, view: CanvasSize, pixelRatio: number): Tile[] {
  const wanted = (source.box.maxX - source.box.minX) * camera.zoom * pixelRatio
  const level = levelFor(source, wanted)
  return level === -1 ? [] : tilesOf(source, level, canvasBoxInView(camera, view))
}

/** The tiles of the smallest level, which stand for those that are still being loaded. */
export function coarseTiles(source: TileSource): Tile[] {
  const level = source.levels.findIndex(({ ready }) => ready)
  return level === -1 ? [] : tilesOf(source, level, source.box)
}

/** The smallest level that is ready and sharp enough, else the largest one that is ready; -1 without any. */
function levelFor({ levels }: TileSource, width: number): number {
  const sharp = levels.findIndex(level => level.ready && level.width >= width * 0.75)
  return sharp === -1 ? levels.findLastIndex(({ ready }) => ready) : sharp
}

function tilesOf(source: TileSource, level: number, seen: CanvasBox): Tile[] {
  const { side, box, levels } = source
  const size = levels[level]
  if (!size) return []
  const unitX = (box.maxX - box.minX) / size.width
  const unitY = (box.maxY - box.minY) / size.height
  const first = (at: number, start: number, unit: number) => Math.max(Math.floor((at - start) / unit / side), 0)
  const last = (at: number, start: number, unit: number, pixels: number) =>
    Math.min(Math.floor((at - start) / unit / side), Math.ceil(pixels / side) - 1)
  const tiles: Tile[] = []
  for (let row = first(seen.minY, box.minY, unitY); row <= last(seen.maxY, box.minY, unitY, size.height); row += 1)
    for (
      let column = first(seen.minX, box.minX, unitX);
      column <= last(seen.maxX, box.minX, unitX, size.width);
      column += 1
    )
      tiles.push({
        address: source.address(level, column, row),
        minX: box.minX + column * side * unitX,
        minY: box.minY + row * side * unitY,
        maxX: box.minX + Math.min((column + 1) * side, size.width) * unitX,
        maxY: box.minY + Math.min((row + 1) * side, size.height) * unitY,
      })
  return tiles
}

/** Loads an image so that it can be drawn. @throws what the network or the decoder says, also when cancelled */
type ImageLoader = (address: string, signal: AbortSignal) => Promise<CanvasImageSource>

const loadImage: ImageLoader = async (address, signal) => {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  return createImageBitmap(await response.blob())
}

/** So many decoded tiles are kept: of 256 pixels a side, 100 MB. */
const mostKept = 400
const mostAtOnce = 8

/**
 * Images by their addresses, loaded when they are first wanted and kept while they are used. What is no longer wanted
 * before it came is cancelled.
 */
export class ImageCache {
  readonly #kept = new Map<string, CanvasImageSource>()
  readonly #loading = new Map<string, AbortController>()
  readonly #failed = new Set<string>()
  readonly #changed: () => void
  readonly #load: ImageLoader
  readonly #most: number
  #waiting: string[] = []

  /** `changed` is called when there is more to draw, or when an image has failed; `most` images are kept. */
  constructor(changed: () => void, { load = loadImage, most = mostKept }: { load?: ImageLoader; most?: number } = {}) {
    this.#changed = changed
    this.#load = load
    this.#most = most
  }

  /** An image if it is there. */
  get(address: string): CanvasImageSource | undefined {
    const image = this.#kept.get(address)
    if (!image) return undefined
    // The last one is the most recently used.
    this.#kept.delete(address)
    this.#kept.set(address, image)
    return image
  }

  /** How many images could not be loaded. */
  get failures(): number {
    return this.#failed.size
  }

  /** Whether something that is wanted is still to come. */
  get isBusy(): boolean {
    return this.#loading.size + this.#waiting.length > 0
  }

  /** Says all that is wanted now, the most important first; everything else that is still loading is cancelled. */
  want(addresses: readonly string[]): void {
    const wanted = new Set(addresses)
    for (const [address, controller] of this.#loading) if (!wanted.has(address)) controller.abort()
    this.#waiting = addresses.filter(
      address => !this.#kept.has(address) && !this.#loading.has(address) && !this.#failed.has(address),
    )
    this.#loadNext()
  }

  /** Tries again what has failed. */
  retry(): void {
    this.#failed.clear()
    this.#changed()
  }

  dispose(): void {
    this.want([])
    this.#kept.clear()
  }

  #loadNext(): void {
    while (this.#loading.size < mostAtOnce) {
      const address = this.#waiting.shift()
      if (address === undefined) return
      void this.#fetch(address)
    }
  }

  async #fetch(address: string): Promise<void> {
    const controller = new AbortController()
    this.#loading.set(address, controller)
    try {
      const image = await this.#load(address, controller.signal)
      if (controller.signal.aborted) return
      this.#kept.set(address, image)
      this.#dropOldest()
    } catch {
      // Not an error of the page: `failures` says so, and `retry` tries again.
      if (!controller.signal.aborted) this.#failed.add(address)
    } finally {
      this.#loading.delete(address)
      this.#loadNext()
      this.#changed()
    }
  }

  #dropOldest(): void {
    for (const address of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) return
      this.#kept.delete(address)
    }
  }
}

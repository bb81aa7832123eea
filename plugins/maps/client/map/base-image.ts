import {
  type CanvasBox,
  type CanvasPoint,
  coarseTiles,
  type Drawing,
  type ImageCache,
  type TileSource,
  toScreen,
  tracePath,
  visibleTiles,
} from '#core/client/index.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { imageAddress } from '#core/shared/links.ts'
import type { Line } from '../../shared/kind.ts'
import type { Picture } from '../../shared/limits.ts'
import type { Layer, StoryMap } from '../../shared.ts'

type PictureSize = Pick<Picture, 'width' | 'height'>

/** An image as the canvas draws it: in tiles, or whole as one tile of one level. */
function sourceOf(picture: Picture, imageId: string, box: CanvasBox, { spaceId, projectId }: Place): TileSource {
  const { tiles, width, height } = picture
  if (!tiles) {
    const address = imageAddress(imageId, { spaceId, projectId })
    return { side: Math.max(width, height), box, levels: [{ width, height, ready: true }], address: () => address }
  }
  const { side, hash, levels } = tiles
  const address = (level: number, column: number, row: number) => {
    const numbers = { level: String(level), column: String(column), row: String(row) }
    return `${limits.apiBase}/${imageCalls.tile.name}?${new URLSearchParams({ spaceId, projectId, imageId, hash, ...numbers })}`
  }
  return { side, box, levels, address }
}

/** What lies below the places, from the bottom up. */
export interface MapBackground {
  size: PictureSize
  images: { source: TileSource; layerId: string | null }[]
  layers: readonly Layer[]
}

/** The image of a map and its layers; each layer covers all of the map. */
export function mapBackgroundOf(map: StoryMap): MapBackground {
  const { picture } = map
  const size = { width: picture?.width ?? 1, height: picture?.height ?? 1 }
  const box = { minX: 0, minY: 0, maxX: size.width, maxY: size.height }
  const layers = map.layers as readonly Layer[]
  const images = layers.flatMap(layer => {
    const shown = layer.picture as Picture | null
    return layer.type === 'image' && shown?.imageId
      ? { source: sourceOf(shown, shown.imageId, box, map), layerId: layer.layerId }
      : []
  })
  const own = picture?.imageId ? [{ source: sourceOf(picture, picture.imageId, box, map), layerId: null }] : []
  return { size, images: [...own, ...images], layers }
}

interface MapBackgroundOptions {
  hidden: ReadonlySet<string>
  /** a line that is being drawn */
  drawn: { layerId: string; line: Omit<Line, 'id'> } | null
}

/** Draws the plain ground, the image and the layers, of each only what is seen. */
export function drawMapBackground(
  drawing: Drawing,
  ground: MapBackground,
  cache: ImageCache,
  { hidden, drawn }: MapBackgroundOptions,
): void {
  const { context, camera, view, theme, pixelRatio } = drawing
  const start = toScreen(camera, view, { x: 0, y: 0 })
  const end = toScreen(camera, view, { x: ground.size.width, y: ground.size.height })
  context.fillStyle = theme.paper
  context.fillRect(start.x, start.y, end.x - start.x, end.y - start.y)
  const wanted: string[] = []
  const paintImage = (source: TileSource) => {
    const sharp = visibleTiles(source, camera, view, pixelRatio)
    const coarse = sharp.every(({ address }) => cache.get(address)) ? [] : coarseTiles(source)
    for (const tile of [...coarse, ...sharp]) {
      wanted.push(tile.address)
      const image = cache.get(tile.address)
      if (!image) continue
      const from = toScreen(camera, view, { x: tile.minX, y: tile.minY })
      const to = toScreen(camera, view, { x: tile.maxX, y: tile.maxY })
      // On whole pixels there are no seams between tiles.
      const snap = (at: number) => Math.round(at * pixelRatio) / pixelRatio
      const [x, y] = [snap(from.x), snap(from.y)]
      context.drawImage(image, x, y, snap(to.x) - x, snap(to.y) - y)
    }
  }
  const base = ground.images.find(({ layerId }) => layerId === null)
  if (base) paintImage(base.source)
  for (const layer of ground.layers) {
    if (hidden.has(layer.layerId)) continue
    const image = ground.images.find(({ layerId }) => layerId === layer.layerId)
    if (image) paintImage(image.source)
    else if (layer.type === 'draw') {
      const extra = drawn?.layerId === layer.layerId ? [drawn.line] : []
      paintLines(drawing, [...((layer.data ?? []) as readonly Line[]), ...extra])
    }
  }
  cache.want(wanted)
  context.strokeStyle = theme.ink
  context.globalAlpha = 0.25
  context.lineWidth = 1
  context.strokeRect(start.x, start.y, end.x - start.x, end.y - start.y)
  context.globalAlpha = 1
}

let scratch: HTMLCanvasElement | null = null

/** Draws the lines of one layer. What erases takes away what is below it in its layer alone, so that has a canvas. */
function paintLines(drawing: Drawing, lines: readonly Omit<Line, 'id'>[]): void {
  if (!lines.some(({ mode }) => mode === 'erase')) {
    for (const line of lines) paintLine(drawing, line)
    return
  }
  const { view, pixelRatio } = drawing
  scratch ??= document.createElement('canvas')
  scratch.width = Math.ceil(view.width * pixelRatio)
  scratch.height = Math.ceil(view.height * pixelRatio)
  const context = scratch.getContext('2d')
  if (!context) throw new Error('this browser draws no canvas')
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  for (const line of lines) {
    context.globalCompositeOperation = line.mode === 'erase' ? 'destination-out' : 'source-over'
    paintLine({ ...drawing, context }, line)
  }
  drawing.context.drawImage(scratch, 0, 0, scratch.width / pixelRatio, scratch.height / pixelRatio)
}

function paintLine(drawing: Drawing, { points, color, width }: Omit<Line, 'id'>): void {
  const { context, camera } = drawing
  const corners = pointsOf(points)
  const [first] = corners
  if (!first) return
  // A single point is drawn as a dot, by the round ends of a line without length.
  tracePath(drawing, corners.length === 1 ? [first, first] : corners)
  context.strokeStyle = color
  context.lineWidth = Math.max(width * camera.zoom, 0.5)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
}

/** `x, y, x, y, …` as points. */
function pointsOf(numbers: readonly number[]): CanvasPoint[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => ({
    x: numbers[2 * at] ?? 0,
    y: numbers[2 * at + 1] ?? 0,
  }))
}

/** A place on a canvas in its own units, or on the screen in CSS pixels. */
export interface CanvasPoint {
  x: number
  y: number
}

/** A rectangle. */
export interface CanvasBox {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export interface CanvasSize {
  width: number
  height: number
}

/** What is seen of a canvas: the point in the middle of the view, and how many CSS pixels one unit is. */
export interface Camera {
  x: number
  y: number
  zoom: number
}

/** What a camera may see: `content` is everything there is. */
export interface CameraLimits {
  content: CanvasBox
  /** the largest zoom */
  maxZoom: number
}

/** The margin around the fitted box, as a share of the view. */
const room = 0.04

export function toScreen(camera: Camera, view: CanvasSize, { x, y }: CanvasPoint): CanvasPoint {
  return { x: (x - camera.x) * camera.zoom + view.width / 2, y: (y - camera.y) * camera.zoom + view.height / 2 }
}

export function toCanvas(camera: Camera, view: CanvasSize, { x, y }: CanvasPoint): CanvasPoint {
  return { x: (x - view.width / 2) / camera.zoom + camera.x, y: (y - view.height / 2) / camera.zoom + camera.y }
}

/** The part of the canvas that is seen, with a margin in CSS pixels. */
export function canvasBoxInView(camera: Camera, { width, height }: CanvasSize, margin = 0): CanvasBox {
  const halfWidth = (width / 2 + margin) / camera.zoom
  const halfHeight = (height / 2 + margin) / camera.zoom
  return {
    minX: camera.x - halfWidth,
    minY: camera.y - halfHeight,
    maxX: camera.x + halfWidth,
    maxY: camera.y + halfHeight,
  }
}

/** The camera that shows a rectangle whole. */
export function fitCamera(box: CanvasBox, view: CanvasSize, maxZoom: number): Camera {
  const width = Math.max(box.maxX - box.minX, 1e-6)
  const height = Math.max(box.maxY - box.minY, 1e-6)
  const zoom = Math.min((view.width / width) * (1 - 2 * room), (view.height / height) * (1 - 2 * room), maxZoom)
  return { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2, zoom }
}

/** A camera within its limits: its middle is on the content, which is never smaller than half of how it fits. */
export function clampedCamera(camera: Camera, view: CanvasSize, { content, maxZoom }: CameraLimits): Camera {
  const least = fitCamera(content, view, maxZoom).zoom / 2
  return {
    x: Math.min(Math.max(camera.x, content.minX), content.maxX),
    y: Math.min(Math.max(camera.y, content.minY), content.maxY),
    zoom: Math.min(Math.max(camera.zoom, least), Math.max(maxZoom, least)),
  }
}

/** How far a camera is zoomed in, in percent: 0 where everything fits, 100 at the largest zoom. */
export function zoomPercent({ zoom }: Camera, view: CanvasSize, { content, maxZoom }: CameraLimits): number {
  const least = fitCamera(content, view, maxZoom).zoom
  if (least >= maxZoom || view.width === 0 || view.height === 0) return 100
  return Math.min(Math.max((100 * Math.log(zoom / least)) / Math.log(maxZoom / least), 0), 100)
}

/** What was at the pointer follows it: moved by CSS pixels. */
export function pannedCamera(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom }
}

/** Zoomed by a factor within the limits; what is at a place of the screen stays there. */
export function zoomedCamera(
  camera: Camera,
  view: CanvasSize,
  limits: CameraLimits,
  { times, at = { x: view.width / 2, y: view.height / 2 } }: { times: number; at?: CanvasPoint },
): Camera {
  const { zoom } = clampedCamera({ ...camera, zoom: camera.zoom * times }, view, limits)
  const held = toCanvas(camera, view, at)
  return {
    x: held.x - (at.x - view.width / 2) / zoom,
    y: held.y - (at.y - view.height / 2) / zoom,
    zoom,
  }
}

/** The camera that has a point in view, not at its very edge: the same if it does already. */
export function revealing(camera: Camera, view: CanvasSize, point: CanvasPoint): Camera {
  const { x, y } = toScreen(camera, view, point)
  const margin = Math.min(64, view.width / 4, view.height / 4)
  const isSeen = x >= margin && y >= margin && x <= view.width - margin && y <= view.height - margin
  return isSeen ? camera : { ...camera, x: point.x, y: point.y }
}

/** The rectangle around points; null without any. */
export function boxAround(points: Iterable<CanvasPoint>): CanvasBox | null {
  let box: CanvasBox | null = null
  for (const { x, y } of points) {
    box ??= { minX: x, minY: y, maxX: x, maxY: y }
    box.minX = Math.min(box.minX, x)
    box.minY = Math.min(box.minY, y)
    box.maxX = Math.max(box.maxX, x)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

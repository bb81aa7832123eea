import type { CanvasControl } from '../canvas-control.ts'
import { type Drawing, type MarkLook, MarkPainter, type Painter } from '../painter.ts'
import { themeOf } from '../stage.ts'

interface PictureRequest {
  control: CanvasControl
  /** so many pixels of the picture are one of the screen */
  times: number
  /** the token of the colour behind everything, `--sea` */
  background: string
  /** what is drawn before and after the marks */
  ground: Painter
  tools: Painter
  /** null: no marks */
  marks: Pick<MarkLook, 'labels' | 'icons'> | null
  /** ends when everything is there that drawing the ground has asked for */
  loaded(): Promise<void>
}

/** Pixels of a print to an inch. */
export const printResolution = 300

/** What a canvas shows, as a PNG for print. @throws if the browser has no room for it */
export async function canvasPicture(request: PictureRequest): Promise<Blob> {
  const { control, times, background, ground, tools, marks, loaded } = request
  const view = { ...control.view }
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(view.width * times)
  canvas.height = Math.round(view.height * times)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no canvas')
  context.setTransform(times, 0, 0, times, 0, 0)
  const theme = themeOf(document.documentElement)
  const drawing: Drawing = { context, camera: { ...control.camera }, view, pixelRatio: times, theme }
  const shown = { selectedId: null, percent: control.percent, ...marks }
  // Once to learn what it needs, and once with that.
  ground(drawing)
  await loaded()
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(background).trim() || theme.paper
  context.fillRect(0, 0, view.width, view.height)
  ground(drawing)
  if (marks) new MarkPainter().paint(drawing, control.marks, { ...shown, labels: marks.labels })
  tools(drawing)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture is too large for this browser')
  return withResolution(blob, printResolution)
}

// A PNG is a signature of 8 bytes and then chunks: length, type, data, checksum. Browsers write none that says how
// large the picture is on paper.

const signatureBytes = 8
const headerBytes = 25
const inchesPerMetre = 1 / 0.0254

/** The PNG with its print resolution set, in pixels per inch. */
export async function withResolution(png: Blob, perInch: number): Promise<Blob> {
  const at = signatureBytes + headerBytes
  return new Blob([png.slice(0, at), resolutionChunk(perInch), png.slice(at)], { type: 'image/png' })
}

/** The chunk `pHYs`: pixels to a metre, across and down. */
function resolutionChunk(perInch: number): Uint8Array<ArrayBuffer> {
  const perMetre = Math.round(perInch * inchesPerMetre)
  const chunk = new Uint8Array(4 + 4 + 9 + 4)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, 9)
  chunk.set(new TextEncoder().encode('pHYs'), 4)
  view.setUint32(8, perMetre)
  view.setUint32(12, perMetre)
  view.setUint8(16, 1)
  view.setUint32(17, checksum(chunk.subarray(4, 17)))
  return chunk
}

/** CRC-32, as PNG has it. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

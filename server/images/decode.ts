import sharp, { type Sharp } from 'sharp'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { limits } from '#core/shared/limits.ts'
import { MemoryGate } from '../http/memory-gate.ts'
import { decodingBytes, type ImageType, noImage, pixelsAllowed, tooManyPixels, typeOfBytes } from './formats.ts'

// One thread an image, nothing kept between two of them, and no decoder but those of the formats taken.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}Buffer`),
})

/** Seconds one image may take to be decoded. */
const patience = 30

export interface Decoded {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  width: number
  height: number
}

/** Whatever is decoded at once takes no more than this together, or is one image alone. */
const gate = new MemoryGate(512 * 1024 * 1024)

/**
 * The sizes of an image, made from its pixels alone: upright, in sRGB, without a word about place, camera or anything
 * that was hidden in the file. Of moving ones the first picture.
 * @throws Problem `not-what-it-says`, or `too-large` before anything is decoded
 */
export async function decode(
  bytes: Uint8Array,
  { field, maxSide }: { field: string; maxSide: number },
): Promise<Record<ImageSize, Decoded>> {
  const type = typeOfBytes(bytes)
  if (type === undefined) throw noImage(field)
  const leave = await gate.enter(decodingBytes(type, await countPixels(bytes, type, field)))
  try {
    const full = await redraw(bytes, type, maxSide).catch(() => {
      throw noImage(field)
    })
    const half = await reduce(full, Math.max(Math.ceil(longer(full) / 2), limits.thumbnailPx))
    return { full, half, thumbnail: await reduce(half, limits.thumbnailPx) }
  } finally {
    leave()
  }
}

/** Asks the head of the file, which costs the same however many pixels it promises. */
async function countPixels(bytes: Uint8Array, type: ImageType, field: string): Promise<number> {
  const { mediaType, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw noImage(field)
    })
  if (mediaType !== type) throw noImage(field)
  if (width * height > pixelsAllowed(type)) throw tooManyPixels(field, type, width, height)
  return width * height
}

async function redraw(bytes: Uint8Array, type: ImageType, maxSide: number): Promise<Decoded> {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: limits.imagePixels })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  if (type === 'image/jpeg') return take(image.jpeg({ quality: 90 }), type)
  if (type === 'image/png' || type === 'image/gif') return take(image.png(), 'image/png')
  return take(image.webp({ quality: 90, effort: 2 }), 'image/webp')
}

/** The same image within a square, or itself where it fits already. */
async function reduce(image: Decoded, side: number): Promise<Decoded> {
  if (longer(image) <= side) return image
  const smaller = sharp(image.bytes).resize({ width: side, height: side, fit: 'inside' })
  return take(smaller.webp({ quality: 85, effort: 2 }), 'image/webp')
}

async function take(image: Sharp, type: string): Promise<Decoded> {
  const { data, info } = await image.timeout({ seconds: patience }).toBuffer({ resolveWithObject: true })
  return {
    bytes: new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.length),
    type,
    width: info.width,
    height: info.height,
  }
}

function longer({ width, height }: Decoded): number {
  return Math.max(width, height)
}

import sharp, { type Sharp } from 'sharp'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { limits } from '#core/shared/limits.ts'
import { type ImageType, typeOfBytes } from './formats.ts'

// One thread an image, nothing kept between two of them, and no decoder but those of the formats taken.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}Buffer`) })

export interface Drawn {
  bytes: Buffer
  type: string
  width: number
  height: number
}

export interface Measured {
  type: ImageType
  width: number
  height: number
}

/** What the head of a file says, which costs the same however many pixels it promises; nothing for what is no image. */
export async function measure(bytes: Uint8Array): Promise<Measured | undefined> {
  const type = typeOfBytes(bytes)
  if (type === undefined) return undefined
  try {
    const { mediaType, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return mediaType === type ? { type, width, height } : undefined
  } catch {
    return undefined
  }
}

/**
 * The sizes of an image, made from its pixels alone: upright, in sRGB, without a word about place, camera or anything
 * that was hidden in the file. Of moving ones the first picture; nothing for a damaged one.
 */
export async function draw(
  bytes: Uint8Array,
  type: ImageType,
  maxSide: number,
): Promise<Record<ImageSize, Drawn> | undefined> {
  let full: Drawn
  try {
    full = await redraw(bytes, type, maxSide)
  } catch {
    return undefined
  }
  const half = await reduce(full, Math.max(Math.ceil(longer(full) / 2), limits.thumbnailPx))
  return { full, half, thumbnail: await reduce(half, limits.thumbnailPx) }
}

async function redraw(bytes: Uint8Array, type: ImageType, maxSide: number): Promise<Drawn> {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: limits.imagePixels })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  if (type === 'image/jpeg') return take(image.jpeg({ quality: 90 }), type)
  if (type === 'image/png' || type === 'image/gif') return take(image.png(), 'image/png')
  return take(image.webp({ quality: 90, effort: 2 }), 'image/webp')
}

/** The same image within a square, or itself where it fits already. */
async function reduce(image: Drawn, side: number): Promise<Drawn> {
  if (longer(image) <= side) return image
  const smaller = sharp(image.bytes).resize({ width: side, height: side, fit: 'inside' })
  return take(smaller.webp({ quality: 85, effort: 2 }), 'image/webp')
}

async function take(image: Sharp, type: string): Promise<Drawn> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: data, type, width: info.width, height: info.height }
}

function longer({ width, height }: Drawn): number {
  return Math.max(width, height)
}

import sharp, { type Sharp } from 'sharp'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { type ImageType, typeOfBytes } from '#core/shared/image-type.ts'
import { limits } from '#core/shared/limits.ts'
import type { ImageMeasure } from './formats.ts'

// One thread per image, no cache between images, and only the decoders of accepted formats.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}Buffer`) })

interface EncodedImage {
  bytes: Buffer
  type: string
  width: number
  height: number
}

/** Reads the header of a file, which costs the same whatever size it claims; undefined if it is not an image. */
export async function measure(bytes: Uint8Array): Promise<ImageMeasure | undefined> {
  const type = typeOfBytes(bytes)
  if (type === undefined) return undefined
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (head.mediaType !== type) return undefined
    const { width, height, pages = 1, isProgressive = false, orientation = 1 } = head
    const rowByRow = (type === 'image/jpeg' || type === 'image/png') && !isProgressive && orientation === 1
    return { type, width, height, pages, sequential: rowByRow }
  } catch {
    return undefined
  }
}

/**
 * Makes the sizes of an image from its pixels only: upright, in sRGB, without location, camera or other metadata. Of
 * animations the first frame; undefined for a damaged image.
 */
export async function encodeSizes(
  bytes: Uint8Array,
  type: ImageType,
  maxSide: number,
): Promise<Record<ImageSize, EncodedImage> | undefined> {
  let full: EncodedImage
  try {
    full = await encodeFull(bytes, type, maxSide)
  } catch {
    return undefined
  }
  const half = await shrink(full, Math.max(Math.ceil(longerSide(full) / 2), limits.thumbnailPx))
  return { full, half, thumbnail: await shrink(half, limits.thumbnailPx) }
}

async function encodeFull(bytes: Uint8Array, type: ImageType, maxSide: number): Promise<EncodedImage> {
  // What is too large has been refused by its header.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  if (type === 'image/jpeg') return encode(image.jpeg({ quality: 90 }), type)
  if (type === 'image/png' || type === 'image/gif') return encode(image.png(), 'image/png')
  return encode(image.webp({ quality: 90, effort: 2 }), 'image/webp')
}

/** The image fitted into a square, or unchanged if it fits already. */
async function shrink(image: EncodedImage, side: number): Promise<EncodedImage> {
  if (longerSide(image) <= side) return image
  const smaller = sharp(image.bytes).resize({ width: side, height: side, fit: 'inside' })
  return encode(smaller.webp({ quality: 85, effort: 2 }), 'image/webp')
}

async function encode(image: Sharp, type: string): Promise<EncodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: data, type, width: info.width, height: info.height }
}

function longerSide({ width, height }: EncodedImage): number {
  return Math.max(width, height)
}

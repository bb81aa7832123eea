import { Problem } from '#core/shared/error.ts'
import type { ImageType } from '#core/shared/image-type.ts'
import { limits } from '#core/shared/limits.ts'

/** AVIF is decoded at once, at four times the memory of other formats. */
const avifPixels = limits.imagePixels / 4

/** The most pixels an image of this type may have. */
export function pixelsAllowed(type: ImageType): number {
  return type === 'image/avif' ? avifPixels : limits.imagePixels
}

/** The most memory in bytes that decoding may take. */
export function decodingBytes(type: ImageType, pixels: number): number {
  return pixels * (type === 'image/avif' ? 18 : 5)
}

/** What the header of a file says about it. */
export interface ImageMeasure {
  type: ImageType
  width: number
  height: number
  /** how many pictures it has, more than one for an animation */
  pages: number
  /** it can be decoded row by row, in little memory */
  sequential: boolean
}

/** What decoding row by row takes at most, whatever the size. */
const sequentialBytes = 256 * 1024 * 1024

/** The most memory in bytes that decoding an image of any size may take. */
export function largeDecodingBytes(found: ImageMeasure): number {
  const pixels = found.width * found.height
  return found.sequential ? sequentialBytes : decodingBytes(found.type, pixels)
}

/** Not when the file is loaded: to load the numbers of a language takes as long as to decode a small image. */
const mostSide = () => limits.largeImageSide.toLocaleString('en')

/** Why an image cannot be shown in tiles; undefined if it can. */
export function largeImageIssue(found: ImageMeasure): string | undefined {
  const { type, width, height, pages, sequential } = found
  if (pages > 1) return 'This image is animated. Choose one that stands still.'
  if (Math.max(width, height) > limits.largeImageSide)
    return `This image has ${width} × ${height} pixels, more than the ${mostSide()} a side allowed. Make it smaller and choose it again.`
  if (sequential || width * height <= pixelsAllowed(type)) return undefined
  return `This image has ${width} × ${height} pixels, more than the ${megapixels(pixelsAllowed(type))} allowed for a ${type.slice(6).toUpperCase()} that is read as a whole. Save it as a JPEG or PNG, upright, neither progressive nor interlaced.`
}

/** For an image that cannot be shown in tiles. */
export function unfitForTiles(field: string, message: string): Problem {
  return new Problem('too-large', message, { errors: [{ path: field, message }] })
}

const megabytes = limits.uploadBytes / 1024 / 1024
const megapixels = (pixels: number) => `${pixels / 1_000_000} megapixels`

/** For a file that cannot be shown as an image, whatever the reason. */
export function notAnImage(field: string, large = false): Problem {
  const most = large
    ? `${limits.largeImageBytes / 1024 / 1024} MB and ${mostSide()} pixels a side`
    : `${megabytes} MB and ${megapixels(limits.imagePixels)}`
  const message = `This file is damaged or not an image. Choose a JPEG, PNG, WebP, GIF or AVIF of up to ${most}.`
  return new Problem('not-what-it-says', message, { errors: [{ path: field, message }] })
}

/** For an image that would take too much memory to decode. */
export function tooManyPixels(field: string, type: ImageType, width: number, height: number): Problem {
  const message = `This image has ${width} × ${height} pixels, more than the ${megapixels(pixelsAllowed(type))} allowed. Make it smaller and choose it again.`
  return new Problem('too-large', message, { errors: [{ path: field, message }] })
}

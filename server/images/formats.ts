import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'

/** What is taken, by the first bytes. What a file is called, and what type it claims, does not count. */
const formats = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '47494638(37|39)61'],
  ['image/webp', '52494646.{8}57454250'],
  ['image/avif', '.{8}66747970(61766966|61766973|6d696631)'],
] as const

export type ImageType = (typeof formats)[number][0]

const signatures = formats.map(([type, pattern]) => ({ type, pattern: new RegExp(`^${pattern}`) }))

/** The type an image begins like; nothing for what is not taken. */
export function typeOfBytes(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  return signatures.find(({ pattern }) => pattern.test(head))?.type
}

/** AVIF is decoded whole, at four times the memory of anything else. */
const avifPixels = limits.imagePixels / 4

/** Pixels an image of this type may have. */
export function pixelsAllowed(type: ImageType): number {
  return type === 'image/avif' ? avifPixels : limits.imagePixels
}

/** Bytes of memory an image may take while it is decoded, at worst. */
export function decodingBytes(type: ImageType, pixels: number): number {
  return pixels * (type === 'image/avif' ? 18 : 5)
}

const megabytes = limits.uploadBytes / 1024 / 1024
const megapixels = (pixels: number) => `${pixels / 1_000_000} megapixels`

/** Said of a file that cannot be shown as an image, whatever is wrong with it. */
export function notAnImage(field: string): Problem {
  const message = `This file is damaged or not an image. Choose a JPEG, PNG, WebP, GIF or AVIF of up to ${megabytes} MB and ${megapixels(limits.imagePixels)}.`
  return new Problem('not-what-it-says', message, { errors: [{ path: field, message }] })
}

/** Said of an image that would take too much memory. */
export function tooManyPixels(field: string, type: ImageType, width: number, height: number): Problem {
  const message = `This image has ${width} × ${height} pixels, more than the ${megapixels(pixelsAllowed(type))} allowed. Make it smaller and choose it again.`
  return new Problem('too-large', message, { errors: [{ path: field, message }] })
}

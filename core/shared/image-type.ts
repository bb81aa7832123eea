/** Accepted formats of images by their first bytes. File name and declared type do not count. */
const formats = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '47494638(37|39)61'],
  ['image/webp', '52494646.{8}57454250'],
  ['image/avif', '.{8}66747970(61766966|61766973|6d696631)'],
] as const

export type ImageType = (typeof formats)[number][0]

const signatures = formats.map(([type, pattern]) => ({ type, pattern: new RegExp(`^${pattern}`) }))
const headBytes = 16

/** The format by the first bytes; undefined if it is not accepted. */
export function typeOfBytes(bytes: Uint8Array): ImageType | undefined {
  const head = Array.from(bytes.subarray(0, headBytes), byte => byte.toString(16).padStart(2, '0')).join('')
  return signatures.find(({ pattern }) => pattern.test(head))?.type
}

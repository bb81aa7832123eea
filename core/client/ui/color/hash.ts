/** A 32-bit rolling hash over UTF-16 units, as an unsigned number. */
export function hash32(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash >>> 0
}

/** The hue of a user, 0 to 359. */
export function hueOf(userId: string): number {
  return hash32(userId) % 360
}

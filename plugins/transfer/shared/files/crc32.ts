const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/**
 * The sum by which archives tell that bytes were altered.
 * @param before that of the bytes before these
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before
  for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return ~sum >>> 0
}

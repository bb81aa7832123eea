import { randomFillSync } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** Random bytes are cheaper in bulk. */
const pool = new Uint8Array(4096)
let used = pool.length

/** Lower-case base32 (RFC 4648) without padding; 16 bytes give 26 characters. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text
}

function randomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}

/** 26 characters, 128 random bits. */
export function randomId(): string {
  return base32(randomBytes(16))
}

/** 13 characters, 64 random bits: enough to find a request in the log. */
export function requestId(): string {
  return base32(randomBytes(8))
}

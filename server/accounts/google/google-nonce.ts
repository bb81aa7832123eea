import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a used one is remembered: tokens are taken no longer than this after they were issued. */
const USED_MS = 15 * 60_000

/**
 * Ties a token of Google to the browser that asked for it, and lets it be used once. The browser keeps a random value
 * in a cookie; Google is told a MAC of it. The key lives as long as the process, so that a restart, which forgets
 * what was used, also ends everything that was begun before.
 */
export interface Nonces {
  /** The value for the browser's cookie: the one it has, where that is still good, so that two tabs do not part. */
  valueFor(cookie: string | undefined): string
  /** What Google puts into the token. */
  nonceOf(value: string): string
  /** Whether a token's nonce belongs to the browser's cookie and was not used. */
  fits(nonce: unknown, cookie: string | undefined): nonce is string
  /** Uses it up; false where somebody else just did. */
  claim(nonce: string): boolean
  /** Gives it back where signing in came to nothing. */
  release(nonce: string): void
}

export function createNonces(now: () => Date): Nonces {
  const key = randomBytes(32)
  const used = new Map<string, number>()

  const nonceOf = (value: string) => createHmac('sha256', key).update(value).digest('base64url')
  const isValue = (cookie: string | undefined) => cookie !== undefined && /^[\w-]{43}$/.test(cookie)

  return {
    nonceOf,
    valueFor(cookie) {
      if (cookie !== undefined && isValue(cookie) && !used.has(nonceOf(cookie))) return cookie
      return randomBytes(32).toString('base64url')
    },
    fits(nonce, cookie): nonce is string {
      if (typeof nonce !== 'string' || cookie === undefined || !isValue(cookie)) return false
      const received = Buffer.from(nonce)
      const expected = Buffer.from(nonceOf(cookie))
      return received.length === expected.length && timingSafeEqual(received, expected) && !used.has(nonce)
    },
    claim(nonce) {
      const time = now().getTime()
      for (const [old, until] of used) {
        if (until > time) break
        used.delete(old)
      }
      if (used.has(nonce)) return false
      used.set(nonce, time + USED_MS)
      return true
    },
    release: nonce => void used.delete(nonce),
  }
}

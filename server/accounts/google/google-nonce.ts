import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a used nonce is remembered; older tokens are refused anyway. */
const USED_MS = 15 * 60_000

/**
 * Ties a token of Google to the browser that requested it, and allows it once. The browser keeps a random value in a
 * cookie; Google gets its MAC. The key exists only in memory, so a restart, which loses the used nonces, also
 * invalidates every sign-in begun before it.
 */
interface Nonces {
  /** The value for the cookie: the present one if it is still valid, so that two tabs share it. */
  valueFor(cookie: string | undefined): string
  /** The nonce for the token. */
  nonceOf(value: string): string
  /** Whether a token's nonce matches the cookie and is unused. */
  isValidFor(nonce: unknown, cookie: string | undefined): nonce is string
  /** Marks it as used; false if it was used meanwhile. */
  claim(nonce: string): boolean
  /** Makes it usable again after a failed sign-in. */
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
    isValidFor(nonce, cookie): nonce is string {
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

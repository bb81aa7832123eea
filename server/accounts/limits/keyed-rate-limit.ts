import { Problem } from '#core/shared/error.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** A rate limit per key. */
export interface KeyedRateLimit {
  /** Counts one use and returns 0, or counts nothing and returns the milliseconds to wait. */
  take(key: string): number
}

/**
 * Allows `most` uses within `withinMs` (default: a day), with at least `gapMs` between two. `remembered` bounds the
 * number of keys.
 */
export function createKeyedRateLimit(options: {
  gapMs?: number
  most: number
  withinMs?: number
  now: () => Date
  remembered?: number
}): KeyedRateLimit {
  const { gapMs = 0, most: max, withinMs = DAY_MS, now, remembered: keysMax = 10_000 } = options
  const timesByKey = new Map<string, number[]>()

  return {
    take(key) {
      const time = now().getTime()
      // After the clock was set back, nobody waits longer than the window.
      const times = (timesByKey.get(key) ?? []).map(at => Math.min(at, time)).filter(at => at > time - withinMs)
      const [oldest = time, last = Number.NEGATIVE_INFINITY] = [times.at(-max), times.at(-1)]
      const freeAt = Math.max(last + gapMs, times.length < max ? time : oldest + withinMs)
      if (freeAt > time) {
        timesByKey.set(key, times)
        return freeAt - time
      }
      // Moves the key to the end, so that the least recently used keys are dropped first.
      timesByKey.delete(key)
      timesByKey.set(key, [...times, time])
      const quietest = timesByKey.size > keysMax ? timesByKey.keys().next() : undefined
      if (quietest && !quietest.done) timesByKey.delete(quietest.value)
      return 0
    },
  }
}

/** An error that says what was done too often and when to try again. */
export function rateLimited(what: string, waitMs: number): Problem {
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  const hours = Math.ceil(minutes / 60)
  const when = minutes <= 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${hours} hours`
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('too-many', `${what} Try again in ${when}.`, { retryAfter })
}

import { Problem } from '#core/shared/error.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** How often something may be done for one key. */
export interface KeyedRateLimit {
  /** Counts one more and answers 0, or counts nothing and answers the milliseconds to wait. */
  take(key: string): number
}

/** `gapMs` between two, and no more than `most` within `withinMs`, a day unless told; so many keys are remembered. */
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
      // A clock that was set back makes nobody wait until it is as late again.
      const times = (timesByKey.get(key) ?? []).map(at => Math.min(at, time)).filter(at => at > time - withinMs)
      const [oldest = time, last = Number.NEGATIVE_INFINITY] = [times.at(-max), times.at(-1)]
      const freeAt = Math.max(last + gapMs, times.length < max ? time : oldest + withinMs)
      if (freeAt > time) {
        timesByKey.set(key, times)
        return freeAt - time
      }
      // Who asked last stands last, so that it is the quiet ones that are forgotten.
      timesByKey.delete(key)
      timesByKey.set(key, [...times, time])
      const quietest = timesByKey.size > keysMax ? timesByKey.keys().next() : undefined
      if (quietest && !quietest.done) timesByKey.delete(quietest.value)
      return 0
    },
  }
}

/** A refusal that says what was asked for too often, and when to ask again. */
export function rateLimited(what: string, waitMs: number): Problem {
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  const hours = Math.ceil(minutes / 60)
  const when = minutes <= 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${hours} hours`
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('too-many', `${what} Try again in ${when}.`, { retryAfter })
}

import { CountingWindows } from './counting-windows.ts'
import { rateLimited } from './rate-limited.ts'

const HOUR_MS = 60 * 60_000
const UNKNOWN_NAMES_MAX = 30

/** Slows down finding out who is registered: so many unknown names an hour and person, then nobody is invited. */
export interface GuessLimit {
  /** @throws Problem too-many where so many were unknown already, or are with these */
  count(personId: string, unknown: number, now: Date): void
}

export function createGuessLimit(): GuessLimit {
  const windows = new CountingWindows({ most: UNKNOWN_NAMES_MAX, withinMs: HOUR_MS, expiresTogether: true })
  return {
    count(personId, unknown, now) {
      const time = now.getTime()
      const counted = windows.count(personId, time)
      const isOverLimit = counted >= UNKNOWN_NAMES_MAX || counted + unknown > UNKNOWN_NAMES_MAX
      windows.add(personId, time, unknown)
      if (isOverLimit)
        throw rateLimited('Too many names that nobody has.', windows.wait(personId, time), {
          again: 'Invite people again',
        })
    },
  }
}

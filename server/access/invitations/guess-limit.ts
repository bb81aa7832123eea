import { Problem } from '#core/shared/error.ts'

const HOUR_MS = 60 * 60_000
const UNKNOWN_NAMES_MAX = 30
const PEOPLE_MAX = 10_000

/**
 * Limits how fast a person can find out who is registered: after so many unknown names in an hour, they cannot
 * invite.
 */
export interface GuessLimit {
  /** @throws Problem too-many if the limit was reached before or is exceeded by these names */
  count(personId: string, unknown: number, now: Date): void
}

export function createGuessLimit(): GuessLimit {
  const counters = new Map<string, { unknown: number; until: number }>()

  function counterOf(personId: string, time: number) {
    const existing = counters.get(personId)
    if (!existing || existing.until <= time) return { unknown: 0, until: time + HOUR_MS }
    // After the clock was set back, nobody waits longer than an hour.
    return { ...existing, until: Math.min(existing.until, time + HOUR_MS) }
  }

  return {
    count(personId, unknown, now) {
      const time = now.getTime()
      const counter = counterOf(personId, time)
      const isOverLimit = counter.unknown >= UNKNOWN_NAMES_MAX || counter.unknown + unknown > UNKNOWN_NAMES_MAX
      counter.unknown = Math.min(UNKNOWN_NAMES_MAX, counter.unknown + unknown)
      counters.delete(personId)
      if (counter.unknown > 0) counters.set(personId, counter)
      const oldest = counters.size > PEOPLE_MAX ? counters.keys().next() : undefined
      if (oldest && !oldest.done) counters.delete(oldest.value)
      if (isOverLimit) throw tooMany(counter.until - time)
    },
  }
}

function tooMany(ms: number): Problem {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return new Problem('too-many', `Too many names that nobody has. Invite people again ${when}.`, {
    retryAfter: Math.max(1, Math.ceil(ms / 1000)),
  })
}

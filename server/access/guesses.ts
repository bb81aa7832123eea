import { Problem } from '#core/shared/error.ts'

const HOUR_MS = 60 * 60_000
const MOST = 30
const REMEMBERED = 10_000

/** Slows down finding out who is registered: so many unknown names an hour and person, then nobody is invited. */
export interface Guesses {
  /** @throws Problem too-many where so many were unknown already, or are with these */
  count(personId: string, unknown: number, now: Date): void
}

export function createGuesses(): Guesses {
  const tallies = new Map<string, { unknown: number; until: number }>()

  function tallyOf(personId: string, time: number) {
    const kept = tallies.get(personId)
    if (!kept || kept.until <= time) return { unknown: 0, until: time + HOUR_MS }
    // A clock that was set back makes nobody wait until it is as late again.
    return { ...kept, until: Math.min(kept.until, time + HOUR_MS) }
  }

  return {
    count(personId, unknown, now) {
      const time = now.getTime()
      const tally = tallyOf(personId, time)
      const full = tally.unknown >= MOST || tally.unknown + unknown > MOST
      tally.unknown = Math.min(MOST, tally.unknown + unknown)
      tallies.delete(personId)
      if (tally.unknown > 0) tallies.set(personId, tally)
      const oldest = tallies.size > REMEMBERED ? tallies.keys().next() : undefined
      if (oldest && !oldest.done) tallies.delete(oldest.value)
      if (full) throw tooMany(tally.until - time)
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

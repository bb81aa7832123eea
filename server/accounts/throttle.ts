import { Problem } from '#core/shared/error.ts'
import { addressGroup } from '../http/client-address.ts'

export const WINDOW_MS = 15 * 60_000
/** An address may stand for a whole school. */
export const ADDRESS_FACTOR = 10
const REMEMBERED = 10_000

/**
 * Slows down guessing (decision A-126): so many failures within 15 minutes, counted for the account, or for what was
 * typed where there is none, and ten times as many for the address.
 */
export interface Throttle {
  /**
   * Runs one guess, which answers whether it was right; one that throws counts for nothing. Guesses at once wait for each
   * other where their failing would exceed the limit. Without an address they are counted for the account alone.
   * @throws Problem too-many with the seconds to wait
   */
  attempt(who: { account: string; address: string | null }, guess: () => Promise<boolean>): Promise<boolean>
  /** Forgets the failures of an account whose owner has proven to be one in another way. */
  forgive(account: string): void
}

interface Tally {
  failures: number
  pending: number
  /** when its failures are forgiven */
  until: number
  waiting: (() => void)[]
}

export function createThrottle(options: { limit: number; now?: () => Date; remembered?: number }): Throttle {
  const { limit, now = () => new Date(), remembered = REMEMBERED } = options
  const time = () => now().getTime()
  const accounts = createTallies({ limit, remembered, time, forgiving: true })
  const addresses = createTallies({ limit: limit * ADDRESS_FACTOR, remembered, time, forgiving: false })

  return {
    async attempt(who, guess) {
      if (limit === 0) return guess()
      const held = await enter(who)
      let right: boolean | null = null
      try {
        right = await guess()
        return right
      } finally {
        for (const { tallies, key } of held) tallies.leave(key, right)
      }
    },
    forgive: account => accounts.forgive(account),
  }

  async function enter({ account, address }: { account: string; address: string | null }) {
    const held = [{ tallies: accounts, key: account }]
    if (address !== null) held.push({ tallies: addresses, key: addressGroup(address) })
    for (;;) {
      const full = held.find(({ tallies, key }) => tallies.isFull(key))
      if (!full) break
      await full.tallies.nextLeaving(full.key)
    }
    for (const { tallies, key } of held) tallies.enter(key)
    return held
  }
}

/** A right guess clears an account's tally but not an address's: anyone may have an account of their own. */
function createTallies(options: { limit: number; remembered: number; forgiving: boolean; time: () => number }) {
  const { limit, remembered, forgiving, time } = options
  const kept = new Map<string, Tally>()

  function current(key: string): Tally | undefined {
    const tally = kept.get(key)
    if (!tally) return undefined
    // A clock that was set back locks nobody out until it is as late again.
    tally.until = Math.min(tally.until, time() + WINDOW_MS)
    if (tally.failures > 0 && tally.until <= time()) tally.failures = 0
    return tally
  }

  function forgetOldest() {
    for (const [key, tally] of kept) {
      if (kept.size <= remembered) return
      if (tally.pending === 0) kept.delete(key)
    }
  }

  return {
    /** True where one more guess has to wait for those under way. */
    isFull(key: string): boolean {
      const tally = current(key)
      if (!tally) return false
      if (tally.failures >= limit) throw tooMany(tally.until - time())
      return tally.failures + tally.pending >= limit
    },
    nextLeaving(key: string): Promise<void> {
      return new Promise(resolve => {
        const tally = kept.get(key)
        if (tally) tally.waiting.push(resolve)
        else resolve()
      })
    },
    forgive(key: string) {
      const tally = kept.get(key)
      if (tally) tally.failures = 0
    },
    enter(key: string) {
      const tally = current(key) ?? { failures: 0, pending: 0, until: 0, waiting: [] }
      tally.pending += 1
      kept.set(key, tally)
    },
    leave(key: string, right: boolean | null) {
      const tally = kept.get(key)
      if (!tally) return
      tally.pending -= 1
      if (right && forgiving) tally.failures = 0
      if (right === false) {
        if (current(key)?.failures === 0) tally.until = time() + WINDOW_MS
        tally.failures += 1
        kept.delete(key)
        kept.set(key, tally)
      }
      if (tally.pending === 0 && tally.failures === 0) kept.delete(key)
      forgetOldest()
      for (const wake of tally.waiting.splice(0)) wake()
    },
  }
}

function tooMany(ms: number): Problem {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return new Problem('too-many', `Too many failed sign-ins. Try again ${when}.`, { retryAfter: seconds })
}

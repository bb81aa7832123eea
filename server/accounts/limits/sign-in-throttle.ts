import { Problem } from '#core/shared/error.ts'
import { addressGroup } from '../../http/security/client-address.ts'

export const WINDOW_MS = 15 * 60_000
/** One address may be shared, for example by a school. */
export const ADDRESS_FACTOR = 10
const KEYS_MAX = 10_000

/**
 * Limits guessing: so many failures within 15 minutes per account, or per typed name if there is no such
 * account, and ten times as many per address.
 */
export interface SignInThrottle {
  /**
   * Runs one guess, which resolves to whether it was right; one that throws is not counted. Concurrent guesses wait
   * for each other if their failing would exceed the limit. Without an address only the account is counted.
   * @throws Problem too-many with the seconds to wait
   */
  attempt(who: { account: string; address: string | null }, guess: () => Promise<boolean>): Promise<boolean>
  /** Clears the failures of an account whose owner has proven their identity in another way. */
  forgive(account: string): void
}

interface FailureCounter {
  failures: number
  pending: number
  /** when the failures expire */
  until: number
  waiting: (() => void)[]
}

export function createSignInThrottle(options: {
  limit: number
  now?: () => Date
  remembered?: number
}): SignInThrottle {
  const { limit, now = () => new Date(), remembered: keysMax = KEYS_MAX } = options
  const time = () => now().getTime()
  const accounts = createCounters({ limit, remembered: keysMax, time, forgiving: true })
  const addresses = createCounters({ limit: limit * ADDRESS_FACTOR, remembered: keysMax, time, forgiving: false })

  return {
    async attempt(who, guess) {
      if (limit === 0) return guess()
      const entered = await enter(who)
      let isRight: boolean | null = null
      try {
        isRight = await guess()
        return isRight
      } finally {
        for (const { counters, key } of entered) counters.leave(key, isRight)
      }
    },
    forgive: account => accounts.forgive(account),
  }

  async function enter({ account, address }: { account: string; address: string | null }) {
    const entered = [{ counters: accounts, key: account }]
    if (address !== null) entered.push({ counters: addresses, key: addressGroup(address) })
    for (;;) {
      const full = entered.find(({ counters, key }) => counters.isFull(key))
      if (!full) break
      await full.counters.nextLeaving(full.key)
    }
    for (const { counters, key } of entered) counters.enter(key)
    return entered
  }
}

/**
 * A right guess clears the counter of an account but not of an address: an attacker may have an account of their own.
 */
function createCounters(options: { limit: number; remembered: number; forgiving: boolean; time: () => number }) {
  const { limit, remembered: keysMax, forgiving, time } = options
  const byKey = new Map<string, FailureCounter>()

  function current(key: string): FailureCounter | undefined {
    const counter = byKey.get(key)
    if (!counter) return undefined
    // After the clock was set back, nobody is locked out longer than the window.
    counter.until = Math.min(counter.until, time() + WINDOW_MS)
    if (counter.failures > 0 && counter.until <= time()) counter.failures = 0
    return counter
  }

  function forgetOldest() {
    for (const [key, counter] of byKey) {
      if (byKey.size <= keysMax) return
      if (counter.pending === 0) byKey.delete(key)
    }
  }

  return {
    /** True if one more guess has to wait for those in flight. */
    isFull(key: string): boolean {
      const counter = current(key)
      if (!counter) return false
      if (counter.failures >= limit) throw tooMany(counter.until - time())
      return counter.failures + counter.pending >= limit
    },
    nextLeaving(key: string): Promise<void> {
      return new Promise(resolve => {
        const counter = byKey.get(key)
        if (counter) counter.waiting.push(resolve)
        else resolve()
      })
    },
    forgive(key: string) {
      const counter = byKey.get(key)
      if (counter) counter.failures = 0
    },
    enter(key: string) {
      const counter = current(key) ?? { failures: 0, pending: 0, until: 0, waiting: [] }
      counter.pending += 1
      byKey.set(key, counter)
    },
    leave(key: string, isRight: boolean | null) {
      const counter = byKey.get(key)
      if (!counter) return
      counter.pending -= 1
      if (isRight && forgiving) counter.failures = 0
      if (isRight === false) {
        if (current(key)?.failures === 0) counter.until = time() + WINDOW_MS
        counter.failures += 1
        byKey.delete(key)
        byKey.set(key, counter)
      }
      if (counter.pending === 0 && counter.failures === 0) byKey.delete(key)
      forgetOldest()
      for (const wake of counter.waiting.splice(0)) wake()
    },
  }
}

function tooMany(ms: number): Problem {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return new Problem('too-many', `Too many failed sign-ins. Try again ${when}.`, { retryAfter: seconds })
}

import { addressGroup } from '../http/security/client-address.ts'
import { CountingWindows } from './counting-windows.ts'
import { rateLimited } from './rate-limited.ts'

export const WINDOW_MS = 15 * 60_000
/** An address may stand for a whole school. */
export const ADDRESS_FACTOR = 10

/**
 * Slows down guessing (decision A-126): so many failures within 15 minutes, counted for the account, or for what was
 * typed where there is none, and ten times as many for the address.
 */
export interface SignInThrottle {
  /**
   * Runs one guess, which answers whether it was right; one that throws counts for nothing. Guesses at once wait for
   * each other where their failing would exceed the limit. Without an address they are counted for the account alone.
   * @throws Problem too-many with the seconds to wait
   */
  attempt(who: { account: string; address: string | null }, guess: () => Promise<boolean>): Promise<boolean>
  /** Forgets the failures of an account whose owner has proven to be one in another way. */
  forgive(account: string): void
}

export function createSignInThrottle(options: {
  limit: number
  now?: () => Date
  remembered?: number
}): SignInThrottle {
  const { limit, now = () => new Date(), remembered: keysMax } = options
  const time = () => now().getTime()
  const accounts = createCounters({ limit, keysMax, time, forgiving: true })
  const addresses = createCounters({ limit: limit * ADDRESS_FACTOR, keysMax, time, forgiving: false })

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

/** A right guess clears an account's count but not an address's: anyone may have an account of their own. */
function createCounters(options: {
  limit: number
  keysMax: number | undefined
  forgiving: boolean
  time: () => number
}) {
  const { limit, keysMax, forgiving, time } = options
  const failures = new CountingWindows({ most: limit, withinMs: WINDOW_MS, expiresTogether: true, keysMax })
  /** the guesses under way, and who waits for one of them to end */
  const pending = new Map<string, { guesses: number; waiting: (() => void)[] }>()

  return {
    /** True where one more guess has to wait for those under way. */
    isFull(key: string): boolean {
      const wait = failures.wait(key, time())
      if (wait > 0) throw rateLimited('Too many failed sign-ins.', wait)
      return failures.count(key, time()) + (pending.get(key)?.guesses ?? 0) >= limit
    },
    nextLeaving(key: string): Promise<void> {
      return new Promise(resolve => {
        const inFlight = pending.get(key)
        if (inFlight) inFlight.waiting.push(resolve)
        else resolve()
      })
    },
    forgive(key: string) {
      failures.forget(key)
    },
    enter(key: string) {
      const inFlight = pending.get(key) ?? { guesses: 0, waiting: [] }
      inFlight.guesses += 1
      pending.set(key, inFlight)
    },
    leave(key: string, isRight: boolean | null) {
      const inFlight = pending.get(key)
      if (!inFlight) return
      inFlight.guesses -= 1
      if (inFlight.guesses === 0) pending.delete(key)
      if (isRight && forgiving) failures.forget(key)
      if (isRight === false) failures.add(key, time())
      for (const wake of inFlight.waiting.splice(0)) wake()
    },
  }
}

import { rateLimited } from './rate-limited.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Bytes of a body that take about a millisecond to read, check and store, and of an answer to be made. */
const bytesIn = 32 * 1024
const bytesOut = 512 * 1024

/** Milliseconds of work that a call costs by its size, where nobody has measured it. */
export function costOf({ received, answered }: { received: number; answered: number }): number {
  return received / bytesIn + answered / bytesOut
}

/**
 * How much work one person may ask for, in milliseconds of the server's time a minute. What a call costs is known only
 * afterwards, so that it is taken then: a user who has used more than was left waits until it is refilled.
 */
export class CostLimit {
  readonly #buckets: TokenBuckets

  /** @param perMinute 0 lets everything through */
  constructor(perMinute: number) {
    this.#buckets = new TokenBuckets(perMinute)
  }

  /** @throws Problem `too-many` with the seconds to wait, where the person has nothing left */
  check(person: string, now: number): void {
    const left = this.#buckets.left(person, now)
    if (left > 0) return
    const what = 'What you sent this last minute took more work than one person may ask for. Nothing of this was saved.'
    throw rateLimited(what, this.#buckets.timeFor(-left), { inSeconds: true })
  }

  spend(person: string, ms: number, now: number): void {
    this.#buckets.spend(person, ms, now)
  }
}

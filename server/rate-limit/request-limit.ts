import { rateLimited } from './rate-limited.ts'
import { TokenBuckets } from './token-buckets.ts'

/** How many requests a client may send: `perMinute` at once, then as many a minute. */
export class RequestLimit {
  readonly #buckets: TokenBuckets

  /** @param perMinute 0 lets everything through */
  constructor(perMinute: number) {
    this.#buckets = new TokenBuckets(perMinute)
  }

  /** @throws Problem `too-many` with the seconds to wait */
  take(client: string, now: number): void {
    const left = this.#buckets.left(client, now)
    if (left < 1)
      throw rateLimited('Too many requests from here.', this.#buckets.timeFor(1 - left), { inSeconds: true })
    this.#buckets.spend(client, 1, now)
  }
}

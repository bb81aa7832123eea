import { BoundedMap } from './bounded-map.ts'

interface Bucket {
  /** below 0 where more was spent than there was */
  tokens: number
  at: number
}

const keysMax = 50_000

/** A bucket of tokens for each key that refills steadily: it holds `perMinute`, and gets as many a minute. */
export class TokenBuckets {
  readonly #perMinute: number
  readonly #buckets = new BoundedMap<Bucket>(keysMax)

  /** @param perMinute 0 is no limit */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** How many tokens there are at a time in milliseconds. */
  left(key: string, time: number): number {
    const bucket = this.#buckets.get(key)
    if (this.#perMinute === 0) return Number.POSITIVE_INFINITY
    if (!bucket) return this.#perMinute
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + ((time - bucket.at) * this.#perMinute) / 60_000)
    bucket.at = time
    return bucket.tokens
  }

  spend(key: string, tokens: number, time: number): void {
    if (this.#perMinute > 0) this.#buckets.set(key, { tokens: this.left(key, time) - tokens, at: time })
  }

  /** The milliseconds in which so many tokens come. */
  timeFor(tokens: number): number {
    return (tokens * 60_000) / this.#perMinute
  }
}

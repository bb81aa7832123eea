import { Problem } from '#core/shared/error.ts'

interface Bucket {
  /** requests left */
  left: number
  at: number
}

/** The most clients tracked; beyond that the oldest are dropped, which never refuses a request. */
const clientsMax = 50_000

/** A token bucket per client: `perMinute` requests at once, refilled at the same rate. */
export class RateLimit {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  /** @param perMinute 0 turns the limit off */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** @throws Problem `too-many` with the seconds to wait */
  take(client: string, now: number): void {
    const limit = this.#perMinute
    if (limit === 0) return
    const bucket = this.#buckets.get(client) ?? this.#add(client, now)
    bucket.left = Math.min(limit, bucket.left + ((now - bucket.at) * limit) / 60_000)
    bucket.at = now
    if (bucket.left < 1) {
      const retryAfter = Math.max(1, Math.ceil(((1 - bucket.left) * 60) / limit))
      throw new Problem('too-many', `Too many requests from here. Try again in ${retryAfter} s.`, { retryAfter })
    }
    bucket.left--
  }

  #add(client: string, now: number): Bucket {
    if (this.#buckets.size >= clientsMax) this.#forget(now)
    const bucket = { left: this.#perMinute, at: now }
    this.#buckets.set(client, bucket)
    return bucket
  }

  /** Drops buckets idle for a minute, which are full again; if too many remain, also the older half. */
  #forget(now: number): void {
    for (const [client, bucket] of this.#buckets) if (now - bucket.at >= 60_000) this.#buckets.delete(client)
    let surplus = this.#buckets.size - clientsMax / 2
    for (const client of this.#buckets.keys()) {
      if (surplus-- <= 0) break
      this.#buckets.delete(client)
    }
  }
}

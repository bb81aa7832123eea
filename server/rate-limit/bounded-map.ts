/** A map for limits: beyond so many keys, those that were set longest ago are forgotten, which never refuses anyone. */
export class BoundedMap<V> {
  readonly #entries = new Map<string, V>()
  readonly #keysMax: number

  constructor(keysMax: number) {
    this.#keysMax = keysMax
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)
  }

  /** Keeps the value, and the key as the newest one. */
  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#keysMax) this.#forgetOldest(Math.ceil(this.#keysMax / 10))
  }

  /** Many at once: to find the first key, a map passes over all that were deleted before it. */
  #forgetOldest(count: number): void {
    let left = count
    for (const key of this.#entries.keys()) {
      if (left-- === 0) return
      this.#entries.delete(key)
    }
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}

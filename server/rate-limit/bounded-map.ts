/** A map for limits: beyond so many keys, the one that was set longest ago is forgotten, which never refuses anyone. */
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
    const oldest = this.#entries.size > this.#keysMax ? this.#entries.keys().next() : undefined
    if (oldest && !oldest.done) this.#entries.delete(oldest.value)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}

/** A bounded cache of values read from the database. Only this process writes them, so it knows when to drop them. */
export interface BoundedCache<V> {
  /** The cached value of the key. */
  get(key: string): V | undefined
  /**
   * Reads the value again and caches it, unless something was dropped during the read: the value may then be older
   * than the write, so it is only returned. `undefined` is never cached.
   */
  refresh(key: string, read: () => Promise<V | undefined>): Promise<V | undefined>
  drop(key: string): void
  /** Drops everything, or the values for which the test returns true. Called after the commit of a write. */
  forget(test?: (value: V) => boolean): void
}

export function createBoundedCache<V>(max: number): BoundedCache<V> {
  const entries = new Map<string, V>()
  let writes = 0
  return {
    get: key => entries.get(key),
    async refresh(key, read) {
      const before = writes
      const value = await read()
      if (writes !== before) return value
      entries.delete(key)
      if (value === undefined) return value
      const oldest = entries.size >= max ? entries.keys().next() : undefined
      if (oldest && !oldest.done) entries.delete(oldest.value)
      entries.set(key, value)
      return value
    },
    drop(key) {
      writes += 1
      entries.delete(key)
    },
    forget(test) {
      writes += 1
      if (!test) return entries.clear()
      for (const [key, value] of entries) if (test(value)) entries.delete(key)
    },
  }
}

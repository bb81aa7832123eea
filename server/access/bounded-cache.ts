/** A bounded map of what was read from the store, for answers that change only where this process writes. */
export interface BoundedCache<V> {
  /** What is kept under the key. */
  get(key: string): V | undefined
  /**
   * Reads anew and keeps the answer, unless something was forgotten meanwhile: such an answer may be older
   * than the write that made us forget, and is only handed back. `undefined` is never kept.
   */
  refresh(key: string, read: () => Promise<V | undefined>): Promise<V | undefined>
  drop(key: string): void
  /** Forgets everything, or the values the test names. Called after the commit of a write. */
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

/** A bounded map of what was read from the store, for answers that change only where this process writes. */
export interface Memory<V> {
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

export function createMemory<V>(max: number): Memory<V> {
  const kept = new Map<string, V>()
  let writes = 0
  return {
    get: key => kept.get(key),
    async refresh(key, read) {
      const before = writes
      const value = await read()
      if (writes !== before) return value
      kept.delete(key)
      if (value === undefined) return value
      const oldest = kept.size >= max ? kept.keys().next() : undefined
      if (oldest && !oldest.done) kept.delete(oldest.value)
      kept.set(key, value)
      return value
    },
    drop(key) {
      writes += 1
      kept.delete(key)
    },
    forget(test) {
      writes += 1
      if (!test) return kept.clear()
      for (const [key, value] of kept) if (test(value)) kept.delete(key)
    },
  }
}

const locks = new Set<symbol>()
let unlocked: PromiseWithResolvers<void> | undefined

/** While a row is renamed or dragged, lists are not updated; the result releases the lock. */
export function lockRows(): () => void {
  const lock = Symbol()
  locks.add(lock)
  return () => {
    locks.delete(lock)
    if (locks.size > 0) return
    unlocked?.resolve()
    unlocked = undefined
  }
}

/** Resolves when no row is locked. */
export async function rowsUnlocked(): Promise<void> {
  while (locks.size > 0) {
    unlocked ??= Promise.withResolvers()
    await unlocked.promise
  }
}

const locks = new Set<symbol>()
let unlocked: PromiseWithResolvers<void> | undefined

/** While a row is renamed or dragged, the list stays as it is; the result ends that. */
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

/** Resolves when no row is held. */
export async function rowsUnlocked(): Promise<void> {
  while (locks.size > 0) {
    unlocked ??= Promise.withResolvers()
    await unlocked.promise
  }
}

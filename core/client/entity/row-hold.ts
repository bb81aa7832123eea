const held = new Set<symbol>()
let freed: PromiseWithResolvers<void> | undefined

/** While a row is renamed or dragged, the list stays as it is; the result ends that. */
export function holdRows(): () => void {
  const hold = Symbol()
  held.add(hold)
  return () => {
    held.delete(hold)
    if (held.size > 0) return
    freed?.resolve()
    freed = undefined
  }
}

/** Resolves when no row is held. */
export async function rowsFree(): Promise<void> {
  while (held.size > 0) {
    freed ??= Promise.withResolvers()
    await freed.promise
  }
}

/** Problems of a server that still responds. */
type Trouble = 'disk-full' | 'damaged'

/** The content of `/healthz`. */
export interface Health {
  readonly troubles: readonly Trouble[]
  set(trouble: Trouble, is: boolean): void
}

export function createHealth(): Health {
  const troubles = new Set<Trouble>()
  return {
    get troubles() {
      return [...troubles]
    },
    set(trouble, is) {
      if (is) troubles.add(trouble)
      else troubles.delete(trouble)
    },
  }
}

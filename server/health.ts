/** What is wrong with a server that still answers. */
export type Trouble = 'disk-full' | 'damaged'

/** What `/healthz` tells. */
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

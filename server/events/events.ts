import { afterCommit } from '../db/index.ts'
import type { Delivery, Events } from '../ports.ts'

/** Events inside one process: heard after the commit, in the order of the commits. */
export function createEvents(): Events {
  const listeners = new Set<(delivery: Delivery) => void>()
  return {
    async emit(tx, to, event, data) {
      afterCommit(tx, () => {
        for (const hear of listeners) hear({ to, event, data })
      })
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}

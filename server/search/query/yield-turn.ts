import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one search may block the thread before other work gets a turn. */
const sliceMs = 1

/** Called between the steps of long work on the main thread: yields once the slice is used up. */
export function createYieldTurn(): () => Promise<void> | undefined {
  let sliceStart = performance.now()
  return () => {
    if (performance.now() - sliceStart < sliceMs) return undefined
    return nextTurn().then(() => {
      sliceStart = performance.now()
    })
  }
}

import { Problem } from '#core/shared/error.ts'

/** Runs at most `parallel` pieces of work at once and lets `waiting` more queue up; the rest is refused with `busy` at once. */
export function createWorkQueue(
  parallel: number,
  waiting: number,
  busyMessage = 'Many people are signing in right now. Try again in a few seconds.',
): <T>(work: () => Promise<T>) => Promise<T> {
  const waitingTurns: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= parallel) {
      if (waitingTurns.length >= waiting) throw new Problem('too-many', busyMessage, { retryAfter: 5 })
      // Whoever leaves hands the place on, so that nobody who comes later slips in between.
      await new Promise<void>(resolve => waitingTurns.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waitingTurns.shift()
      if (next) next()
      else running -= 1
    }
  }
}

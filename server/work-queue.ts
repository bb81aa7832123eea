import { Problem } from '#core/shared/error.ts'

/**
 * Runs at most `parallel` jobs at once and queues `waiting` more; further ones are refused at once with
 * `busyMessage`.
 */
export function createWorkQueue(
  parallel: number,
  waiting: number,
  busyMessage: string,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waitingTurns: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= parallel) {
      if (waitingTurns.length >= waiting) throw new Problem('too-many', busyMessage, { retryAfter: 5 })
      // A finished job passes its slot on, so that no later job takes it first.
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

import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Others are answered while this works: it pauses after this many milliseconds. An answer takes several turns, and waits
 * for a slice in each.
 */
const sliceMs = 1

/**
 * For work in many small steps, such as rows: called after each, it lets others go on once enough time has passed.
 * @throws the reason of the signal
 */
export function createYieldTurn(signal?: AbortSignal): () => Promise<void> | undefined {
  let pausedAt = performance.now()
  const pause = async () => {
    await nextTurn()
    signal?.throwIfAborted()
    pausedAt = performance.now()
  }
  return () => (performance.now() - pausedAt < sliceMs ? undefined : pause())
}

/** Stops a job and waits for a run in flight. */
export type StopJob = () => Promise<void>

/** Runs work at intervals, never twice at once, until it is stopped; `firstMs` is the time of the first run. */
export function startJob(
  times: { everyMs: number; firstMs?: number },
  work: (ending: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): StopJob {
  const ending = new AbortController()
  let running: Promise<unknown> | undefined
  const start = () => {
    running ??= work(ending.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  const first = times.firstMs === undefined ? undefined : setTimeout(start, times.firstMs).unref()
  const interval = setInterval(start, times.everyMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(interval)
    ending.abort()
    await running
  }
}

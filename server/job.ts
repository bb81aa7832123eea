/** Ends a job and waits for what is under way. */
export type StopJob = () => Promise<void>

/** Does some work now and then, never twice at once, until that is stopped; `firstMs` is when it is done first. */
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

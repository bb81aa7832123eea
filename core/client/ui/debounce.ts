import { limits } from '#core/shared/limits.ts'

/** A debounced function. */
interface Debounced<Args extends unknown[]> {
  (...args: Args): void
  /** Cancels the pending run. */
  cancel(): void
}

/** Runs with the last arguments, `ms` after the last call (docs/behaviour.md, Limits). */
export function debounce<Args extends unknown[]>(
  run: (...args: Args) => void,
  ms: number = limits.debounceMs,
): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (...args: Args) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), ms)
  }
  return Object.assign(schedule, { cancel: () => clearTimeout(timer) })
}

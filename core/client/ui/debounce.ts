import { limits } from '#core/shared/limits.ts'

/** Something to do once it has been asked for and then not again for a while. */
export interface Debounced<Args extends unknown[]> {
  (...args: Args): void
  /** It is not done after all. */
  cancel(): void
}

/** Does it with what was asked last, `ms` after that. */
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

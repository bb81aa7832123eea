import { useCallback, useRef } from 'react'
import { limits } from '#core/shared/limits.ts'

/**
 * Lets a submission through once and ignores what repeats it for a while. A submission that is told to be refused
 * (returns false, or a promise of it) did not happen: the next one passes at once. So does one that is said to be
 * `anew`: what it submits has changed since.
 * @param ms milliseconds from the submission that passed
 */
export function useSubmitGuard(ms: number = limits.submitGuardMs) {
  const reopensAt = useRef(0)
  return useCallback(
    (submit: () => unknown, anew = false): void => {
      const now = performance.now()
      if (now < reopensAt.current && !anew) return
      reopensAt.current = now + ms
      const reopen = (outcome: unknown) => {
        if (outcome === false) reopensAt.current = 0
      }
      const outcome = submit()
      if (outcome instanceof Promise) {
        void outcome.then(reopen, error => {
          reopen(false)
          throw error
        })
      } else reopen(outcome)
    },
    [ms],
  )
}

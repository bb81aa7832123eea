import { type KeyboardEvent, useCallback, useRef } from 'react'
import { limits } from '#core/shared/limits.ts'

/**
 * Ignores repeated submissions for a while (REQ-26). A submission that failed (returns false, or a promise of it) ends
 * that time at once. One called with `anew` is not ignored, because what it submits has changed.
 */
export function useSubmitGuard() {
  const reopensAt = useRef(0)
  return useCallback((submit: () => unknown, anew = false): void => {
    const now = performance.now()
    if (now < reopensAt.current && !anew) return
    reopensAt.current = now + limits.submitGuardMs
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
  }, [])
}

/** Whether a key press is Mod-Enter, which submits forms and dialogs, and nothing else has handled it. */
export function isSubmitKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented, nativeEvent } = event
  const isModEnter = key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey
  // A command or an input method may have handled it already.
  return isModEnter && !defaultPrevented && !nativeEvent.isComposing
}

import { useCallback, useEffect, useRef } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { FormValues } from '../form/use-form.ts'
import { session } from '../session/session.ts'
import type { CreateRequest } from './create-dialog-state.ts'
import { saveCreateDraft } from './create-draft.ts'

/** Delay after the last key before the draft is stored. */
const storeDelayMs = 500

/**
 * Stores the draft a moment after the last change. A form that is closed within that moment, with the page or without
 * it, stores it at once.
 * @returns a function that stores values now, or deletes the draft with null; no older values are stored after it
 */
export function useDraftAutosave(
  draft: FormValues | null,
  kind: Kind,
  now: CreateRequest,
): (values: FormValues | null) => void {
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!draft || now.initial) return
    const userId = session.user?.userId
    const storeNow = () => {
      waiting.current = null
      // After a change of user the draft is not stored.
      if (session.user?.userId === userId) saveCreateDraft(kind, now.projectId, draft)
    }
    waiting.current = storeNow
    const timer = setTimeout(storeNow, storeDelayMs)
    return () => clearTimeout(timer)
  }, [draft, kind, now])
  useEffect(() => {
    const flush = () => waiting.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return useCallback(
    values => {
      waiting.current = null
      saveCreateDraft(kind, now.projectId, values)
    },
    [kind, now],
  )
}

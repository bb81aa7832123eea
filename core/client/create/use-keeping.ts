import { useCallback, useEffect, useRef } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { FormValues } from '../form/form-validation.ts'
import type { Form } from '../form/use-form.ts'
import { session } from '../session/session.ts'
import type { CreateRequest } from './create-dialog-state.ts'
import { saveCreateDraft } from './create-draft.ts'

/** How long after the last key what is written is kept on this device. */
const keepMs = 500

/**
 * Keeps what is written a moment after the last change. A form that goes away within that moment, with the page or
 * without it, keeps it then, so that the last words are not lost.
 * @returns keeps these values now, or forgets the draft with null; nothing older is written after it
 */
export function useKeeping(
  { editedValues: written, changed }: Form,
  kind: Kind,
  now: CreateRequest,
): (values: FormValues | null) => void {
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!changed || now.initial) return
    const userId = session.user?.userId
    const keepNow = () => {
      waiting.current = null
      // After a change of account the draft belongs to nobody here.
      if (session.user?.userId === userId) saveCreateDraft(kind, now.projectId, written)
    }
    waiting.current = keepNow
    const timer = setTimeout(keepNow, keepMs)
    return () => clearTimeout(timer)
  }, [written, changed, kind, now])
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

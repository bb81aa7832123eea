import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { later, useLater } from '../ui/later.ts'
import type { Autosave } from './autosave.ts'

export const conflictNotice = later(async () => (await import('./conflict-notice.tsx')).ConflictNotice)

/** Where two people changed the same: the notice over the page that asks. Its code comes when it is needed. */
export function ConflictPanel({ kind, autosave }: { kind: Kind; autosave: Autosave }) {
  const Notice = useLater(conflictNotice)
  const isAsked = useSnapshot(autosave.state).clash !== null
  useEffect(() => {
    if (isAsked) void conflictNotice.load()
  }, [isAsked])
  return isAsked && Notice ? <Notice kind={kind} autosave={autosave} /> : null
}

import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy/lazy-component.ts'
import type { Autosave } from '../autosave/autosave.ts'

export const lazyConflictNotice = lazyComponent(async () => (await import('./conflict-notice.tsx')).ConflictNotice)

/** The conflict notice of a page; its code is loaded when the first conflict occurs. */
export function ConflictPanel({ kind, autosave }: { kind: Kind; autosave: Autosave }) {
  const LoadedNotice = useLazyComponent(lazyConflictNotice)
  const hasConflict = useSnapshot(autosave.state).conflict !== null
  useEffect(() => {
    if (hasConflict) void lazyConflictNotice.load()
  }, [hasConflict])
  return hasConflict && LoadedNotice ? <LoadedNotice kind={kind} autosave={autosave} /> : null
}

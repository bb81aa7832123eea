import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Autosave } from './autosave.ts'

/** A field's value after a remote change, and its value before. */
export interface RemoteChange<T = unknown> {
  from: T
  to: T
}

/** The last remote change of a field: a new object each time, undefined before the first. */
export function useRemoteChange<T = unknown>(autosave: Autosave, name: string): RemoteChange<T> | undefined {
  const { remoteChanges } = useSnapshot(autosave.state)
  return useMemo(
    () => (remoteChanges > 0 ? { from: autosave.previous[name] as T, to: autosave.entity[name] as T } : undefined),
    [remoteChanges, autosave, name],
  )
}

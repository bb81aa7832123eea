import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Autosave } from './autosave.ts'

/** A value that came from elsewhere by itself, and what it was before. */
export interface RemoteChange<T = unknown> {
  from: T
  to: T
}

/** What a field was and is, whenever the thing was changed elsewhere: a new object each time, nothing before the first. */
export function useRemoteChange<T = unknown>(autosave: Autosave, name: string): RemoteChange<T> | undefined {
  const { remoteChanges } = useSnapshot(autosave.state)
  return useMemo(
    () => (remoteChanges > 0 ? { from: autosave.previous[name] as T, to: autosave.entity[name] as T } : undefined),
    [remoteChanges, autosave, name],
  )
}

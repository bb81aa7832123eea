import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Autosave } from './autosave.ts'

/** A value that came from elsewhere by itself, and what it was before. */
export interface Followed<T = unknown> {
  from: T
  to: T
}

/** What a field was and is, whenever the thing was changed elsewhere: a new object each time, nothing before the first. */
export function useFollowed<T = unknown>(autosave: Autosave, name: string): Followed<T> | undefined {
  const { followed } = useSnapshot(autosave.state)
  return useMemo(
    () => (followed > 0 ? { from: autosave.before[name] as T, to: autosave.entity[name] as T } : undefined),
    [followed, autosave, name],
  )
}

import { session } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { ChangedEntity } from './apply.ts'

/** The replacement of a project that can be undone: in this tab, also after a reload. */
interface LastReplacement {
  hits: number
  changed: ChangedEntity[]
}

const inMemory = new Map<string, LastReplacement>()

const keyOf = ({ projectId }: Place) => `skald.replaced.${session.user?.userId}.${projectId}`

export function rememberReplacement(place: Place, last: LastReplacement): void {
  const key = keyOf(place)
  inMemory.set(key, last)
  try {
    sessionStorage.setItem(key, JSON.stringify(last))
  } catch {
    // A replacement that is too large for the storage can be undone until the page is reloaded.
    sessionStorage.removeItem(key)
  }
}

export function lastReplacement(place: Place): LastReplacement | null {
  const key = keyOf(place)
  const stored = sessionStorage.getItem(key)
  return inMemory.get(key) ?? (stored === null ? null : (JSON.parse(stored) as LastReplacement))
}

export function forgetReplacement(place: Place): void {
  inMemory.delete(keyOf(place))
  sessionStorage.removeItem(keyOf(place))
}

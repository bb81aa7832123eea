import { proxy, ref, subscribe } from 'valtio'
import { session } from '../../session/session.ts'
import { readLocal, removeLocal, writeLocal } from '../../ui/local-store.ts'
import type { UserBinding } from '../bindings.ts'
import { readUserRows } from './user-rows.ts'

/** The signed-in user's changes to the keys; empty without a user. */
export const userKeys = proxy<{ userId: string | null; rows: readonly UserBinding[] }>({ userId: null, rows: ref([]) })

/** Caches a user's rows in this browser, so that keys are right before the server has answered. */
const storageKey = (userId: string) => `skald.keys:${userId}`

function storedRows(userId: string): readonly UserBinding[] {
  const stored = readLocal(storageKey(userId))
  if (stored === null) return []
  try {
    return readUserRows(JSON.parse(stored)).rows
  } catch {
    return []
  }
}

/** Applies a user's rows. Rows of a user who is no longer signed in are ignored. */
export function setUserRows(userId: string, rows: unknown): void {
  if (userId !== userKeys.userId) return
  const read = readUserRows(rows).rows
  const text = JSON.stringify(read)
  writeLocal(storageKey(userId), text)
  if (JSON.stringify(userKeys.rows) !== text) userKeys.rows = ref(read)
}

function applyUser(): void {
  const { user } = session
  const userId = user?.userIdSelected ? user.userId : null
  const previous = userKeys.userId
  if (userId === previous) return
  if (previous !== null && userId === null) removeLocal(storageKey(previous))
  userKeys.userId = userId
  userKeys.rows = ref(userId === null ? [] : [...storedRows(userId)])
}

/** Keeps the rows in step with the session; returns a function that stops it. */
export function watchUser(): () => void {
  applyUser()
  return subscribe(session, applyUser, true)
}

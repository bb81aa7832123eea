import { proxy, ref, subscribe } from 'valtio'
import { session } from '../../session/session.ts'
import { readLocal, removeLocal, writeLocal } from '../../ui/local-store.ts'
import type { UserRow } from '../bindings.ts'
import { readUserRows } from './user-rows.ts'

/** What the user who is signed in has changed about the keys; while nobody is, nothing is changed. */
export const userKeys = proxy<{ userId: string | null; rows: readonly UserRow[] }>({ userId: null, rows: ref([]) })

/** Where this browser keeps a user's rows, so that their keys are right before the server has answered. */
const storageKey = (userId: string) => `skald.keys:${userId}`

function storedRows(userId: string): readonly UserRow[] {
  const stored = readLocal(storageKey(userId))
  if (stored === null) return []
  try {
    return readUserRows(JSON.parse(stored)).rows
  } catch {
    return []
  }
}

/**
 * Takes a user's rows, from the table of keys down to what is drawn. Those of somebody who is no longer here are let
 * go.
 */
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

/** Keys come and go with the user; the result ends that. */
export function watchUser(): () => void {
  applyUser()
  return subscribe(session, applyUser, true)
}

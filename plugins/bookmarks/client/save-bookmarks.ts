import { proxy, useSnapshot } from 'valtio'
import { call, errorMessage, queueWrite, session, showToast, t, updateUser, useSession } from '#core/client/index.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { limits } from '#core/shared/limits.ts'
import type { Bookmark, BookmarksChange } from './bookmark-list.ts'

/** Changes that are shown and not yet saved, in order. */
const pendingChanges = proxy<{ changes: BookmarksChange[] }>({ changes: [] })

/** The bookmarks with the unsaved changes applied. */
export function currentBookmarks(): readonly Bookmark[] {
  return pendingChanges.changes.reduce<readonly Bookmark[]>(
    (list, change) => change(list),
    session.user?.bookmarks ?? [],
  )
}

export function useBookmarks(): readonly Bookmark[] {
  useSession()
  useSnapshot(pendingChanges)
  return currentBookmarks()
}

class FullUser extends Error {}

/**
 * A write replaces the whole list, so the change is applied to the list of the server: another window may have changed
 * it.
 */
async function write(change: BookmarksChange, userId: string): Promise<void> {
  const { user } = await call(sessionCalls.me, {}, { quiet: true })
  if (user.userId !== userId) return
  const next = change(user.bookmarks)
  if (next.length > limits.bookmarksMax) throw new FullUser()
  await updateUser({ bookmarks: [...next] })
}

/** The queue runs one change at a time in this window; Web Locks, if the browser has them, across all windows. */
function lockBookmarks(task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('skald.bookmarks', task) : task()
}

function failureReason(error: unknown): string {
  return error instanceof FullUser ? t('bookmarks.full', { count: limits.bookmarksMax }) : errorMessage(error)
}

/**
 * Shows a change at once and saves it. `saved` runs when the server has accepted it; a failure reverts the change,
 * reports why and offers a retry.
 */
export async function saveBookmarks(change: BookmarksChange, saved: () => void = () => undefined): Promise<void> {
  const userId = session.user?.userId
  if (userId === undefined) return
  pendingChanges.changes.push(change)
  let failure: { error: unknown } | undefined
  try {
    await queueWrite('bookmarks', () => lockBookmarks(() => write(change, userId)))
  } catch (error) {
    failure = { error }
  } finally {
    pendingChanges.changes.splice(pendingChanges.changes.indexOf(change), 1)
  }
  if (session.user?.userId !== userId) return
  if (!failure) return saved()
  showToast({
    kind: 'bad',
    title: t('bookmarks.not-kept'),
    text: failureReason(failure.error),
    action: { label: t('bookmarks.try-again'), run: () => void saveBookmarks(change, saved) },
  })
}

import { proxy, useSnapshot } from 'valtio'
import { call, errorMessage, queueWrite, session, showToast, t, updateUser, useSession } from '#core/client/index.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { limits } from '#core/shared/limits.ts'
import type { Bookmark, BookmarksChange } from './bookmark-list.ts'

/** Changes that are shown and not yet kept, in their order. */
const pendingChanges = proxy<{ changes: BookmarksChange[] }>({ changes: [] })

/** The bookmarks as the person has left them, kept or on the way. */
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

/** The list is replaced whole, so the change is done to what is there now: another window may have added to it. */
async function write(change: BookmarksChange, userId: string): Promise<void> {
  const { user } = await call(sessionCalls.me, {}, { quiet: true })
  if (user.userId !== userId) return
  const next = change(user.bookmarks)
  if (next.length > limits.bookmarksMax) throw new FullUser()
  await updateUser({ bookmarks: [...next] })
}

let queueTail: Promise<unknown> = Promise.resolve()

/** One change after the other, in all windows where the browser can tell them of each other, else in this one. */
function enqueue(task: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request('skald.bookmarks', task)
  const turn = queueTail.then(task, task)
  queueTail = turn
  return turn
}

function failureReason(error: unknown): string {
  return error instanceof FullUser ? t('bookmarks.full', { count: limits.bookmarksMax }) : errorMessage(error)
}

/**
 * Shows a change at once and keeps it. `kept` runs when the server has it; a failure takes the change back, says why and
 * offers to try again.
 */
export async function saveBookmarks(change: BookmarksChange, saved: () => void = () => undefined): Promise<void> {
  const userId = session.user?.userId
  if (userId === undefined) return
  pendingChanges.changes.push(change)
  let failure: { error: unknown } | undefined
  try {
    await queueWrite('bookmarks', () => enqueue(() => write(change, userId)))
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

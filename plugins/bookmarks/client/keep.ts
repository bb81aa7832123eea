import { proxy, useSnapshot } from 'valtio'
import { call, failureWords, session, showToast, t, updateUser, useSession, whenReachable } from '#core/client/index.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { limits } from '#core/shared/limits.ts'
import type { Bookmark, Change } from './list.ts'

/** Changes that are shown and not yet kept, in their order. */
const waiting = proxy<{ changes: Change[] }>({ changes: [] })

/** The bookmarks as the person has left them, kept or on the way. */
export function bookmarks(): readonly Bookmark[] {
  return waiting.changes.reduce<readonly Bookmark[]>((list, change) => change(list), session.user?.bookmarks ?? [])
}

export function useBookmarks(): readonly Bookmark[] {
  useSession()
  useSnapshot(waiting)
  return bookmarks()
}

class Full extends Error {}

/** The list is replaced whole, so the change is done to what is there now: another window may have added to it. */
async function write(change: Change, userId: string): Promise<void> {
  const { user } = await call(sessionCalls.me, {}, { quiet: true })
  if (user.userId !== userId) return
  const next = change(user.bookmarks)
  if (next.length > limits.bookmarksMax) throw new Full()
  await updateUser({ bookmarks: [...next] })
}

let last: Promise<unknown> = Promise.resolve()

/** One change after the other, in all windows where the browser can tell them of each other, else in this one. */
function inTurn(task: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request('skald.bookmarks', task)
  const turn = last.then(task, task)
  last = turn
  return turn
}

function reasonOf(error: unknown): string {
  return error instanceof Full ? t('bookmarks.full', { count: limits.bookmarksMax }) : failureWords(error)
}

/**
 * Shows a change at once and keeps it. `kept` runs when the server has it; a failure takes the change back, says why and
 * offers to try again.
 */
export async function keep(change: Change, kept: () => void = () => undefined): Promise<void> {
  const userId = session.user?.userId
  if (userId === undefined) return
  waiting.changes.push(change)
  let failure: { error: unknown } | undefined
  try {
    await whenReachable('bookmarks', () => inTurn(() => write(change, userId)))
  } catch (error) {
    failure = { error }
  } finally {
    waiting.changes.splice(waiting.changes.indexOf(change), 1)
  }
  if (session.user?.userId !== userId) return
  if (!failure) return kept()
  showToast({
    kind: 'bad',
    title: t('bookmarks.not-kept'),
    text: reasonOf(failure.error),
    action: { label: t('bookmarks.try-again'), run: () => void keep(change, kept) },
  })
}

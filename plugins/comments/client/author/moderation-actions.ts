import { call, emitOwnEvent, showToast, showUndoToast, t } from '#core/client/index.ts'
import type { InputOf } from '#core/shared/call.ts'
import { commentCalls, commentsEvent, type ModeratedComment, moderationCalls } from '../../shared.ts'

type CommentState = InputOf<typeof moderationCalls.moderate>['state']
export type Setting = 'closed' | 'hold' | 'notify'

const changed = (storyId: string) => emitOwnEvent(commentsEvent, { storyId })

/** Changes the state of a comment, and with `settled` that of its reports. */
export async function setState(
  storyId: string,
  commentId: string,
  state: CommentState,
  settled?: boolean,
): Promise<void> {
  const reports = settled === undefined ? {} : { settled }
  await call(moderationCalls.moderate, { storyId, commentId, state, ...reports })
  await changed(storyId)
}

/** Approves, shows or hides a comment, with undo. */
export async function moderate(storyId: string, comment: ModeratedComment, state: CommentState): Promise<void> {
  const { commentId, state: before } = comment
  await setState(storyId, commentId, state)
  showUndoToast({
    title: t(`comments.done-${state}`),
    undo: () => setState(storyId, commentId, before === 'deleted' ? state : before),
  })
}

/** Says that what was reported is all right, with undo. */
export async function settle(storyId: string, commentId: string): Promise<void> {
  await setState(storyId, commentId, 'shown', true)
  showUndoToast({ title: t('comments.settled'), undo: () => setState(storyId, commentId, 'shown', false) })
}

export async function deleteComment(storyId: string, commentId: string): Promise<void> {
  await call(commentCalls.delete, { commentId })
  await changed(storyId)
  showToast({ kind: 'ok', id: 'comment', title: t('comments.deleted') })
}

/** Blocks somebody from writing in the story, or ends it, with undo. */
export async function block(
  storyId: string,
  user: { userId: string; username: string },
  value: boolean,
): Promise<void> {
  const put = async (next: boolean) => {
    await call(moderationCalls.block, { storyId, userId: user.userId, value: next })
    await changed(storyId)
  }
  await put(value)
  showUndoToast({
    title: t(value ? 'comments.blocked' : 'comments.unblocked', { who: user.username }),
    undo: () => put(!value),
  })
}

const said = {
  closed: { true: 'closed', false: 'open' },
  hold: { true: 'hold', false: 'free' },
  notify: { true: 'notify', false: 'quiet' },
} as const

/** Changes how comments of the story are moderated, with undo. */
export async function choose(storyId: string, setting: Setting, value: boolean): Promise<void> {
  const put = async (next: boolean) => {
    await call(moderationCalls.set, { storyId, [setting]: next })
    await changed(storyId)
  }
  await put(value)
  showUndoToast({ title: t(`comments.set-${said[setting][`${value}`]}`), undo: () => put(!value) })
}

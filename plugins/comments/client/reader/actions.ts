import { call, emitOwnEvent, type StepOption, showToast, showUndoToast, t } from '#core/client/index.ts'
import { countCharacters } from '#core/shared/rich-text/count-words.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { isEmpty, plainText } from '#core/shared/rich-text/nodes.ts'
import { commentCalls, commentLimits, commentsEvent, type Reply } from '../../shared.ts'
import { setState } from '../author/moderation-actions.ts'

/** What is written: a comment of the chapter, a reply, or another text of an own comment. */
export type CommentTarget = { what: 'new' } | { what: 'reply'; to: Reply } | { what: 'edit'; to: Reply }

export interface CommentedChapter {
  storyId: string
  chapterId: string
}

/** What is wrong with a text before it is sent; null for nothing. */
export function textIssue(markdown: string): string | null {
  const text = fromMarkdown(markdown)
  if (isEmpty(text)) return t('comments.empty')
  if (countCharacters(text) > commentLimits.length) return t('comments.too-long', { count: commentLimits.length })
  return text.length > commentLimits.paragraphs
    ? t('comments.too-many-lines', { count: commentLimits.paragraphs })
    : null
}

const changed = ({ storyId }: { storyId: string }) => emitOwnEvent(commentsEvent, { storyId })

/** Sends what was written, as Markdown. */
export async function send(here: CommentedChapter, writing: CommentTarget, markdown: string): Promise<void> {
  const content = fromMarkdown(markdown)
  const quiet = { quiet: true }
  const written =
    writing.what === 'new'
      ? await call(commentCalls.create, { ...here, content }, quiet)
      : writing.what === 'reply'
        ? await call(commentCalls.reply, { ...here, parentId: writing.to.commentId, content }, quiet)
        : await call(commentCalls.update, { commentId: writing.to.commentId, content }, quiet)
  await changed(here)
  const isWaiting = written.state === 'waiting'
  showToast({
    ...{ kind: 'ok', id: 'comment', title: t(isWaiting ? 'comments.sent-waits' : 'comments.sent') },
    ...(isWaiting && { text: t('comments.waits-about') }),
  })
}

export async function deleteOwnComment(here: CommentedChapter, commentId: string): Promise<void> {
  await call(commentCalls.delete, { commentId })
  await changed(here)
  showToast({ kind: 'ok', id: 'comment', title: t('comments.deleted') })
}

export async function report(commentId: string, reason: string): Promise<void> {
  await call(commentCalls.report, { commentId, reason })
  showToast({ kind: 'ok', id: 'comment', title: t('comments.reported'), text: t('comments.reported-about') })
}

/** Hides a comment from readers, with undo. */
export async function hideComment({ storyId }: CommentedChapter, commentId: string): Promise<void> {
  await setState(storyId, commentId, 'hidden')
  showUndoToast({ title: t('comments.done-hidden'), undo: () => setState(storyId, commentId, 'shown') })
}

/** A comment in a list of choices: the beginning of its text, and whose it is. */
export const optionOf = ({ commentId, content, user }: Reply): StepOption => ({
  ...{ value: commentId, icon: 'message-square', about: user.username },
  label: plainText(content).slice(0, 80) || t('comments.title'),
})

export const sureStep = {
  name: 'sure',
  label: 'comments.delete-sure',
  ask: 'choice' as const,
  options: (): StepOption[] => [
    { value: 'keep', label: t('comments.keep'), icon: 'x' },
    { value: 'do', label: t('comments.delete-do'), icon: 'trash-2' },
  ],
}

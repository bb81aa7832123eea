import type { ReactNode } from 'react'
import { CommandButton, formatDate, RichTextView, UserName, useT } from '#core/client/index.ts'
import type { Reply } from '../../shared.ts'
import styles from './comments.module.css'

/** Who wrote a comment and when, its text, and below it what can be done. */
export function CommentView({ comment, children }: { comment: Reply; children?: ReactNode }) {
  const t = useT()
  const { user, createdAt, editedAt, state, content } = comment
  if (state === 'deleted') return <p className={styles.quiet}>{t('comments.was-deleted')}</p>
  return (
    <>
      <header className={styles.head}>
        <UserName {...user} avatar="small" />
        <time className={styles.quiet} dateTime={createdAt}>
          {formatDate(createdAt)}
        </time>
        {editedAt !== null && <span className={styles.quiet}>{t('comments.edited')}</span>}
        {state === 'waiting' && <strong className={styles.state}>{t('comments.waits')}</strong>}
        {state === 'hidden' && <strong className={styles.state}>{t('comments.is-hidden')}</strong>}
      </header>
      <RichTextView value={content} mentions="names" className={styles.text} />
      {children}
    </>
  )
}

/** What a reader can do with a comment. */
export function CommentTools({ comment, moderates }: { comment: Reply; moderates: boolean }) {
  const { commentId, own, state } = comment
  const args = { comment: commentId }
  if (state === 'deleted') return null
  return (
    <footer className={styles.tools}>
      {state === 'shown' && <CommandButton command="comment.reply" args={args} size="s" variant="ghost" />}
      {own && <CommandButton command="comment.edit" args={args} size="s" variant="ghost" />}
      {(own || moderates) && <CommandButton command="comment.delete" args={args} size="s" variant="ghost" />}
      {moderates && state === 'shown' && <CommandButton command="comment.hide" args={args} size="s" variant="ghost" />}
      {!own && <CommandButton command="comment.report" args={args} size="s" variant="ghost" iconOnly />}
    </footer>
  )
}

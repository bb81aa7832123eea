import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  CommandButton,
  errorMessage,
  keepUnsentText,
  LoadFailed,
  readUnsentText,
  Skeleton,
  useCall,
  usePaged,
  useT,
} from '#core/client/index.ts'
import { toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { PublishedChapter } from '#plugins/library/shared.ts'
import { type Comment, commentCalls, type Reply } from '../../shared.ts'
import { type CommentTarget, deleteOwnComment, hideComment, send, textIssue } from './actions.ts'
import { CommentTools, CommentView } from './comment-row.tsx'
import styles from './comments.module.css'
import { CommentComposer } from './composer.tsx'
import { passagesOf, quoted, useSelectedPassage } from './quoting.ts'
import { useCommentCommands } from './use-comment-commands.ts'

/** The comments below a published chapter. */
export default function ChapterComments({ storyId, chapterId }: PublishedChapter) {
  const t = useT()
  const section = useRef<HTMLElement>(null)
  const passage = useSelectedPassage(section)
  const { data: rights } = useCall(commentCalls.writing, { storyId }, { quiet: true })
  const { items, total, pending, failed, hasMore, load } = usePaged(commentCalls.get, { storyId, chapterId })
  const [open, setOpen] = useState<readonly string[]>([])
  const shown = useShownReplies()
  const composer = useComposer({ storyId, chapterId })
  const moderates = rights?.moderates === true
  useCommentCommands({
    canWrite: rights?.writing === 'open',
    moderates,
    shown: () => [...items, ...shown.all()],
    hasComments: items.length > 0,
    hasOlder: hasMore,
    isWriting: composer.writing !== null,
    passages: () => passagesOf(section.current, passage.current ?? ''),
    write: composer.begin,
    quote: composer.quote,
    send: composer.send,
    cancel: composer.end,
    older: load,
    replies: commentId => setOpen([...open, commentId]),
    remove: commentId => deleteOwnComment({ storyId, chapterId }, commentId),
    hide: commentId => hideComment({ storyId, chapterId }, commentId),
  })
  const fieldFor = (what: CommentTarget['what'], id = '') => {
    const { writing } = composer
    const isHere = writing?.what === what && (writing.what === 'new' || writing.to.commentId === id)
    return isHere ? <CommentComposer key={`${what} ${id}`} {...composer.field} writing={writing} /> : null
  }
  const rowOf = (comment: Reply): ReactNode =>
    fieldFor('edit', comment.commentId) ?? (
      <CommentView comment={comment}>
        <CommentTools comment={comment} moderates={moderates} />
        {fieldFor('reply', comment.commentId)}
      </CommentView>
    )
  return (
    <section ref={section} className={styles.comments} aria-label={t('comments.title')}>
      <header className={styles.top}>
        <h2 className={styles.heading}>{t('comments.many', { count: total })}</h2>
        {composer.writing?.what !== 'new' && <CommandButton command="comment.write" />}
        {composer.writing?.what !== 'new' && <CommandButton command="comment.quote" variant="ghost" />}
      </header>
      {rights && rights.writing !== 'open' && <p className={styles.quiet}>{t(`comments.writing-${rights.writing}`)}</p>}
      {fieldFor('new')}
      {pending && <Skeleton label={t('shell.loading')} />}
      {failed && items.length === 0 && <LoadFailed error={null} />}
      {!pending && !failed && items.length === 0 && <p className={styles.quiet}>{t('comments.none')}</p>}
      <ol className={styles.list} aria-label={t('comments.title')}>
        {items.map(comment => (
          <li key={comment.commentId} className={styles.comment} data-comment={comment.commentId}>
            {rowOf(comment)}
            <Replies comment={comment} isOpen={open.includes(comment.commentId)} shown={shown} rowOf={rowOf} />
          </li>
        ))}
      </ol>
      <CommandButton command="comment.older" />
    </section>
  )
}

type ShownReplies = ReturnType<typeof useShownReplies>

/** The replies on the page: commands offer them, and those of an open comment come by page. */
function useShownReplies() {
  const lists = useRef(new Map<string, readonly Reply[]>())
  return {
    set: (commentId: string, replies: readonly Reply[] | null) => {
      if (replies) lists.current.set(commentId, replies)
      else lists.current.delete(commentId)
    },
    all: () => [...lists.current.values()].flat(),
  }
}

interface RepliesProps {
  comment: Comment
  isOpen: boolean
  shown: ShownReplies
  rowOf: (reply: Reply) => ReactNode
}

/** The first replies of a comment, or when it is open all of them by page. */
function Replies({ comment, isOpen, shown, rowOf }: RepliesProps) {
  const t = useT()
  const { storyId, commentId, firstReplies, replies: count } = comment
  const { items, hasMore, load } = usePaged(commentCalls.replies, isOpen ? { storyId, commentId } : null)
  const replies = isOpen && items.length > 0 ? items : firstReplies
  const { set } = shown
  useEffect(() => {
    set(commentId, replies)
    return () => set(commentId, null)
  })
  // An open comment has all of its replies: page after page is read.
  useEffect(() => {
    if (isOpen && hasMore) load()
  }, [isOpen, hasMore, load])
  if (replies.length === 0) return null
  return (
    <>
      <ol className={styles.replies} aria-label={t('comments.replies', { count })}>
        {replies.map(reply => (
          <li key={reply.commentId} className={styles.comment} data-comment={reply.commentId}>
            {rowOf(reply)}
          </li>
        ))}
      </ol>
      {!isOpen && count > firstReplies.length && (
        <CommandButton command="comment.replies" args={{ comment: commentId }} size="s">
          {t('comments.more-replies', { count: count - firstReplies.length })}
        </CommandButton>
      )}
    </>
  )
}

/** What is being written on the page: one text at a time; others are kept on this device. */
function useComposer(here: PublishedChapter) {
  const [writing, setWriting] = useState<CommentTarget | null>(null)
  const [text, setText] = useState('')
  const [issue, setIssue] = useState<string | null>(null)
  const isSending = useRef(false)
  const fieldOf = (one: CommentTarget) =>
    ['comment', here.chapterId, one.what, one.what === 'new' ? '' : one.to.commentId].join('/')
  const begin = (next: CommentTarget, more = '') => {
    const initial = next.what === 'edit' ? toMarkdown(next.to.content) : ''
    const before = readUnsentText(fieldOf(next)) || initial
    const all = more === '' ? before : `${before.trimEnd()}${before.trim() === '' ? '' : '\n\n'}${more}`
    if (more !== '') keepUnsentText(fieldOf(next), all)
    setWriting(next)
    setText(all)
    setIssue(null)
  }
  const end = () => setWriting(null)
  const onText = (next: string) => {
    setText(next)
    setIssue(null)
    if (writing) keepUnsentText(fieldOf(writing), next)
  }
  return {
    writing,
    begin,
    end,
    quote: (passage: string) => begin({ what: 'new' }, quoted(passage)),
    field: { text, issue, onText, onCancel: end },
    async send() {
      if (!writing || isSending.current) return
      const wrong = textIssue(text)
      if (wrong) return setIssue(wrong)
      isSending.current = true
      try {
        await send(here, writing, text)
        keepUnsentText(fieldOf(writing), '')
        end()
      } catch (error) {
        // The text stays where it is, and what is wrong is said below it.
        setIssue(errorMessage(error))
      } finally {
        isSending.current = false
      }
    },
  }
}

import { useState } from 'react'
import {
  CommandButton,
  Link,
  LoadFailed,
  links,
  PageHead,
  type PageProps,
  ProjectLoader,
  Segmented,
  Skeleton,
  UserName,
  useCall,
  usePaged,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { type ModeratedComment, moderationCalls } from '../../shared.ts'
import { CommentView } from '../reader/comment-row.tsx'
import styles from './moderation.module.css'
import { type Show, shows, useModerationCommands } from './use-moderation-commands.ts'

/** The comments of a story for its author: what waits, what was reported, and how they are moderated. */
export default function ModerationPage({ params }: PageProps) {
  return (
    <ProjectLoader params={params} permission="project.publish">
      {({ name }, { projectId }) => <Moderation key={projectId} storyId={projectId} name={name} />}
    </ProjectLoader>
  )
}

function Moderation({ storyId, name }: { storyId: string; name: string }) {
  const t = useT()
  useTitle(t('comments.title'), name)
  const { data: state, error } = useCall(moderationCalls.state, { storyId }, { quiet: true })
  const [chosen, setChosen] = useState<Show | null>(null)
  // What waits is shown first, and what is reported if nothing waits.
  const first = shows.find(one => (state?.[one] ?? 0) > 0) ?? 'waiting'
  const show = chosen ?? first
  const { items, pending, failed, hasMore, load } = usePaged(moderationCalls.list, state ? { storyId, show } : null)
  const blocked = state?.blocked ?? []
  useModerationCommands(storyId, {
    ...{ settings: state, listed: items, blocked, show, hasOlder: hasMore },
    choose: setChosen,
    older: load,
  })
  if (!state) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return (
    <div className={styles.page}>
      <PageHead title={t('comments.title')}>
        <CommandButton command="comments.story" variant="ghost" />
        <CommandButton command="publishing.open" variant="ghost" />
      </PageHead>
      <section className={styles.settings} aria-label={t('comments.settings')}>
        <p className={styles.grow}>
          {t(`comments.set-${state.closed ? 'closed' : 'open'}`)} {t(`comments.set-${state.hold ? 'hold' : 'free'}`)}{' '}
          {t(`comments.set-${state.notify ? 'notify' : 'quiet'}`)}
        </p>
        <CommandButton command={state.closed ? 'comments.reopen' : 'comments.close'} />
        <CommandButton command={state.hold ? 'comments.free' : 'comments.hold'} />
        <CommandButton command={state.notify ? 'comments.quiet' : 'comments.notify'} />
      </section>
      <Segmented
        className={styles.shows}
        label={t('comments.which-list')}
        value={show}
        onValue={setChosen}
        options={shows.map(value => ({ value, label: `${t(`comments.show-${value}`)} ${state[value]}` }))}
      />
      {pending && <Skeleton label={t('shell.loading')} />}
      {failed && items.length === 0 && <LoadFailed error={null} />}
      {!pending && !failed && items.length === 0 && <p className={styles.quiet}>{t(`comments.none-${show}`)}</p>}
      <ul aria-label={t(`comments.show-${show}`)}>
        {items.map(comment => (
          <ModeratedRow key={comment.commentId} comment={comment} />
        ))}
      </ul>
      <CommandButton command="comments.older" />
      {blocked.length > 0 && (
        <section aria-label={t('comments.blocked-people')}>
          <h2 className={styles.heading}>{t('comments.blocked-people')}</h2>
          <ul>
            {blocked.map(user => (
              <li key={user.userId} className={styles.row}>
                <UserName {...user} avatar="small" />
                <CommandButton command="comments.unblock" args={{ person: user.userId }} size="s" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ModeratedRow({ comment }: { comment: ModeratedComment }) {
  const t = useT()
  const { commentId, storyId, chapterId, chapterTitle, reports, state, own } = comment
  const args = { comment: commentId }
  const tool = { args, size: 's', variant: 'ghost' } as const
  return (
    <li className={styles.comment} data-comment={commentId}>
      <p className={styles.quiet}>
        <Link to={`${links.story(storyId)}/chapter/${chapterId}`}>{chapterTitle || t('comments.chapter')}</Link>
      </p>
      <CommentView comment={comment}>
        {reports.length > 0 && (
          <ul className={styles.reports} aria-label={t('comments.reports')}>
            {[...new Set(reports)].map(reason => (
              <li key={reason}>{reason === '' ? t('comments.no-reason') : t('comments.reason', { reason })}</li>
            ))}
          </ul>
        )}
        <footer className={styles.tools}>
          {state === 'waiting' && <CommandButton command="comments.approve" {...tool} variant="primary" />}
          {state === 'hidden' && <CommandButton command="comments.show-again" {...tool} />}
          {state === 'shown' && reports.length > 0 && <CommandButton command="comments.settle" {...tool} />}
          {state !== 'hidden' && <CommandButton command="comments.hide" {...tool} />}
          {!own && <CommandButton command="comments.block" {...tool} />}
          <CommandButton command="comments.delete" {...tool} />
        </footer>
      </CommentView>
    </li>
  )
}

import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import {
  CommandButton,
  EmptyState,
  formatDate,
  formatDateTime,
  formatNumber,
  LoadFailed,
  PageHead,
  type PageProps,
  Skeleton,
  useCall,
  useLinkList,
  useProject,
  useSession,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type ActivityEntry, activityCalls } from '../../shared.ts'
import { formatDay } from '../format-day.ts'
import styles from './activity.module.css'
import { ActivityRow } from './activity-row.tsx'
import { activityInput, activityView, forgetActivity } from './activity-view.ts'

type Activity = OutputOf<typeof activityCalls.read>

/** What happened in a project, day by day, and what of it is new. */
export default function ActivityPage({ params: { spaceId = '', projectId = '' } }: PageProps) {
  const t = useT()
  const place = useMemo(() => ({ spaceId, projectId }), [spaceId, projectId])
  const project = useProject(spaceId, projectId)
  const view = useSnapshot(activityView)
  const { data: visit } = useCall(activityCalls.lastVisit, place, { quiet: true })
  const input = activityInput(place, view)
  const { data, error } = useCall(activityCalls.read, input, { quiet: true })
  useEffect(() => forgetActivity, [])
  const title = t('activity.title')
  useTitle(title, project.data?.name)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  if (!data && error) return <LoadFailed error={error} />
  return (
    <div className={styles.page}>
      <PageHead title={title}>
        <CommandButton command="activity.person" variant="ghost">
          {view.userId || t('activity.everyone')}
        </CommandButton>
        <CommandButton command="activity.kind" variant="ghost">
          {view.kind ? t(`kind.${view.kind}.many`) : t('activity.every-kind')}
        </CommandButton>
      </PageHead>
      {data ? (
        <ActivityOf place={place} activity={data} since={visit?.end ?? null} days={input.days} />
      ) : (
        <Skeleton label={t('shell.loading')} />
      )}
    </div>
  )
}

interface ActivityOfProps {
  place: Place
  activity: Activity
  since: string | null
  days: readonly string[]
}

function ActivityOf({ place, activity: { data, counts, more }, since, days }: ActivityOfProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  useLinkList(list)
  const { user } = useSession()
  // One knows what one did oneself.
  const isNew = (row: ActivityEntry) => since !== null && row.updatedAt > since && row.updatedBy !== user?.userId
  const newCount = data.filter(isNew).length
  const groups = [...Map.groupBy(data, row => formatDay(row.updatedAt)).entries()]
  return (
    <>
      <DaysChart days={days} counts={counts} />
      {since !== null && (
        <p className={styles.since} role="status">
          {newCount > 0
            ? t('activity.new', { count: newCount, when: formatDateTime(since) })
            : t('activity.nothing-new', { when: formatDateTime(since) })}
        </p>
      )}
      <div ref={list}>
        {groups.map(([day, rows]) => (
          <section key={day} aria-label={day}>
            <h2 className={styles.day}>{day}</h2>
            <ul>
              {rows.map(row => (
                <li key={`${row.is} ${row.id} ${row.updatedBy} ${row.updatedAt}`}>
                  <ActivityRow place={place} row={row} isNew={isNew(row)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {data.length === 0 && <EmptyState title={t('activity.none')} text={t('activity.none-text')} />}
      {more && <p className={styles.quiet}>{t('activity.more', { count: data.length })}</p>}
    </>
  )
}

/** The changes of each day as bars. */
function DaysChart({ days, counts }: { days: readonly string[]; counts: readonly number[] }) {
  const t = useT()
  const most = Math.max(1, ...counts)
  const total = counts.reduce((sum, one) => sum + one, 0)
  const [first, last] = [formatDate(days[0] ?? ''), formatDate(days.at(-2) ?? '')]
  const mostText = formatNumber(Math.max(0, ...counts))
  return (
    <figure className={styles.days} aria-label={t('activity.days', { first, last, most: mostText, total })}>
      <div aria-hidden="true">
        {counts.map((count, at) => (
          <i
            key={days[at]}
            data-today={at === counts.length - 1 ? true : undefined}
            style={{ height: `${(100 * count) / most}%` }}
          />
        ))}
      </div>
      <figcaption>
        <CommandButton command="activity.earlier" iconOnly size="s" />
        <span>{first}</span>
        <span className={styles.most}>{t('activity.a-day', { most: mostText })}</span>
        <span>{last}</span>
        <CommandButton command="activity.later" iconOnly size="s" />
      </figcaption>
    </figure>
  )
}

import {
  CommandButton,
  formatDateTime,
  formatNumber,
  LoadFailed,
  PageHead,
  type PageProps,
  Skeleton,
  useProject,
  useT,
  useTitle,
} from '#core/client/index.ts'
import styles from './progress.module.css'
import { type Progress, useProgress } from './use-progress.ts'
import { ProjectGoal, WordsOfDays } from './words-days.tsx'

/** Goals, the words of each day, and sprints. */
export default function ProgressPage({ params: { spaceId = '', projectId = '' } }: PageProps) {
  const t = useT()
  const project = useProject(spaceId, projectId)
  const { data, error } = useProgress({ spaceId, projectId })
  const title = t('progress.title')
  useTitle(title, project.data?.name)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  const buttons = { variant: 'ghost', size: 's' } as const
  return (
    <div className={styles.page}>
      <PageHead className={styles.head} title={title}>
        <CommandButton command="progress.csv" variant="ghost" />
        <CommandButton command="progress.sprint" variant="primary" />
      </PageHead>
      <section className={styles.card} aria-labelledby="progress-days">
        <h2 id="progress-days">{t('progress.words-a-day')}</h2>
        <WordsOfDays days={data.days} daily={data.daily} />
        {data.streaks && <p>{t('progress.streak', { count: data.streak })}</p>}
        <p className={styles.actions}>
          <CommandButton command="progress.daily" {...buttons} />
          {data.daily > 0 && <CommandButton command="progress.no-daily" {...buttons} />}
          <CommandButton command="progress.streaks" {...buttons} />
        </p>
      </section>
      <section className={styles.card} aria-labelledby="progress-whole">
        <h2 id="progress-whole">{t('progress.whole')}</h2>
        {data.goal ? (
          <ProjectGoal goal={data.goal} total={data.total} />
        ) : (
          <p>{t('progress.total', { count: data.total })}</p>
        )}
        <p className={styles.actions}>
          <CommandButton command="progress.goal" {...buttons} />
          {data.goal && <CommandButton command="progress.no-goal" {...buttons} />}
        </p>
      </section>
      <Sprints sprints={data.sprints} />
    </div>
  )
}

function Sprints({ sprints }: Pick<Progress, 'sprints'>) {
  const t = useT()
  const isRunning = sprints.some(({ words }) => words === null)
  return (
    <section className={styles.card} aria-labelledby="progress-sprints">
      <h2 id="progress-sprints">{t('progress.sprints')}</h2>
      {sprints.length === 0 && <p className={styles.quiet}>{t('progress.no-sprints')}</p>}
      {sprints.length > 0 && (
        <table className={styles.sprints}>
          <thead>
            <tr>
              <th scope="col">{t('progress.started')}</th>
              <th scope="col">{t('progress.minutes')}</th>
              <th scope="col">{t('progress.words')}</th>
            </tr>
          </thead>
          <tbody>
            {sprints.map(({ sprintId, startedAt, minutes, words }) => (
              <tr key={sprintId}>
                <td>{formatDateTime(startedAt)}</td>
                <td>{formatNumber(minutes)}</td>
                <td>{words === null ? t('progress.goes-on') : formatNumber(words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.actions}>
        {isRunning && <CommandButton command="progress.end-sprint" variant="ghost" size="s" />}
        <CommandButton command="progress.sound" variant="ghost" size="s" />
      </p>
    </section>
  )
}

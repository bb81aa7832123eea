import { CommandButton, Link, useT } from '#core/client/index.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import styles from './progress.module.css'
import { useProgress } from './use-progress.ts'
import { ProjectGoal, WordsOfDays } from './words-days.tsx'

/** On the dashboard: how many words the user has written here each day, and how far the project is. */
export default function WordsWidget({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const { data } = useProgress({ spaceId, projectId })
  if (!data) return null
  return (
    <div className={styles.words}>
      <WordsOfDays days={data.days} daily={data.daily} />
      {data.goal && <ProjectGoal goal={data.goal} total={data.total} />}
      <p className={styles.actions}>
        <Link to={`/builder/progress/${spaceId}/${projectId}`} className={styles.link}>
          {t('progress.title')}
        </Link>
        <CommandButton command="progress.daily" variant="ghost" size="s" />
      </p>
    </div>
  )
}

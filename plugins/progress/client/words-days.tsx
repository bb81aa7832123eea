import { formatNumber, ProgressBar, useT } from '#core/client/index.ts'
import { dayLabel } from './actions.ts'
import styles from './progress.module.css'
import type { Progress } from './use-progress.ts'

/** Today's words, and those of the last days as bars beside the daily goal. */
export function WordsOfDays({ days, daily }: Pick<Progress, 'days' | 'daily'>) {
  const t = useT()
  const today = days.at(-1)?.words ?? 0
  const most = Math.max(daily, ...days.map(({ words }) => words), 1)
  const words = formatNumber(today)
  const part = (count: number) => `${(100 * Math.max(0, count)) / most}%`
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <>
      <p className={styles.today}>
        {daily > 0
          ? t('progress.words-of-goal', { words, goal: formatNumber(daily) })
          : t('progress.words-today', { count: words })}
      </p>
      <ol className={styles.days}>
        {days.map(({ day, words }) => (
          <li key={day} data-reached={daily > 0 && words >= daily ? true : undefined} style={{ height: part(words) }}>
            <span className="vh">{t('progress.words-on', { day: dayLabel(day), count: words })}</span>
          </li>
        ))}
        {daily > 0 && <li aria-hidden="true" className={styles.goal} style={{ bottom: part(daily) }} />}
      </ol>
      <p className={styles.ends} aria-hidden="true">
        <span>{dayLabel(first)}</span>
        <span>{dayLabel(last)}</span>
      </p>
    </>
  )
}

/** The words of the whole project beside its goal, and how many a day are left. */
export function ProjectGoal({ goal, total }: Pick<Progress, 'total'> & { goal: NonNullable<Progress['goal']> }) {
  const t = useT()
  const label = t('progress.manuscript')
  const words = t('progress.total-of-goal', { words: formatNumber(total), goal: formatNumber(goal.words) })
  const day = dayLabel(goal.by)
  return (
    <div className={styles.manuscript}>
      <p className={styles.pair}>
        <span>{label}</span>
        <span>{words}</span>
      </p>
      <ProgressBar label={label} value={total / goal.words} />
      <p className={styles.quiet}>
        {goal.left === 0
          ? t('progress.goal-reached', { day })
          : goal.days === 0
            ? t('progress.goal-missed', { count: goal.left, day })
            : t('progress.goal-left', { left: formatNumber(goal.left), days: goal.days, count: goal.perDay, day })}
      </p>
    </div>
  )
}

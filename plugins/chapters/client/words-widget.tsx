import { useEffect, useState } from 'react'
import { CommandButton, formatDate, formatNumber, useCall, useSession, useT } from '#core/client/index.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import styles from './words-widget.module.css'

/** as many days as are shown */
const daysShown = 30

/** The starts of the last days in the time zone of this device, and that of tomorrow. A day may have 23 or 25 hours. */
export function dayStarts(now: Date, count = daysShown): Date[] {
  return Array.from(
    { length: count + 1 },
    (_, at) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1 + at),
  )
}

/** On the dashboard: how many words the user has written here each day, beside the daily goal. */
export function Part({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const { user } = useSession()
  const [now, setNow] = useState(() => new Date())
  const starts = dayStarts(now)
  const tomorrow = starts.at(-1)?.getTime() ?? 0
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), Math.max(1000, tomorrow - Date.now()))
    return () => clearTimeout(timer)
  }, [tomorrow])
  const days = starts.map(start => start.toISOString())
  const { data } = useCall(versionCalls.wordsByDay, { spaceId, projectId, days }, { quiet: true })
  if (!data) return null
  const goal = user?.personalisation.dailyWords ?? 0
  const written = data.words.map(words => Math.max(0, words))
  const today = written.at(-1) ?? 0
  const most = Math.max(goal, ...written, 1)
  const words = formatNumber(today)
  const height = (count: number) => ({ height: `${(100 * count) / most}%` })
  const dayOf = (at: number) => formatDate((starts[at] ?? now).toISOString())
  return (
    <div className={styles.words}>
      <p className={styles.today}>
        {goal > 0
          ? t('chapter.words-of-goal', { words, goal: formatNumber(goal) })
          : t('chapter.words-today', { count: words })}
      </p>
      <ol className={styles.days}>
        {written.map((count, at) => (
          <li key={days[at]} data-reached={goal > 0 && count >= goal ? true : undefined} style={height(count)}>
            <span className="vh">{t('chapter.words-on', { day: dayOf(at), count })}</span>
          </li>
        ))}
        {goal > 0 && <li aria-hidden="true" className={styles.goal} style={{ bottom: `${(100 * goal) / most}%` }} />}
      </ol>
      <p className={styles.ends} aria-hidden="true">
        <span>{dayOf(0)}</span>
        <span>{dayOf(daysShown - 1)}</span>
      </p>
      <CommandButton command="chapters.goal" variant="ghost" size="s" />
    </div>
  )
}

import { CommandButton, formatDate, formatNumber, useT } from '#core/client/index.ts'
import styles from './activity.module.css'

/** The changes of each day as bars. */
export function DaysChart({ days, counts }: { days: readonly string[]; counts: readonly number[] }) {
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

import { formatNumber, ProgressBar, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import styles from './progress.module.css'
import { useProgress } from './use-progress.ts'

/** Beside texts that are read together: what the user has written in the project today, and of how many words. */
export default function WordsToday(place: Place) {
  const t = useT()
  const { data } = useProgress(place)
  if (!data) return null
  const { days, daily } = data
  const count = days.at(-1)?.words ?? 0
  const label =
    daily > 0
      ? t('progress.words-of-goal', { words: formatNumber(count), goal: formatNumber(daily) })
      : t('progress.words-today', { count })
  return (
    <div className={styles.beside}>
      <p>{label}</p>
      {daily > 0 && <ProgressBar label={label} value={Math.min(1, Math.max(0, count / daily))} />}
    </div>
  )
}

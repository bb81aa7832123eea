import { useSnapshot } from 'valtio'
import {
  CommandButton,
  formatDate,
  formatNumber,
  formatTime,
  Icon,
  type OpenedEntity,
  useT,
} from '#core/client/index.ts'
import { isToday } from '../format-day.ts'
import styles from '../history.module.css'
import { historyView } from '../history-view.ts'
import type { Comparison } from './comparison.ts'
import { WordDiff } from './word-diff.tsx'

interface CompareBarProps {
  opened: OpenedEntity
  /** the shown version beside what is there now, once it is loaded */
  comparison: Comparison | undefined
}

/** Sticks to the top: what is compared, the buttons to the next change, and Restore. */
export function CompareBar({ opened: { entityRef, mayEdit }, comparison }: CompareBarProps) {
  const t = useT()
  const { rows, at, names } = useSnapshot(historyView)
  const row = rows[at]
  if (!row) return null
  const name = names[row.revision]
  const time = formatTime(row.updatedAt)
  // The list has the day of each version; here it tells those of other days from those of today.
  const day = isToday(row.updatedAt) ? null : formatDate(row.updatedAt)
  return (
    <div className={styles.bar}>
      <p className={styles.compared} role="status">
        <b>{name ?? time}</b> <span className={styles.date}>{[name && time, day].filter(Boolean).join(', ')}</span>
        {at > 0 && (
          <>
            <Icon name="arrow-right" size="s" />
            <b>{t('history.now')}</b>{' '}
            {comparison && <WordDiff added={comparison.words.added} removed={comparison.words.removed} />}
          </>
        )}
      </p>
      {comparison && comparison.changes.length > 0 && <ChangeStepper changes={comparison.changes} />}
      <CommandButton command="shell.side" variant="ghost" className={styles.narrow}>
        {t('history.versions')}
      </CommandButton>
      {mayEdit && (
        <CommandButton command="history.name" entities={[entityRef]} variant="ghost" className={styles.wide}>
          {t(name ? 'history.rename' : 'history.give-name')}
        </CommandButton>
      )}
      {mayEdit && at > 0 && (
        <CommandButton command="history.restore" entities={[entityRef]}>
          {t('history.restore')}
        </CommandButton>
      )}
    </div>
  )
}

/** Which change one is at, and the buttons to the next. */
function ChangeStepper({ changes }: { changes: readonly string[] }) {
  const t = useT()
  const { change } = useSnapshot(historyView)
  const number = change === null ? 0 : changes.indexOf(change) + 1
  const count = changes.length
  return (
    <div className={styles.stepper}>
      <CommandButton command="history.previous-change" iconOnly size="s" icon="chevron-left" />
      <span className={styles.count} role="status">
        {number === 0
          ? t('history.changes', { count })
          : t('history.place', { number: formatNumber(number), count: formatNumber(count) })}
      </span>
      <CommandButton command="history.next-change" iconOnly size="s" icon="chevron-right" />
    </div>
  )
}

import { useState } from 'react'
import { CommandButton, EmptyState, Icon, rove, useT } from '#core/client/index.ts'
import styles from './archive.module.css'
import { aboutDeleted, type DeletedRow, deletedKind } from './deleted.ts'

/** What the user deleted within a day; arrows go from one button to the next. */
export function DeletedList({ rows }: { rows: readonly DeletedRow[] }) {
  const t = useT()
  const [current, setCurrent] = useState(0)
  if (rows.length === 0) return <EmptyState title={t('archive.no-deleted')} text={t('archive.about-deleted')} />
  const stop = Math.min(current, rows.length - 1)
  return (
    <>
      <p className={styles.about}>{t('archive.about-deleted')}</p>
      <ul className={styles.deleted} aria-label={t('archive.deleted')} onKeyDown={event => rove(event, setCurrent)}>
        {rows.map((row, index) => (
          <li key={row.undoId} className={styles.deletedRow}>
            <span className={styles.name}>
              <Icon name={deletedKind(row).icon} />
              <span className={styles.cut}>{row.label}</span>
            </span>
            <span className={styles.kind}>{deletedKind(row).label}</span>
            <time className={styles.ago} dateTime={row.deletedAt}>
              {aboutDeleted(row)}
            </time>
            <CommandButton
              command="archive.bring-back"
              args={{ undoId: row.undoId }}
              size="s"
              data-roving
              tabIndex={index === stop ? 0 : -1}
              aria-label={t('archive.bring-back-one', { label: row.label })}
            >
              {t('archive.bring-back')}
            </CommandButton>
          </li>
        ))}
      </ul>
    </>
  )
}

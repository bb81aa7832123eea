import type { Kind } from '#core/shared/kind.ts'
import { fieldLabel } from '../form/field-label.ts'
import { useT } from '../i18n/intl.ts'
import { useColumns } from './columns.tsx'
import styles from './entity-list.module.css'

/** Names of the columns. Rows carry their own names, so it is not read out. */
export function ListHead({ kind, sorting }: { kind: Kind; sorting: string }) {
  const t = useT()
  const columns = useColumns(kind)
  return (
    <div className={styles.head} aria-hidden="true">
      <span className={styles.headName} data-sorted={sorting.startsWith('name')}>
        {fieldLabel(kind, kind.title)}
      </span>
      <span className={styles.summary}>{t('list.summary')}</span>
      {columns.map(({ field }) => (
        <span key={field} className={styles.column}>
          {fieldLabel(kind, field)}
        </span>
      ))}
      <span className={styles.words}>{kind.prose ? t('list.words') : ''}</span>
      <span className={styles.date}>{t('list.edited')}</span>
    </div>
  )
}

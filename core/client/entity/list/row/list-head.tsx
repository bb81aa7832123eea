import type { Kind } from '#core/shared/kind.ts'
import { fieldLabel } from '../../../form/field-label.ts'
import { useT } from '../../../i18n/intl.ts'
import styles from '../entity-list.module.css'
import { useColumns } from './columns.tsx'
import type { NumberColumn } from './list-columns.ts'

interface ListHeadProps {
  kind: Kind
  sorting: string
  numbers: readonly NumberColumn[]
}

/** Names of the columns, hidden from screen readers: rows name their values themselves. */
export function ListHead({ kind, sorting, numbers }: ListHeadProps) {
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
      {kind.prose && <span className={styles.words}>{t('list.words')}</span>}
      {numbers.map(({ column: { id, label } }) => (
        <span key={id} className={styles.words}>
          {t(label)}
        </span>
      ))}
      <span className={styles.date}>{t('list.edited')}</span>
    </div>
  )
}

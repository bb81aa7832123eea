import { type ComponentType, useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { fieldLabel } from '../../../form/field-label.ts'
import { useT } from '../../../i18n/intl.ts'
import { useRegistry } from '../../../registry/app-registry.ts'
import type { FieldCellProps, FieldType } from '../../../registry/contract.ts'
import { type LazyComponent, lazyComponent, useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import styles from '../entity-list.module.css'
import type { NumberColumn } from './list-columns.ts'

type CellComponent = NonNullable<FieldType['cell']>

export interface Column {
  field: string
  cell: CellComponent
}

/** The fields of a kind that are columns of its list. */
export function useColumns(kind: Kind): readonly Column[] {
  const { fieldTypes } = useRegistry()
  return Object.entries(kind.fields).flatMap(([field, { form }]) => {
    const cell = fieldTypes.get(form)?.cell
    return cell ? [{ field, cell }] : []
  })
}

const lazyCells = new WeakMap<CellComponent, LazyComponent<FieldCellProps>>()

function lazyCellOf(cell: CellComponent): LazyComponent<FieldCellProps> {
  const cached = lazyCells.get(cell)
  if (cached) return cached
  const lazyCell = lazyComponent(async () => (await cell()).Cell as ComponentType<FieldCellProps>)
  lazyCells.set(cell, lazyCell)
  return lazyCell
}

/** One field of a row, rendered by its type's cell once that is loaded. */
export function ColumnCell({ cell, ...props }: FieldCellProps & { cell: CellComponent }) {
  const lazyCell = lazyCellOf(cell)
  const LoadedCell = useLazyComponent(lazyCell)
  useEffect(() => {
    // The list works without the cell; the next row retries.
    lazyCell.load().catch(reportError)
  }, [lazyCell])
  return LoadedCell ? <LoadedCell {...props} /> : null
}

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

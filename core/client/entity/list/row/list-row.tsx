import { type DragEvent, useEffect, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { formatDate, formatNumber, useT } from '../../../i18n/intl.ts'
import type { EntityRef, ListColumn } from '../../../registry/contract.ts'
import type { EntityRow } from '../../../sync/live/list-plan.ts'
import { lockRows } from '../../../sync/live/row-lock.ts'
import styles from '../entity-list.module.css'
import { goToEntity } from '../use-row-list.ts'
import { ColumnCell, useColumns } from './columns.tsx'
import type { NumberColumn } from './list-columns.ts'
import { GridRow, type RowPlace } from './row-grid.tsx'
import { RowPicture } from './row-picture.tsx'
import { useRowTitle } from './row-title-input.tsx'

interface ListRowProps {
  kind: Kind
  row: EntityRow
  entity: EntityRef
  place: RowPlace
  numbers: readonly NumberColumn[]
  canMove: boolean
  onMoveTo(from: number, to: number): void
}

const dragType = 'application/x-skald-row'

/** One row of a list: a click opens it, its title is edited in place, and it can be dragged if the order is manual. */
export function ListRow({ kind, row, entity, place, numbers, canMove, onMoveTo }: ListRowProps) {
  const columns = useColumns(kind)
  const titleInput = useRowTitle(kind, entity, row.revision as number)
  const [isDragOver, setIsDragOver] = useState(false)
  const [dragged, setDragged] = useState(false)
  useEffect(() => (dragged ? lockRows() : undefined), [dragged])
  const drag = canMove && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType, String(place.index))
      setDragged(true)
    },
    onDragEnd: () => setDragged(false),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      setIsDragOver(true)
    },
    onDragLeave: () => setIsDragOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsDragOver(false)
      onMoveTo(Number(event.dataTransfer.getData(dragType)), place.index)
    },
  }
  return (
    <GridRow
      entity={entity}
      place={place}
      className={isDragOver ? styles.over : undefined}
      onOpen={() => !titleInput && goToEntity(entity)}
      {...drag}
    >
      <span role="gridcell" className={styles.name}>
        <RowPicture kind={kind} entity={entity} row={row} />
        {kind.ordered && <span className={styles.number}>{Number(row.index) + 1}</span>}
        {titleInput ?? <span className={styles.cut}>{entity.label}</span>}
      </span>
      <span role="gridcell" className={styles.summary}>
        {typeof row.summary === 'string' ? row.summary : ''}
      </span>
      {columns.map(({ field, cell }) => (
        <span key={field} role="gridcell" className={styles.column}>
          <ColumnCell cell={cell} value={row[field]} row={row} entity={entity} />
        </span>
      ))}
      {kind.prose && (
        <span role="gridcell" className={styles.words}>
          {typeof row.words === 'number' ? formatNumber(row.words) : ''}
        </span>
      )}
      {numbers.map(({ column, numbers: values }) => (
        <NumberCell key={column.id} column={column} count={values && (values[entity.id] ?? 0)} />
      ))}
      <span role="gridcell" className={styles.date}>
        {formatDate(String(row.updatedAt))}
      </span>
    </GridRow>
  )
}

/** A number with a label for screen readers, which do not read the head; empty until it is loaded. */
function NumberCell({ column, count }: { column: ListColumn; count: number | undefined }) {
  const t = useT()
  const description = count === undefined ? undefined : t(column.describe(count))
  return (
    <span role="gridcell" className={styles.words} title={description} aria-label={description} data-column={column.id}>
      {count === undefined || count === 0 ? '' : formatNumber(count)}
    </span>
  )
}

import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { reportFailure } from '../desk/commands.ts'
import { formatDate, formatNumber, useT } from '../i18n/intl.ts'
import type { ListColumn, Thing } from '../registry/contract.ts'
import { ColumnCell, useColumns } from './columns.tsx'
import styles from './entity-list.module.css'
import type { NumberColumn } from './list-columns.ts'
import type { Row } from './list-news.ts'
import { GridRow, type RowPlace } from './row-grid.tsx'
import { holdRows } from './row-hold.ts'
import { RowPicture } from './row-picture.tsx'
import { RowTitleInput } from './row-title-input.tsx'
import { sayRenamed } from './say-renamed.ts'
import { offerTitleEdit } from './title-edit.ts'
import { openThing } from './use-row-list.ts'
import { changeThing } from './writes.ts'

interface ListRowProps {
  kind: Kind
  row: Row
  thing: Thing
  place: RowPlace
  numbers: readonly NumberColumn[]
  canMove: boolean
  onMoveTo(from: number, to: number): void
}

const dragType = 'application/x-skald-row'

/** One thing in a list: opened by a click, renamed in place, dragged where the order is the author's. */
export function ListRow({ kind, row, thing, place, numbers, canMove, onMoveTo }: ListRowProps) {
  const t = useT()
  const columns = useColumns(kind)
  const [editing, setEditing] = useState(false)
  const [over, setOver] = useState(false)
  const [dragged, setDragged] = useState(false)
  useEffect(() => (editing || dragged ? holdRows() : undefined), [editing, dragged])
  const latest = useRef(thing)
  latest.current = thing
  useEffect(() => offerTitleEdit(latest.current, () => setEditing(true)), [])
  const rename = (title: string) => {
    setEditing(false)
    if (title === thing.label) return
    const change = (label: string, revision?: number) => changeThing(thing, { [kind.title]: label }, revision)
    change(title, row.revision as number).catch(reportFailure)
    sayRenamed(title, () => change(thing.label))
  }
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
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onMoveTo(Number(event.dataTransfer.getData(dragType)), place.index)
    },
  }
  return (
    <GridRow
      thing={thing}
      place={place}
      className={over ? styles.over : undefined}
      onOpen={() => !editing && openThing(thing)}
      {...drag}
    >
      <span role="gridcell" className={styles.name}>
        <RowPicture kind={kind} thing={thing} row={row} />
        {kind.ordered && <span className={styles.number}>{Number(row.index) + 1}</span>}
        {editing ? (
          <RowTitleInput
            value={thing.label}
            label={t(`field.${kind.title}`)}
            onDone={rename}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <span className={styles.cut}>{thing.label}</span>
        )}
      </span>
      <span role="gridcell" className={styles.summary}>
        {typeof row.summary === 'string' ? row.summary : ''}
      </span>
      {columns.map(({ field, cell }) => (
        <span key={field} role="gridcell" className={styles.column}>
          <ColumnCell cell={cell} value={row[field]} />
        </span>
      ))}
      {kind.prose && (
        <span role="gridcell" className={styles.words}>
          {typeof row.words === 'number' ? formatNumber(row.words) : ''}
        </span>
      )}
      {numbers.map(({ column, numbers: known }) => (
        <NumberCell key={column.id} column={column} count={known && (known[thing.id] ?? 0)} />
      ))}
      <span role="gridcell" className={styles.date}>
        {formatDate(String(row.updatedAt))}
      </span>
    </GridRow>
  )
}

/** A number with its words for those who do not see the head; nothing until it is known. */
function NumberCell({ column, count }: { column: ListColumn; count: number | undefined }) {
  const t = useT()
  const words = count === undefined ? undefined : t(column.words(count))
  return (
    <span role="gridcell" className={styles.words} title={words} aria-label={words} data-column={column.id}>
      {count === undefined || count === 0 ? '' : formatNumber(count)}
    </span>
  )
}

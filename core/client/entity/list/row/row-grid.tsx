import type { HTMLAttributes, ReactNode } from 'react'
import { useT } from '../../../i18n/intl.ts'
import type { EntityRef } from '../../../registry/contract.ts'
import { RowCheck } from '../../../ui/checkbox/row-check.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { focusRow, selectRange, toggleRow } from '../list-state.ts'
import type { RowList } from '../use-row-list.ts'
import styles from './row-grid.module.css'

/** The position of a row, and what its list does with it. */
export interface RowPlace {
  index: number
  /** rows of the list before the first loaded one */
  before?: number
  /** px */
  top: number
  focused: boolean
  selected: boolean
  onFocus(): void
  onToggle(range: boolean): void
}

interface RowGridProps {
  rowList: RowList
  label: string
  /** including rows that are not loaded yet */
  total: number
  busy?: boolean
  className?: string
  renderRow(entity: EntityRef, place: RowPlace): ReactNode
}

/** The visible rows of a list. */
export function RowGrid({ rowList, label, total, busy, className, renderRow }: RowGridProps) {
  const { entities, list, change, scroller, virtual } = rowList
  const focused = entities[list.focused]
  return (
    <div
      ref={scroller}
      className={classNames(styles.scroller, className)}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={total}
      aria-busy={busy}
      aria-activedescendant={focused && rowId(focused)}
      tabIndex={0}
      onFocus={event => {
        if (event.target === event.currentTarget) change(old => (old.focused < 0 ? focusRow(old, 0) : old))
      }}
    >
      <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const entity = entities[index]
          if (!entity) return null
          return renderRow(entity, {
            index,
            top: start,
            focused: index === list.focused,
            selected: list.selected.has(entity.id),
            onFocus: () => change(old => focusRow(old, index)),
            onToggle: range => change(old => (range ? selectRange(old, index) : toggleRow(old, index))),
          })
        })}
      </div>
    </div>
  )
}

function rowId({ id }: EntityRef): string {
  return `row-${id}`
}

/** A button or field in a row, or the menu that it opened. */
function isInControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, textarea, [role="menu"]') !== null
}

interface GridRowProps extends Omit<HTMLAttributes<HTMLDivElement>, 'id' | 'onClick'> {
  entity: EntityRef
  place: RowPlace
  /** called on a click, unless it is for a control in the row */
  onOpen(): void
}

/** One row: its checkbox, then its cells. Keys are handled by the list. */
export function GridRow({ entity, place, onOpen, className, children, ...rest }: GridRowProps) {
  const t = useT()
  const { index, before = 0, top, focused, selected, onFocus, onToggle } = place
  return (
    <div
      {...rest}
      id={rowId(entity)}
      role="row"
      tabIndex={-1}
      aria-rowindex={before + index + 1}
      aria-selected={selected}
      className={classNames(styles.row, focused && styles.focused, className)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={event => {
        onFocus()
        if (!isInControl(event.target)) onOpen()
      }}
      onKeyDown={undefined}
    >
      <RowCheck
        checked={selected}
        label={t('list.select', { label: entity.label })}
        command="list.select"
        className={styles.check}
        onToggle={event => {
          event.stopPropagation()
          onToggle(event.shiftKey)
        }}
      />
      {children}
    </div>
  )
}

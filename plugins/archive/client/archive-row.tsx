import { CommandButton, classNames, formatDate, go, house, Icon, type Thing, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import styles from './archive.module.css'
import type { Archived } from './shown.ts'

interface ArchiveRowProps {
  row: Archived
  thing: Thing
  index: number
  top: number
  focused: boolean
  selected: boolean
  onFocus(): void
  onToggle(range: boolean): void
}

/** One archived thing: opened by a click, with the ways back and out at its end. */
export function ArchiveRow({ row, thing, index, top, focused, selected, onFocus, onToggle }: ArchiveRowProps) {
  const t = useT()
  const kind = house.kinds.get(thing.kind)
  if (!kind) return null
  return (
    <div
      id={`archived-${thing.id}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 1}
      aria-selected={selected}
      className={classNames(styles.row, focused && styles.focused)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => {
        onFocus()
        go(entityLink(kind, thing))
      }}
      onKeyDown={undefined}
    >
      <span role="gridcell" className={styles.check}>
        <button
          type="button"
          role="checkbox"
          tabIndex={-1}
          aria-checked={selected}
          aria-label={t('list.select', { label: thing.label })}
          data-command="list.select"
          onClick={event => {
            event.stopPropagation()
            onToggle(event.shiftKey)
          }}
        >
          <Icon name="check" size="s" />
        </button>
      </span>
      <span role="gridcell" className={styles.name}>
        <Icon name={kind.icon} />
        <span className={styles.cut}>{thing.label}</span>
      </span>
      <span role="gridcell" className={styles.kind}>
        {t(`kind.${kind.name}.one`)}
      </span>
      <span role="gridcell" className={styles.date}>
        <time dateTime={row.archivedAt}>{formatDate(row.archivedAt)}</time>
      </span>
      {/* Commands on the row, not a way into it. */}
      <span role="gridcell" className={styles.actions} onClick={event => event.stopPropagation()} onKeyDown={undefined}>
        <CommandButton command="thing.restore" things={[thing]} iconOnly size="s" tabIndex={-1} />
        <CommandButton command="thing.delete" things={[thing]} iconOnly size="s" tabIndex={-1} />
      </span>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { classNames, formatNumber, RowCheck, useT } from '#core/client/index.ts'
import { MAX_TITLE } from '../../shared/limits.ts'
import { correctImport, focusImportRow } from '../actions.ts'
import styles from '../dialog/import.module.css'
import { importing } from '../state.ts'
import type { SectionRow } from '../worker/messages.ts'

interface SectionRowProps {
  row: SectionRow
  index: number
  top: number
  focused: boolean
  editing: boolean
}

export function SectionRowView({ row, index, top, focused, editing }: SectionRowProps) {
  const t = useT()
  const rename = (title: string) => {
    importing.editing = null
    void correctImport({ do: 'rename', id: row.id, title })
  }
  return (
    <div
      id={`import-${index}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 1}
      className={classNames(
        styles.row,
        focused && styles.focused,
        !row.include && styles.out,
        !row.include && styles.excluded,
      )}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => focusImportRow(index)}
      onDoubleClick={() => {
        importing.editing = row.id
      }}
      onKeyDown={undefined}
    >
      <RowCheck
        checked={row.include}
        label={t('import.include', { title: row.title })}
        command="import.toggle"
        className={styles.check}
        onToggle={() => void correctImport({ do: 'toggle', id: row.id })}
      />
      <span role="gridcell" className={styles.kind}>
        {t(`import.kind-${row.kind}`)}
      </span>
      <span role="gridcell" className={styles.title}>
        {editing ? (
          <TitleInput value={row.title} onDone={rename} />
        ) : (
          <span className={styles.cut} title={row.part}>
            {row.title}
          </span>
        )}
      </span>
      <span role="gridcell" className={styles.opening}>
        {row.opening}
      </span>
      <span role="gridcell" className={styles.words}>
        {formatNumber(row.words)}
      </span>
    </div>
  )
}

/** A title edited in place. Enter or blur saves it; Escape is handled by the dialog, which restores it. */
function TitleInput({ value, onDone }: { value: string; onDone(title: string): void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])
  return (
    <input
      ref={input}
      className={styles.titleInput}
      aria-label={t('field.title')}
      defaultValue={value}
      maxLength={MAX_TITLE}
      onBlur={event => importing.editing !== null && onDone(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onDone(event.currentTarget.value)
      }}
    />
  )
}

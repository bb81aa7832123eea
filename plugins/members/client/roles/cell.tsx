import { classNames, Icon, useT } from '#core/client/index.ts'
import styles from './roles.module.css'

export type CellState = 'yes' | 'no' | 'some'

interface CellProps {
  /** its place: the line and the role */
  name: string
  state: CellState
  /** not saved yet */
  changed: boolean
  /** what the line allows */
  words: string
  role: string
  /** why it is only read */
  lock: string | null
  /** why the server refused it */
  fault?: string
  tabbable: boolean
  onFocus(): void
  onToggle(): void
}

/** Whether one role may do one thing. */
export function Cell({ name, state, changed, words, role, lock, fault, tabbable, onFocus, onToggle }: CellProps) {
  const t = useT()
  const said = t('roles.cell', { role, what: words, state })
  return (
    <div
      role="gridcell"
      className={classNames(styles.cell, changed && styles.changed, lock !== null && styles.locked)}
      data-cell={name}
      data-state={state}
      tabIndex={tabbable ? 0 : -1}
      aria-label={fault ? `${said}. ${fault}` : said}
      aria-readonly={lock !== null || undefined}
      aria-description={lock ?? undefined}
      aria-invalid={fault !== undefined || undefined}
      title={fault ?? lock ?? undefined}
      onFocus={onFocus}
      onClick={onToggle}
      onKeyDown={undefined}
    >
      <span className={styles.box} aria-hidden="true">
        {state !== 'no' && <Icon name={state === 'yes' ? 'check' : 'minus'} />}
      </span>
    </div>
  )
}

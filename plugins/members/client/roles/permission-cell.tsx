import { classNames, Icon, useT } from '#core/client/index.ts'
import styles from './roles.module.css'

export type PermissionState = 'yes' | 'no' | 'some'

interface PermissionCellProps {
  /** id of the cell: row and role */
  name: string
  state: PermissionState
  /** unsaved */
  changed: boolean
  /** what the row allows */
  words: string
  role: string
  /** why it is read-only */
  lock: string | null
  /** why the server refused it */
  issue?: string
  tabbable: boolean
  onFocus(): void
  onToggle(): void
}

/** Whether one role has one permission. */
export function PermissionCell({
  name,
  state,
  changed,
  words,
  role,
  lock,
  issue,
  tabbable,
  onFocus,
  onToggle,
}: PermissionCellProps) {
  const t = useT()
  const label = t('roles.cell', { role, what: words, state })
  return (
    <div
      role="gridcell"
      className={classNames(styles.cell, changed && styles.changed, lock !== null && styles.locked)}
      data-cell={name}
      data-state={state}
      tabIndex={tabbable ? 0 : -1}
      aria-label={issue ? `${label}. ${issue}` : label}
      aria-readonly={lock !== null || undefined}
      aria-description={lock ?? undefined}
      aria-invalid={issue !== undefined || undefined}
      title={issue ?? lock ?? undefined}
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

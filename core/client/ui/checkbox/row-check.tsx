import type { MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './row-check.module.css'

export type RowCheckProps = {
  checked: boolean
  /** Names the row it chooses. */
  label: string
  /** The command its key runs too. */
  command: string
  onToggle: (event: MouseEvent) => void
  /** Sets the width of the cell. */
  className: string | undefined
}

/** The cell with the checkbox of a row. It takes no focus: the keys are the list's. */
export function RowCheck({ checked, label, command, onToggle, className }: RowCheckProps) {
  return (
    <span role="gridcell" className={classNames(styles.check, className)}>
      <button
        type="button"
        role="checkbox"
        tabIndex={-1}
        aria-checked={checked}
        aria-label={label}
        data-command={command}
        onClick={onToggle}
      >
        <Icon name="check" size="s" />
      </button>
    </span>
  )
}

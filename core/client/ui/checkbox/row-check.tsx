import type { MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './row-check.module.css'

type RowCheckProps = {
  checked: boolean
  /** Label: names the row. */
  label: string
  /** Id of the command with the same effect. */
  command: string
  onToggle: (event: MouseEvent) => void
  /** Class that sets the width of the cell. */
  className: string | undefined
}

/** The checkbox cell of a row. It is not focusable: the list handles the keys. */
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

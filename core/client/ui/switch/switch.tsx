import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './switch.module.css'

type SwitchProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'role' | 'onClick' | 'value'> & {
  checked: boolean
  onValue: (checked: boolean) => void
  /** Across the whole row with the switch at its end: settings. */
  wide?: boolean
  /** Its label. */
  children: ReactNode
}

/** Takes effect at once; a choice that is submitted with a form is a Checkbox. */
export function Switch({ checked, onValue, wide, disabled, className, children, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      className={classNames(styles.switch, wide && styles.wide, className)}
      onClick={() => {
        if (!disabled) onValue(!checked)
      }}
    >
      {children}
    </button>
  )
}

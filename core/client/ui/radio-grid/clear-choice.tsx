import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './clear-choice.module.css'

export interface ClearChoiceProps {
  /** what the button is called */
  label: string
  isEmpty: boolean
  onClear(): void
  /** the choices */
  children: ReactNode
}

/** Choices as small pictures, with a button below that clears the choice. */
export function ClearChoice({ label, isEmpty, onClear, children }: ClearChoiceProps) {
  return (
    <div className={styles.choice}>
      {children}
      <Button
        size="s"
        variant="ghost"
        icon="x"
        data-field
        className={styles.clear}
        disabled={isEmpty}
        onClick={onClear}
      >
        {label}
      </Button>
    </div>
  )
}

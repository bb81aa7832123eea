import type { FocusEvent, KeyboardEvent, Ref } from 'react'
import { classNames, formatKeys, isMac, Keys } from '#core/client/index.ts'
import styles from './keys.module.css'

interface PressBoxProps {
  /** accessible name */
  label: string
  pressed: readonly string[]
  describedBy?: string
  onKeyDown?: (event: KeyboardEvent) => void
  onBlur?: (event: FocusEvent) => void
  ref?: Ref<HTMLDivElement>
  className?: string
}

/** Shows keys as they are pressed. It counts as a text field, so that the page runs no commands on its keys. */
export function PressBox({ label, pressed, describedBy, className, ...rest }: PressBoxProps) {
  return (
    <div
      {...rest}
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      className={classNames(styles.box, className)}
    >
      {pressed.length > 0 && <Keys keys={formatKeys(pressed.join(' '), { mac: isMac })} />}
      <span className={styles.caret} />
    </div>
  )
}

import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field.tsx'
import styles from './input.module.css'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> & {
  value: string
  onValue: (value: string) => void
  /** Uses the reading font, for the author's text. */
  prose?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Grows with its text up to half the window. */
export function TextArea({ value, onValue, prose, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={3}
      {...useControl()}
      {...rest}
      className={classNames(styles.box, styles.area, prose && styles.prose, className)}
      value={value}
      onChange={event => onValue(event.target.value)}
    />
  )
}

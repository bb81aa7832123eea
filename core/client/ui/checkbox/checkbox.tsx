import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'value' | 'onChange' | 'size'> & {
  /** 'mixed': some of the items it controls are checked. */
  checked: boolean | 'mixed'
  onValue: (checked: boolean) => void
  /** Its label; without it set aria-label. */
  children?: ReactNode
}

export function Checkbox({ checked, onValue, className, children, id, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const ownId = useId()
  const mixed = checked === 'mixed'
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  const mark = (
    <span className={styles.box}>
      <input
        {...rest}
        id={id ?? ownId}
        ref={box}
        type="checkbox"
        checked={checked === true}
        onChange={event => onValue(event.target.checked)}
      />
      <Icon name={mixed ? 'minus' : 'check'} className={styles.tick} />
    </span>
  )
  if (children === undefined) return <span className={classNames(styles.bare, className)}>{mark}</span>
  return (
    <label htmlFor={id ?? ownId} className={classNames(styles.row, className)}>
      {mark}
      {children}
    </label>
  )
}

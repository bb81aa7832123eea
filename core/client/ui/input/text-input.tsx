import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './input.module.css'

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size' | 'type'>

export type TextInputProps = NativeProps & {
  value: string
  onValue: (value: string) => void
  type?: 'text' | 'search' | 'email' | 'url' | 'password'
  icon?: IconName
  /** After the text: a key, a button, a unit. */
  end?: ReactNode
  /** 40 px high instead of 32. */
  large?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextInput({ value, onValue, type = 'text', icon, end, large, className, ...rest }: TextInputProps) {
  return (
    <div className={classNames(styles.box, large && styles.large, className)}>
      {icon && <Icon name={icon} />}
      <input
        {...useControl()}
        {...rest}
        type={type}
        className={styles.input}
        value={value}
        onChange={event => onValue(event.target.value)}
      />
      {end}
    </div>
  )
}

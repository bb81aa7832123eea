import type { SelectHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './input.module.css'

type SelectOption<Value extends string> = { value: Value; label: string; disabled?: boolean }

type SelectProps<Value extends string> = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'size' | 'multiple'
> & {
  value: Value
  onValue: (value: Value) => void
  options: readonly SelectOption<Value>[]
}

/** A native select, for its keyboard and touch behaviour. */
export function Select<Value extends string>({ value, onValue, options, className, ...rest }: SelectProps<Value>) {
  return (
    <div className={classNames(styles.box, styles.select, className)}>
      <select
        {...useControl()}
        {...rest}
        value={value}
        onChange={event => {
          const chosen = options[event.target.selectedIndex]
          if (chosen) onValue(chosen.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevrons-up-down" />
    </div>
  )
}

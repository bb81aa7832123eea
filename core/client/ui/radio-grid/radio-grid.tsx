import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { useGroupControl } from '../field/field.tsx'
import { rove } from '../roving.ts'
import styles from './radio-grid.module.css'

type RadioGridOption<Value extends string> = {
  value: Value
  label: string
  style?: CSSProperties
  content?: ReactNode
}

type RadioGridProps<Value extends string> = {
  /** Label of the group outside a Field. */
  label?: string
  value: Value | null
  onValue: (value: Value) => void
  options: readonly RadioGridOption<Value>[]
  columns: 6 | 9
}

/** Options as small pictures in rows: radio buttons whose arrows also move up and down. */
export function RadioGrid<Value extends string>({ label, value, onValue, options, columns }: RadioGridProps<Value>) {
  const name = useId()
  const choose = (index: number) => {
    const option = options[index]
    if (option && option.value !== value) onValue(option.value)
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...useGroupControl()}
      className={classNames(styles.grid, columns === 6 ? styles.icons : styles.colors)}
      onKeyDown={event => rove(event, choose, columns)}
    >
      {options.map((option, index) => (
        <label key={option.value} title={option.label} className={styles.option} style={option.style}>
          <input
            type="radio"
            name={name}
            data-roving=""
            className={styles.input}
            aria-label={option.label}
            value={option.value}
            checked={option.value === value}
            onChange={() => choose(index)}
          />
          {option.content}
        </label>
      ))}
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { useFocusWithChoice } from '../focus-with-choice.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './segmented.module.css'

type SegmentedOption<Value extends string> = { value: Value; label: ReactNode; icon?: IconName }

type SegmentedProps<Value extends string> = {
  /** Label of the group. */
  label: string
  value: Value
  onValue: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  className?: string
}

/** A choice among a few visible options: radio buttons in a track. */
export function Segmented<Value extends string>({ label, value, onValue, options, className }: SegmentedProps<Value>) {
  const name = useId()
  const group = useFocusWithChoice(value)
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={classNames(styles.track, className)}>
      {options.map(option => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </label>
      ))}
    </div>
  )
}

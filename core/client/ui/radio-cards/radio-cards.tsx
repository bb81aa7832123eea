import { useId } from 'react'
import { useFocusWithChoice } from '../focus-with-choice.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './radio-cards.module.css'

type RadioCard<Value extends string> = { value: Value; label: string; about: string; icon: IconName }

type RadioCardsProps<Value extends string> = {
  /** Label of the group. */
  label: string
  value: Value
  onValue: (value: Value) => void
  options: readonly RadioCard<Value>[]
  disabled?: boolean
}

/** A choice among a few options that each need a sentence: radio buttons as cards. */
export function RadioCards<Value extends string>({
  label,
  value,
  onValue,
  options,
  disabled = false,
}: RadioCardsProps<Value>) {
  const name = useId()
  const group = useFocusWithChoice(value)
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.cards}>
      {options.map(option => {
        const id = `${name}-${option.value}`
        return (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              aria-labelledby={id}
              aria-describedby={`${id}-about`}
              onChange={() => onValue(option.value)}
            />
            <Icon name={option.icon} />
            <span>
              <b id={id} className={styles.name}>
                {option.label}
              </b>
              <small id={`${id}-about`} className={styles.about}>
                {option.about}
              </small>
            </span>
          </label>
        )
      })}
    </div>
  )
}

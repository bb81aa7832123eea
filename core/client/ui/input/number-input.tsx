import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field.tsx'
import styles from './input.module.css'
import { readNumber, stepNumber } from './number-text.ts'

type NativeProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'size' | 'type' | 'min' | 'max' | 'step'
>

export type NumberInputProps = NativeProps & {
  /** null: empty. */
  value: number | null
  /** Called with every valid number typed or stepped to. */
  onValue: (value: number | null) => void
  /** The range limits steps only; typed values outside it are reported, and the form validates them. */
  min?: number
  max?: number
  step?: number
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A number input. Arrow keys change it by one step, with Shift by ten. */
export function NumberInput({
  value,
  onValue,
  min,
  max,
  step = 1,
  end,
  className,
  onBlur,
  onKeyDown,
  ...rest
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft === null ? undefined : readNumber(draft)
  const keepsDraft = draft !== null && (typed === undefined || typed === value)
  const change = (next: string) => {
    setDraft(next)
    const read = readNumber(next)
    if (read !== undefined && read !== value) onValue(read)
  }
  const stepByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || rest.readOnly) return
    event.preventDefault()
    setDraft(null)
    onValue(stepNumber(value, direction * step * (event.shiftKey ? 10 : 1), { min, max }))
  }
  return (
    <div className={classNames(styles.box, className)}>
      <input
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        {...useControl()}
        {...rest}
        className={classNames(styles.input, styles.number)}
        value={keepsDraft ? draft : String(value ?? '')}
        onChange={event => change(event.target.value)}
        onKeyDown={stepByKey}
        onBlur={event => {
          setDraft(null)
          onBlur?.(event)
        }}
      />
      {end}
    </div>
  )
}

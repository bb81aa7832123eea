import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field.tsx'
import styles from './input.module.css'

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

/** Parses a typed number, with a comma or a point. undefined: no number (yet); null: empty. */
export function readNumber(text: string): number | null | undefined {
  const plain = text
    .replaceAll(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  if (plain === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** One step from a value, rounded to remove floating-point errors, inside the range. */
export function stepNumber(from: number | null, by: number, range: { min?: number; max?: number }): number {
  const decimals = Math.max(0, ...[from ?? 0, by].map(value => String(value).split('.')[1]?.length ?? 0))
  const next =
    from === null ? Math.max(range.min ?? 0, Math.min(range.max ?? 0, 0)) : Number((from + by).toFixed(decimals))
  return Math.min(range.max ?? Number.POSITIVE_INFINITY, Math.max(range.min ?? Number.NEGATIVE_INFINITY, next))
}

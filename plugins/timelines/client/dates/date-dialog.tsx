import { useState } from 'react'
import { Field, TextInput, useT } from '#core/client/index.ts'
import type { DateSystem } from '../../shared/dates.ts'
import type { Metric } from '../../shared/metrics.ts'
import { DateDialogFrame } from './date-dialog-frame.tsx'
import { dateOfDraft, draftOf, type ExactDate, withUnit } from './date-drafts.ts'
import styles from './dates.module.css'

interface DateDialogProps {
  system: Extract<DateSystem, { kind: 'metrics' }>
  value: ExactDate
  onConfirm(date: ExactDate): void
  onClose(): void
}

/** A date in the units of a timeline, one number each. Cancel keeps the old date (TL-11..15). */
export function DateDialog({ system, value, onConfirm, onClose }: DateDialogProps) {
  const t = useT()
  const { metrics } = system
  const [draft, setDraft] = useState(() => draftOf(metrics, value))
  const date = dateOfDraft(metrics, draft)
  return (
    <DateDialogFrame system={system} date={date} onConfirm={onConfirm} onClose={onClose}>
      {metrics.map(({ id, label }, at) => (
        <Field key={id} label={label} hint={at === 0 ? t('timelines.from-zero') : `0–${mostOf(metrics, at)}`}>
          <TextInput
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={draft[at] === '' ? undefined : Number(draft[at])}
            aria-valuemin={0}
            aria-valuetext={namedPart(metrics, at, draft[at])}
            value={draft[at] ?? ''}
            end={<span className={styles.part}>{namedPart(metrics, at, draft[at])}</span>}
            onValue={text => setDraft(withUnit(metrics, draft, at, text))}
            onKeyDown={pressed => {
              const step = pressed.key === 'ArrowUp' ? 1 : pressed.key === 'ArrowDown' ? -1 : 0
              if (step === 0 || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return
              pressed.preventDefault()
              const next = Math.max(0, Number(draft[at] ?? 0) + step * (pressed.shiftKey ? 10 : 1))
              setDraft(withUnit(metrics, draft, at, String(next)))
            }}
          />
        </Field>
      ))}
    </DateDialogFrame>
  )
}

/** The largest number of a unit within the one above it. */
function mostOf(metrics: readonly Metric[], at: number): number {
  return (metrics[at - 1]?.childAmount ?? 1) - 1
}

/** The name that the unit above gives to a number. */
function namedPart(metrics: readonly Metric[], at: number, text: string | undefined): string | undefined {
  return text ? metrics[at - 1]?.childLabels[Number(text)] || undefined : undefined
}

import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  /** 0 to 1; null for an unknown length. */
  value: number | null
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames(styles.bar, percent === undefined && styles.unknown)}
      style={percent === undefined ? undefined : ({ '--p': `${percent}%` } as CSSProperties)}
    />
  )
}

/** A bar below its label, which screen readers announce. */
export function ProgressStatus({ label, value }: ProgressBarProps) {
  return (
    <div role="status">
      <p>{label}</p>
      <ProgressBar label={label} value={value} />
    </div>
  )
}

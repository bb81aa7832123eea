import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

type SpinnerProps = {
  /** Announced as a status; without it the spinner decorates a text beside it. */
  label?: string
  className?: string
}

export function Spinner({ label, className }: SpinnerProps) {
  const ring = <span className={classNames(styles.ring, className)} aria-hidden="true" />
  if (label === undefined) return ring
  return (
    <span role="status" className={styles.status}>
      {ring}
      <span className="vh">{label}</span>
    </span>
  )
}

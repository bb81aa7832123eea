import { colorStyle } from '#core/client/index.ts'
import styles from './month.module.css'

/** The lit part of a moon: none, its right half, all, its left half. */
const lit = [null, 'M6 1a5 5 0 0 1 0 10z', 'M6 1a5 5 0 0 1 0 10a5 5 0 0 1 0 -10z', 'M6 1a5 5 0 0 0 0 10z'] as const

interface MoonProps {
  turn: 0 | 1 | 2 | 3
  label: string
  color: string | undefined
}

/** A moon on the day on which it is new, half or full. */
export function Moon({ turn, label, color }: MoonProps) {
  const shape = lit[turn]
  return (
    <svg viewBox="0 0 12 12" className={styles.moon} style={colorStyle(color ?? '')} role="img" aria-label={label}>
      <title>{label}</title>
      <circle cx="6" cy="6" r="5" />
      {shape && <path d={shape} />}
    </svg>
  )
}

import { classNames } from '../class-names.ts'
import { colorStyle } from '../color/color-style.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './tag-chip.module.css'

export type TagChipProps = {
  label: string
  /** The author's colour, shown as a dot; the accent without one. */
  color?: string | null
  /** 20 high and without its hairline: in lists. */
  small?: boolean
  /** Pixels high. */
  size?: 24 | 32 | 40
  onRemove?: () => void
  /** Names the remove button. */
  removeLabel?: string
  className?: string
}

export function TagChip({ label, color, small, size = 24, onRemove, removeLabel, className }: TagChipProps) {
  return (
    <span
      className={classNames(styles.tag, small ? styles.small : styles[`high${size}`], className)}
      style={colorStyle(color)}
      title={label}
    >
      <span className={styles.label}>{label}</span>
      {onRemove && (
        <button type="button" className={styles.remove} data-field aria-label={removeLabel} onClick={onRemove}>
          <Icon name="x" size="s" />
        </button>
      )}
    </span>
  )
}

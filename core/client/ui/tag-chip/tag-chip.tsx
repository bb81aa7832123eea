import { classNames } from '../class-names.ts'
import { colorStyle } from '../color/color-style.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './tag-chip.module.css'

type TagChipProps = {
  label: string
  /** The author's colour, shown as a dot; the accent by default. */
  color?: string | null
  /** 20 px high and without a border: in lists. */
  small?: boolean
  /** Heights in pixels (TAG-17). */
  size?: 24 | 32 | 40
  onRemove?: () => void
  /** Label of the remove button. */
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

import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconProps } from './icon.tsx'
import { ownColor } from './own-color.ts'

export type BadgeProps = {
  icon: IconProps['name']
  /** 24, 36 or 40 px. */
  size?: 's' | 'm' | 'l'
  /** The author's colour as a wash under ink; the accent without one. */
  color?: string | null
  className?: string
}

/** An icon in a tinted square: the face of a project or an entity. Decorative, its name stands beside it. */
export function Badge({ icon, size = 's', color, className }: BadgeProps) {
  const own = ownColor(color)
  return (
    <span
      className={classNames(styles.badge, styles[size], own && styles.own, className)}
      style={own}
      aria-hidden="true"
    >
      <Icon name={icon} size={size === 's' ? 'm' : 'l'} />
    </span>
  )
}

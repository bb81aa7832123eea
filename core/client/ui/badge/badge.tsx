import { classNames } from '../class-names.ts'
import { colorStyle } from '../color/color-style.ts'
import { Icon, type IconProps } from '../icon/icon.tsx'
import styles from './badge.module.css'

type BadgeProps = {
  icon: IconProps['name']
  /** 24, 36 or 40 px. */
  size?: 's' | 'm' | 'l'
  /** The author's colour as a background wash; the accent by default. */
  color?: string | null
}

/** An icon in a tinted square, for a project or an entity. Decorative, because its name is shown beside it. */
export function Badge({ icon, size = 's', color }: BadgeProps) {
  const style = colorStyle(color)
  return (
    <span className={classNames(styles.badge, styles[size], style && styles.own)} style={style} aria-hidden="true">
      <Icon name={icon} size={size === 's' ? 'm' : 'l'} />
    </span>
  )
}

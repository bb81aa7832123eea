import { classNames } from './class-names.ts'
import { drawnIcons } from './drawn-icons.tsx'
import styles from './icon.module.css'
import { lucideIcons } from './lucide-icons.ts'

export type IconName = keyof typeof lucideIcons | keyof typeof drawnIcons
export type IconSize = 's' | 'm' | 'l'

export const iconNames = [...Object.keys(drawnIcons), ...Object.keys(lucideIcons)] as IconName[]

export type IconProps = {
  /** Any string may come from stored data; an unknown one shows a neutral page. */
  name: IconName | (string & {})
  /** 12, 16 or 20 px. */
  size?: IconSize
  className?: string
}

/** Always decorative: the name of the thing stands beside it or on the control around it. */
export function Icon({ name, size = 'm', className }: IconProps) {
  const classes = classNames(styles.icon, size !== 'm' && styles[size], className)
  if (Object.hasOwn(drawnIcons, name)) {
    return (
      <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" data-icon={name}>
        {drawnIcons[name as keyof typeof drawnIcons]}
      </svg>
    )
  }
  const known = Object.hasOwn(lucideIcons, name) ? (name as keyof typeof lucideIcons) : 'file-text'
  const Lucide = lucideIcons[known]
  return <Lucide className={classes} aria-hidden="true" data-icon={known} />
}

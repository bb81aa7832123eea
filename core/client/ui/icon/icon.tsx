import { useEffect } from 'react'
import { classNames } from '../class-names.ts'
import { lazyComponent, useLazyComponent } from '../lazy/lazy-component.ts'
import type { customIcons } from './custom-icons.tsx'
import { firstIcons } from './first-icons.ts'
import styles from './icon.module.css'
import type { lazyIcons } from './lazy-icons.ts'

type LazyIconName = keyof typeof lazyIcons
export type IconName = keyof typeof firstIcons | LazyIconName | keyof typeof customIcons
export type IconSize = 's' | 'm' | 'l'

export type IconProps = {
  /** Any string, because it may come from stored data; an unknown one shows a neutral page icon. */
  name: IconName | (string & {})
  /** 12, 16 or 20 px. */
  size?: IconSize
  className?: string
}

const lazyIcon = lazyComponent(async () => (await import('./lazy-icon.tsx')).loadLazyIcon())

/** Always decorative: the name is shown beside it or labels the control around it. */
export function Icon({ name, size = 'm', className }: IconProps) {
  const classes = classNames(styles.icon, size !== 'm' && styles[size], className)
  if (!Object.hasOwn(firstIcons, name)) return <IconPlaceholder name={name} className={classes} />
  const FirstIcon = firstIcons[name as keyof typeof firstIcons]
  return <FirstIcon className={classes} aria-hidden="true" data-icon={name} />
}

/** Keeps the space of an icon that is loading. */
function IconPlaceholder({ name, className }: { name: string; className: string }) {
  const LoadedIcon = useLazyComponent(lazyIcon)
  useEffect(() => {
    // If it fails to load, the text beside it says the same.
    lazyIcon.load().catch(() => undefined)
  }, [])
  return LoadedIcon ? (
    <LoadedIcon name={name} className={className} />
  ) : (
    <svg className={className} aria-hidden="true" />
  )
}

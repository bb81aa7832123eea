import { useEffect } from 'react'
import { classNames } from './class-names.ts'
import type { drawnIcons } from './drawn-icons.tsx'
import { firstIcons } from './first-icons.ts'
import styles from './icon.module.css'
import type { lateIcons } from './late-icons.ts'
import { later, useLater } from './later.ts'

type LateName = keyof typeof lateIcons
export type IconName = keyof typeof firstIcons | LateName | keyof typeof drawnIcons
export type IconSize = 's' | 'm' | 'l'

export type IconProps = {
  /** Any string may come from stored data; an unknown one shows a neutral page. */
  name: IconName | (string & {})
  /** 12, 16 or 20 px. */
  size?: IconSize
  className?: string
}

const lateIcon = later(async () => (await import('./late-icon.tsx')).LateIcon)

/** Always decorative: the name of the thing stands beside it or on the control around it. */
export function Icon({ name, size = 'm', className }: IconProps) {
  const classes = classNames(styles.icon, size !== 'm' && styles[size], className)
  if (!Object.hasOwn(firstIcons, name)) return <Awaited name={name} className={classes} />
  const First = firstIcons[name as keyof typeof firstIcons]
  return <First className={classes} aria-hidden="true" data-icon={name} />
}

/** Keeps the place of an icon that is on its way. */
function Awaited({ name, className }: { name: string; className: string }) {
  const Late = useLater(lateIcon)
  useEffect(() => {
    // Where it cannot be had, what stands beside it says the same.
    lateIcon.load().catch(() => undefined)
  }, [])
  return Late ? <Late name={name} className={className} /> : <svg className={className} aria-hidden="true" />
}

import { useEffect } from 'react'
import { classNames } from '../class-names.ts'
import { colorStyle } from '../color/color-style.ts'
import { lazyComponent, useLazyComponent } from '../lazy/lazy-component.ts'
import type { customIcons } from './custom-icons.tsx'
import { firstIcons } from './first-icons.ts'
import styles from './icon.module.css'
import type { DrawnIconProps } from './lazy-icon.tsx'
import type { lazyIcons } from './lazy-icons.ts'

type LazyIconName = keyof typeof lazyIcons
export type IconName = keyof typeof firstIcons | LazyIconName | keyof typeof customIcons
type IconSize = 's' | 'm' | 'l'

export type IconProps = {
  /** Any string, because it may come from stored data; an unknown one shows a neutral page icon. */
  name: IconName | (string & {})
  /** 12, 16 or 20 px. */
  size?: IconSize
  className?: string
  /** that an author has chosen */
  color?: string | undefined
}

const lazyIcon = lazyComponent(async () => (await import('./lazy-icon.tsx')).loadLazyIcon())

/** Always decorative: the name is shown beside it or labels the control around it. */
export function Icon({ name, size = 'm', className, color }: IconProps) {
  const style = colorStyle(color)
  const classes = classNames(styles.icon, size !== 'm' && styles[size], style && styles.own, className)
  if (!Object.hasOwn(firstIcons, name)) return <IconPlaceholder name={name} className={classes} style={style} />
  const FirstIcon = firstIcons[name as keyof typeof firstIcons]
  return <FirstIcon className={classes} style={style} aria-hidden="true" data-icon={name} />
}

/** Gives a copied icon the colour that an author has chosen. */
export function paintIcon(icon: SVGElement, color: string): void {
  if (!colorStyle(color) || !styles.own) return
  icon.classList.add(styles.own)
  icon.style.setProperty('--own', color)
}

/** Keeps the space of an icon that is loading. */
function IconPlaceholder(props: DrawnIconProps) {
  const LoadedIcon = useLazyComponent(lazyIcon)
  useEffect(() => {
    // If it fails to load, the text beside it says the same.
    lazyIcon.load().catch(() => undefined)
  }, [])
  return LoadedIcon ? <LoadedIcon {...props} /> : <svg className={props.className} aria-hidden="true" />
}

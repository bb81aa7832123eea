import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { hslToRgb, readableOn } from '../color/contrast.ts'
import { hueOf } from '../color/hash.ts'
import styles from './avatar.module.css'

/** Sizes in pixels, the smallest for rows (UI-07..10). */
export const avatarSizes = { tiny: 20, small: 30, medium: 40, large: 50 } as const

/** The colour of a user's avatar, derived from the id. */
export function avatarColor(userId: string): string {
  return `hsl(${hueOf(userId)}, 65%, 55%)`
}

/** First letters of the first two words, as whole characters. */
export function initials(name: string): string {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters = words.slice(0, 2).map(word => segments.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
  return letters.join('').toLocaleUpperCase()
}

type AvatarProps = {
  userId: string
  name: string
  size?: keyof typeof avatarSizes
  /** The name is shown beside it or labels the control around it. */
  decorative?: boolean
  className?: string
}

export function Avatar({ userId, name, size = 'small', decorative = false, className }: AvatarProps) {
  const pixels = avatarSizes[size]
  const style: CSSProperties = {
    width: pixels,
    height: pixels,
    backgroundColor: avatarColor(userId),
    color: `var(--${readableOn(hslToRgb(hueOf(userId), 0.65, 0.55))})`,
  }
  const naming = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className={classNames(styles.face, styles[size], className)} style={style} {...naming}>
      {initials(name)}
    </span>
  )
}

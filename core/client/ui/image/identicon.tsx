import type { CSSProperties } from 'react'
import { limits } from '#core/shared/limits.ts'
import { hash32, hueOf } from '../color/hash.ts'
import styles from './image.module.css'

type IdenticonProps = {
  /** A picture derived from a text, always the same for the same text (IMG-07). */
  seed: string
  alt: string
}

/** Five rows of five squares, the right half mirroring the left; no row is all empty or all full. */
export function identiconRows(seed: string): readonly number[] {
  return Array.from({ length: 5 }, (_, row) => {
    const bits = 1 + (mixBits(hash32(`${row} ${seed}`)) % 6)
    return bits | ((bits & 1) << 4) | ((bits & 2) << 2)
  })
}

/** Spreads differences in the low bits over all bits. */
function mixBits(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) ^ (mixed >>> 15)) >>> 0
}

/** Shown if there is no image. */
export function Identicon({ seed, alt }: IdenticonProps) {
  const squares = identiconRows(seed).flatMap((bits, row) =>
    Array.from({ length: 5 }, (_, column) => ((bits >> column) & 1 ? `M${column + 1} ${row + 1}h1v1h-1z` : '')),
  )
  return (
    <svg
      role="img"
      aria-label={alt}
      aria-hidden={alt === '' || undefined}
      className={styles.identicon}
      width={limits.identiconPx}
      height={limits.identiconPx}
      viewBox="0 0 7 7"
      shapeRendering="crispEdges"
      style={{ '--hue': hueOf(seed) } as CSSProperties}
    >
      <path d={squares.join('')} />
    </svg>
  )
}

import { useRef, useState } from 'react'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { limits } from '#core/shared/limits.ts'
import { type ImageLocation, imageAddress } from '#core/shared/links.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Identicon } from './identicon.tsx'
import styles from './image.module.css'
import { useNearViewport } from './use-near-viewport.ts'

export type StoredImageProps = {
  /** None draws an identicon. */
  imageId: string | null | undefined
  /** Where it is shown; none for what a creator shows to everybody. */
  place?: ImageLocation
  size?: ImageSize
  /** What it shows; empty where the words beside it say so. */
  alt: string
  /** The room it takes, in pixels, before it is there and after: it fills it, cut where it has another shape. */
  width?: number
  height?: number
  /** Shows all of it instead, with room left over. */
  contain?: boolean
  /** What the identicon is drawn from. */
  seed?: string
  className?: string
}

/** An image kept on the server. It loads once it is near the screen, and nothing moves when it comes. */
export function StoredImage(props: StoredImageProps) {
  const { imageId, place, size = 'full', alt, contain = false, seed = alt, className } = props
  const { width = limits.identiconPx, height = limits.identiconPx } = props
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useNearViewport(box)
  const address = imageId ? imageAddress(imageId, place, size) : undefined
  const [loadResult, setLoadResult] = useState<{ address: string; failed: boolean }>()
  const failed = loadResult?.address === address && loadResult?.failed
  return (
    <span
      ref={box}
      className={classNames(styles.box, contain && styles.whole, className)}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      aria-busy={address !== undefined && isNear && loadResult?.address !== address}
    >
      {address === undefined && <Identicon seed={seed} alt={alt} />}
      {failed && (
        <span
          className={styles.failed}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        >
          <Icon name="image" />
          <span className={styles.words}>{alt}</span>
        </span>
      )}
      {address !== undefined && isNear && !failed && (
        <img
          key={address}
          className={styles.picture}
          src={address}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          onLoad={() => setLoadResult({ address, failed: false })}
          onError={() => setLoadResult({ address, failed: true })}
        />
      )}
    </span>
  )
}

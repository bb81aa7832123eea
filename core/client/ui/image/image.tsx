import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { limits } from '#core/shared/limits.ts'
import { type ImageLocation, imageAddress } from '#core/shared/links.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Identicon } from './identicon.tsx'
import styles from './image.module.css'

export type StoredImageProps = {
  /** Without it, an identicon. */
  imageId: string | null | undefined
  /** The place it is shown in; none for images of creator profiles. */
  place?: ImageLocation
  size?: ImageSize
  /** Alternative text; empty if the text beside it says the same. */
  alt: string
  /** Its box in pixels, also before loading. The image covers the box and is cropped. */
  width?: number
  height?: number
  /** Fits the whole image into the box instead. */
  contain?: boolean
  /** The text the identicon is derived from. */
  seed?: string
  className?: string
}

/** An image stored on the server. It loads near the viewport, without layout shifts. */
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

/** True once the element has been in or near the viewport. */
function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (isNear || !watched) return
    const margin = `${limits.imageMarginPx}px`
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setIsNear(true)
      },
      // scrollMargin is for scroll containers inside the page; browsers without it ignore it.
      { rootMargin: margin, scrollMargin: margin },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}

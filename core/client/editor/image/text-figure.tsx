import { type ReactNode, useState } from 'react'
import { imageAddress } from '#core/shared/links.ts'
import type { TextImage } from '#core/shared/rich-text/nodes.ts'
import { useT } from '../../i18n/intl.ts'
import { classNames } from '../../ui/class-names.ts'
import { useImageLocation } from './image-location.ts'
import styles from './text-figure.module.css'

interface TextFigureProps {
  image: TextImage
  className?: string | undefined
  /** the caption; null if there is none */
  children: ReactNode
}

/** An image of a text with its caption. One that cannot be shown is replaced by its description. */
export function TextFigure({ image: { imageId, description }, className, children }: TextFigureProps) {
  const t = useT()
  const location = useImageLocation()
  const address = location ? imageAddress(imageId, location) : undefined
  const [failed, setFailed] = useState<string>()
  const isShown = address !== undefined && failed !== address
  return (
    <figure className={classNames(styles.figure, className)}>
      {isShown ? (
        <img
          className={styles.picture}
          src={address}
          alt={description}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(address)}
        />
      ) : (
        <p className={styles.missing}>{description || t('editor.image-missing')}</p>
      )}
      {children && <figcaption>{children}</figcaption>}
    </figure>
  )
}

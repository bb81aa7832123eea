import { type KeyboardEvent, useRef, useState } from 'react'
import { CommandButton, runCommand, StoredImage, useLinkList, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import styles from './gallery.module.css'
import { type GalleryImage, imageName, imageSizeText } from './gallery-images.ts'

interface GalleryProps {
  images: readonly GalleryImage[]
  place: Place
  /** accessible name of the gallery */
  label: string
  /** height of each image in pixels */
  height?: number
  /** shows file size and scope */
  details?: boolean
}

/** Wide enough to click and see very narrow images. */
const minWidth = 176
const maxWidth = 420

/** Images in rows, each as wide as its aspect ratio; arrow keys move among them. (IMG-11) */
export function Gallery({ images, place, label, height = limits.galleryPx, details = false }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState(0)
  useLinkList(list)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const boxes = stops.map(one => one.getBoundingClientRect())
    const to = nextTileIndex(boxes, stops.indexOf(event.target as HTMLElement), event.key)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    stops[to]?.focus()
  }
  return (
    <ul ref={list} className={styles.gallery} aria-label={label} onKeyDown={move}>
      {images.map((image, at) => (
        <Tile
          key={image.imageId}
          image={image}
          place={place}
          height={height}
          details={details}
          isStop={at === Math.min(stop, images.length - 1)}
          onFocus={() => setStop(at)}
        />
      ))}
    </ul>
  )
}

interface TileProps {
  image: GalleryImage
  place: Place
  height: number
  details: boolean
  isStop: boolean
  onFocus(): void
}

function Tile({ image, place, height, details, isStop, onFocus }: TileProps) {
  const t = useT()
  const { imageId, scope } = image
  const name = imageName(image)
  const width = Math.round(Math.max(minWidth, Math.min(maxWidth, (height * image.width) / image.height)))
  return (
    <li className={styles.tile} data-image={imageId} style={{ width }}>
      <button
        type="button"
        data-row=""
        data-command="images.show"
        tabIndex={isStop ? 0 : -1}
        className={styles.open}
        aria-label={t('images.show-of', { name })}
        onFocus={onFocus}
        onClick={() => void runCommand('images.show', { args: { image: imageId } })}
      >
        <StoredImage imageId={imageId} place={place} size="half" alt="" seed={imageId} width={width} height={height} />
      </button>
      <div className={styles.foot}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {details && (
          <span className={styles.details}>
            {imageSizeText(image)} · {t(`images.scope-${scope}`)}
          </span>
        )}
        <span className={styles.actions}>
          <CommandButton command="images.change-scope" args={{ image: imageId }} iconOnly size="s" />
          <CommandButton command="images.delete" args={{ image: imageId }} iconOnly size="s" />
        </span>
      </div>
    </li>
  )
}

/** The box of a tile, in pixels. */
interface TileBox {
  left: number
  top: number
  width: number
}

const middle = ({ left, width }: TileBox): number => left + width / 2

/**
 * The index that a key moves to among images in rows of unequal widths: left and right go through all, up and down to
 * the nearest one of the next row. Undefined for other keys and at the ends.
 */
export function nextTileIndex(boxes: readonly TileBox[], from: number, key: string): number | undefined {
  const last = boxes.length - 1
  const current = boxes[from]
  if (!current) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : undefined
  if (key === 'ArrowRight') return from < last ? from + 1 : undefined
  const down = key === 'ArrowDown'
  if (!down && key !== 'ArrowUp') return undefined
  const beyond = boxes.map(({ top }) => top).filter(top => (down ? top > current.top : top < current.top))
  if (beyond.length === 0) return undefined
  const row = down ? Math.min(...beyond) : Math.max(...beyond)
  const distance = (box: TileBox) => Math.abs(middle(box) - middle(current))
  const inRow = boxes.flatMap((box, at) => (box.top === row ? [{ at, away: distance(box) }] : []))
  return inRow.reduce((nearest, one) => (one.away < nearest.away ? one : nearest)).at
}

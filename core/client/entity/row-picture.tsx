import { type ComponentType, useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { Thing } from '../registry/contract.ts'
import { Icon } from '../ui/icon.tsx'
import type { StoredImageProps } from '../ui/image.tsx'
import { later, useLater } from '../ui/later.ts'
import styles from './entity-list.module.css'

const image = later<StoredImageProps>(
  async () => (await import('../ui/image.tsx')).StoredImage as ComponentType<StoredImageProps>,
)

/** What heads a row: the image of the thing where its kind has one, else the icon of its kind. */
export function RowPicture({ kind, thing, row }: { kind: Kind; thing: Thing; row: Readonly<Record<string, unknown>> }) {
  const field = Object.entries(kind.fields).find(([, { form }]) => form === 'image')?.[0]
  return field === undefined ? (
    <Icon name={kind.icon} />
  ) : (
    <Picture imageId={row[field]} thing={thing} icon={kind.icon} />
  )
}

function Picture({ imageId, thing, icon }: { imageId: unknown; thing: Thing; icon: string }) {
  const Image = useLater(image)
  useEffect(() => {
    // A row without it is still a row; the next one tries again.
    image.load().catch(reportError)
  }, [])
  if (!Image) return <Icon name={icon} />
  const { spaceId, projectId, id } = thing
  const picture = { imageId: typeof imageId === 'string' ? imageId : null, place: { spaceId, projectId }, seed: id }
  return <Image {...picture} size="thumbnail" alt="" width={20} height={20} className={styles.picture} />
}

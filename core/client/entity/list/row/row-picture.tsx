import { type ComponentType, useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { EntityRef } from '../../../registry/contract.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { StoredImageProps } from '../../../ui/image/image.tsx'
import { lazyComponent, useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import styles from '../entity-list.module.css'

const lazyImage = lazyComponent<StoredImageProps>(
  async () => (await import('../../../ui/image/image.tsx')).StoredImage as ComponentType<StoredImageProps>,
)

/** The picture of a row: the entity's image if its kind has one, else the kind's icon. */
export function RowPicture({
  kind,
  entity,
  row,
}: {
  kind: Kind
  entity: EntityRef
  row: Readonly<Record<string, unknown>>
}) {
  const field = Object.entries(kind.fields).find(([, { form }]) => form === 'image')?.[0]
  return field === undefined ? (
    <Icon name={kind.icon} />
  ) : (
    <Picture imageId={row[field]} entity={entity} icon={kind.icon} />
  )
}

function Picture({ imageId, entity, icon }: { imageId: unknown; entity: EntityRef; icon: string }) {
  const Image = useLazyComponent(lazyImage)
  useEffect(() => {
    // The row works without the image; the next row retries.
    lazyImage.load().catch(reportError)
  }, [])
  if (!Image) return <Icon name={icon} />
  const { spaceId, projectId, id } = entity
  const picture = { imageId: typeof imageId === 'string' ? imageId : null, place: { spaceId, projectId }, seed: id }
  return <Image {...picture} size="thumbnail" alt="" width={20} height={20} className={styles.picture} />
}

import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { EntityRef } from '../../../registry/contract.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { StoredImageProps } from '../../../ui/image/image.tsx'
import { lazyComponent, useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import styles from '../entity-list.module.css'

const lazyImage = lazyComponent<StoredImageProps>(
  async () => (await import('../../../ui/image/image.tsx')).StoredImage as ComponentType<StoredImageProps>,
)

/** The picture of a row: the entity's image if its kind has one, else the icon and colour of its own, or of its kind. */
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
  const { icon, color } = customIconAndColor(kind, row)
  const shown = <Icon name={icon ?? kind.icon} color={color} />
  // Prefer the icon that the author chose to a generated pattern.
  return field === undefined || (icon && !row[field]) ? (
    shown
  ) : (
    <Picture imageId={row[field]} entity={entity} icon={shown} />
  )
}

/** The icon and the colour that an author has chosen for an entity, as lists have them. */
function customIconAndColor(
  { fields }: Kind,
  row: Readonly<Record<string, unknown>>,
): { icon?: string; color?: string } {
  const value = (name: string) => (fields[name]?.form === name && typeof row[name] === 'string' ? row[name] : '')
  const [icon, color] = [value('icon'), value('color')]
  return { ...(icon && { icon }), ...(color && { color }) }
}

function Picture({ imageId, entity, icon }: { imageId: unknown; entity: EntityRef; icon: ReactNode }) {
  const Image = useLazyComponent(lazyImage)
  useEffect(() => {
    // The row works without the image; the next row retries.
    lazyImage.load().catch(reportError)
  }, [])
  if (!Image) return icon
  const { spaceId, projectId, id } = entity
  const picture = { imageId: typeof imageId === 'string' ? imageId : null, place: { spaceId, projectId }, seed: id }
  return <Image {...picture} size="thumbnail" alt="" width={20} height={20} className={styles.picture} />
}

import { CommandButton, type EntityRef, StoredImage, useT } from '#core/client/index.ts'
import styles from './character-page.module.css'

interface PortraitProps {
  entity: EntityRef
  imageId: string | null
}

/** The portrait of a character; without one, an identicon. */
export function Portrait({ entity, imageId }: PortraitProps) {
  const t = useT()
  return (
    <div className={styles.portrait}>
      <StoredImage
        imageId={imageId}
        place={entity}
        size="half"
        alt={t('characters.portrait-of', { name: entity.label })}
        seed={entity.id}
        width={160}
        height={200}
      />
      <div className={styles.portraitActions}>
        <CommandButton command="characters.portrait" entities={[entity]} size="s" variant="ghost">
          {t(imageId ? 'characters.replace' : 'characters.choose-portrait')}
        </CommandButton>
        {imageId && <CommandButton command="characters.remove-portrait" entities={[entity]} size="s" iconOnly />}
      </div>
    </div>
  )
}

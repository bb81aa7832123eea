import { CommandButton, StoredImage, type Thing, useT } from '#core/client/index.ts'
import styles from './character-page.module.css'

interface PortraitProps {
  thing: Thing
  imageId: string | null
}

/** How a character looks; where nobody has said it, a drawing of its own. */
export function Portrait({ thing, imageId }: PortraitProps) {
  const t = useT()
  return (
    <div className={styles.portrait}>
      <StoredImage
        imageId={imageId}
        place={thing}
        size="half"
        alt={t('characters.portrait-of', { name: thing.label })}
        seed={thing.id}
        width={160}
        height={200}
      />
      <div className={styles.portraitActions}>
        <CommandButton command="characters.portrait" things={[thing]} size="s" variant="ghost">
          {t(imageId ? 'characters.replace' : 'characters.choose-portrait')}
        </CommandButton>
        {imageId && <CommandButton command="characters.remove-portrait" things={[thing]} size="s" iconOnly />}
      </div>
    </div>
  )
}

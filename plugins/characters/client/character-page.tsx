import {
  CommandButton,
  classNames,
  EntityFields,
  EntityPage,
  type EntityPageState,
  type EntityRef,
  EntityText,
  FieldInput,
  type PageProps,
  StoredImage,
  useT,
} from '#core/client/index.ts'
import { aliases } from '#core/shared/kind.ts'
import { character } from '../shared.ts'
import styles from './character-page.module.css'
import { CustomFields } from './fields/custom-fields.tsx'

/** The page of a character: portrait, aliases, bio and the custom fields of the project. */
export default function CharacterPage({ params }: PageProps) {
  const t = useT()
  return (
    <EntityPage
      kind={character}
      params={params}
      text
      toolbar
      side={page => <EntityFields page={page} names={['icon', 'color']} inCard />}
    >
      {page => (
        <>
          <div className={styles.top}>
            <Portrait entity={page.entityRef} imageId={page.values.image} />
            <OtherNames page={page} />
          </div>
          <section className={classNames(styles.section, styles.bio)} aria-label={t('field.bio')}>
            <h2>{t('field.bio')}</h2>
            <EntityText page={page} name="bio" label={t('field.bio')} placeholder={t('enter-your-amazing-text')} />
          </section>
          <CustomFields entity={page.entityRef} autosave={page.autosave} mayEdit={page.mayEdit} />
        </>
      )}
    </EntityPage>
  )
}

function OtherNames({ page: { values, mayEdit, edit } }: { page: EntityPageState<typeof character> }) {
  const t = useT()
  const names = values.aliases ?? []
  if (!mayEdit) return names.length > 0 && <p className={styles.names}>{names.join(' · ')}</p>
  return (
    <div className={styles.names}>
      <FieldInput
        id="character-aliases"
        name="aliases"
        label={t('field.aliases')}
        field={aliases}
        value={names}
        onChange={next => edit({ aliases: next as string[] })}
      />
    </div>
  )
}

interface PortraitProps {
  entity: EntityRef
  imageId: string | null
}

/** The portrait of a character; without one, an identicon. */
function Portrait({ entity, imageId }: PortraitProps) {
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

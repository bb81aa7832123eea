import { useEffect, useState } from 'react'
import {
  CommandButton,
  classNames,
  EditorFoot,
  EntityDetails,
  EntityFrame,
  EntityLoader,
  type EntityRef,
  FieldInput,
  type OpenedEntity,
  type PageProps,
  RichTextEditor,
  StoredImage,
  useAutosave,
  useCommonDetails,
  useRemoteChange,
  useT,
} from '#core/client/index.ts'
import { aliases } from '#core/shared/kind.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { character } from '../shared.ts'
import styles from './character-page.module.css'
import { CustomFields } from './fields/custom-fields.tsx'

/** The page of a character: portrait, aliases, bio and the custom fields of the project. */
export function Page({ params }: PageProps) {
  return (
    <EntityLoader key={params.characterId} kind={character} params={params}>
      {opened => <CharacterEditor {...opened} />}
    </EntityLoader>
  )
}

function CharacterEditor(opened: OpenedEntity) {
  const { entityRef, entity, mayEdit } = opened
  const t = useT()
  const autosave = useAutosave(entityRef, entity)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const commonFacts = useCommonDetails(entity)
  const liveText = useRemoteChange<RichText>(autosave, 'bio')
  return (
    <EntityFrame
      {...opened}
      autosave={autosave}
      text
      details={<EntityDetails rows={commonFacts} />}
      foot={mayEdit && <EditorFoot ref={setFooter} />}
    >
      <div className={styles.top}>
        <Portrait entity={entityRef} imageId={(entity.image as string | null) ?? null} />
        <OtherNames autosave={autosave} mayEdit={mayEdit} />
      </div>
      <section className={classNames(styles.section, styles.bio)} aria-label={t('field.bio')}>
        <h2>{t('field.bio')}</h2>
        <RichTextEditor
          key={String(mayEdit)}
          readOnly={!mayEdit}
          value={autosave.entity.bio as RichText}
          remoteChange={liveText}
          label={t('field.bio')}
          placeholder={t('enter-your-amazing-text')}
          toolbarContainer={footer}
          onEdit={read => autosave.edit({ bio: read })}
        />
      </section>
      <CustomFields entity={entityRef} autosave={autosave} mayEdit={mayEdit} />
    </EntityFrame>
  )
}

function OtherNames({ autosave, mayEdit }: { autosave: ReturnType<typeof useAutosave>; mayEdit: boolean }) {
  const t = useT()
  const [names, setNames] = useState(() => (autosave.entity.aliases ?? []) as readonly string[])
  const liveText = useRemoteChange<readonly string[] | undefined>(autosave, 'aliases')
  useEffect(() => {
    if (liveText) setNames(liveText.to ?? [])
  }, [liveText])
  if (!mayEdit) return names.length > 0 && <p className={styles.names}>{names.join(' · ')}</p>
  return (
    <div className={styles.names}>
      <FieldInput
        id="character-aliases"
        name="aliases"
        label={t('field.aliases')}
        field={aliases}
        value={names}
        onChange={next => {
          setNames(next as string[])
          autosave.edit({ aliases: next })
        }}
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

import { useEffect, useState } from 'react'
import {
  classNames,
  EditorFoot,
  EntityFrame,
  Facts,
  FieldInput,
  type Opened,
  OpeningPage,
  type PageProps,
  RichTextEditor,
  useAutosave,
  useCommonFacts,
  useFollowed,
  useT,
} from '#core/client/index.ts'
import { aliases } from '#core/shared/kind.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { character } from '../shared.ts'
import styles from './character-page.module.css'
import { CustomFields } from './custom-fields.tsx'
import { Portrait } from './portrait.tsx'

/** The page of a character: portrait, other names, bio, and what the project asks of everybody. */
export function Page({ params }: PageProps) {
  return (
    <OpeningPage key={params.characterId} kind={character} params={params}>
      {opened => <Character {...opened} />}
    </OpeningPage>
  )
}

function Character(opened: Opened) {
  const { thing, entity, mayEdit } = opened
  const t = useT()
  const autosave = useAutosave(thing, entity)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const common = useCommonFacts(entity)
  const followed = useFollowed<RichText>(autosave, 'bio')
  return (
    <EntityFrame
      {...opened}
      autosave={autosave}
      text
      facts={<Facts rows={common} />}
      foot={mayEdit && <EditorFoot ref={setFoot} />}
    >
      <div className={styles.top}>
        <Portrait thing={thing} imageId={(entity.image as string | null) ?? null} />
        <OtherNames autosave={autosave} mayEdit={mayEdit} />
      </div>
      <section className={classNames(styles.section, styles.bio)} aria-label={t('field.bio')}>
        <h2>{t('field.bio')}</h2>
        <RichTextEditor
          key={String(mayEdit)}
          readOnly={!mayEdit}
          value={autosave.entity.bio as RichText}
          followed={followed}
          label={t('field.bio')}
          placeholder={t('enter-your-amazing-text')}
          stripInto={foot}
          onEdit={read => autosave.edit({ bio: read })}
        />
      </section>
      <CustomFields thing={thing} autosave={autosave} mayEdit={mayEdit} />
    </EntityFrame>
  )
}

function OtherNames({ autosave, mayEdit }: { autosave: ReturnType<typeof useAutosave>; mayEdit: boolean }) {
  const t = useT()
  const [names, setNames] = useState(() => (autosave.entity.aliases ?? []) as readonly string[])
  const followed = useFollowed<readonly string[] | undefined>(autosave, 'aliases')
  useEffect(() => {
    if (followed) setNames(followed.to ?? [])
  }, [followed])
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

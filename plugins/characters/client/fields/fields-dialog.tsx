import { useEffect } from 'react'
import { CommandButton, Dialog, pushOverlay, Skeleton, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import styles from '../dialogs.module.css'
import { closeCharacterDialog } from '../state.ts'
import { useCustomFields } from './custom-field-calls.ts'
import { typeLabel } from './field-type-names.ts'

/** The custom fields of a project in order. */
export function FieldsDialog({ place }: { place: Place }) {
  const t = useT()
  const { status, fields } = useCustomFields(place)
  useEffect(() => pushOverlay('character-fields'), [])
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && closeCharacterDialog()}
      title={t('characters.fields')}
      description={t('characters.fields-about')}
      closeLabel={t('shell.close')}
      footer={<CommandButton command="characters.new-field" variant="primary" />}
    >
      {(status === 'idle' || status === 'loading') && <Skeleton label={t('shell.loading')} />}
      {status === 'failed' && <p className={styles.none}>{t('characters.fields-failed')}</p>}
      {status === 'succeeded' && fields.length === 0 && <p className={styles.none}>{t('characters.no-fields')}</p>}
      <ul className={styles.list} aria-label={t('characters.fields')}>
        {fields.map(({ customFieldId, label, type, options }, at) => (
          <li key={customFieldId} className={styles.row}>
            <span className={styles.name}>{label}</span>
            <span className={styles.fact}>{[typeLabel(type), options.join(', ')].filter(Boolean).join(' · ')}</span>
            <span className={styles.buttons}>
              {(['up', 'down'] as const).map(way => (
                <CommandButton
                  key={way}
                  command={`characters.field-${way}`}
                  args={{ field: label }}
                  disabled={way === 'up' ? at === 0 : at === fields.length - 1}
                  iconOnly
                  size="s"
                  variant="ghost"
                />
              ))}
              <CommandButton
                command="characters.edit-field"
                args={{ field: label }}
                iconOnly
                size="s"
                variant="ghost"
              />
              <CommandButton
                command="characters.delete-field"
                args={{ field: label }}
                iconOnly
                size="s"
                variant="ghost"
              />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

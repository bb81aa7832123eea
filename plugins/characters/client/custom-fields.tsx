import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type Autosave,
  Button,
  CommandButton,
  FieldInput,
  SectionMessage,
  Skeleton,
  showToast,
  type Thing,
  useFollowed,
  useT,
} from '#core/client/index.ts'
import { type CustomField, type CustomFieldType, formField } from '../shared.ts'
import styles from './character-page.module.css'
import { useClashingFields } from './clash-values.tsx'
import { EditedValues, type Values } from './edited-values.ts'
import { useCustomFields } from './fields.ts'
import { RadarChart } from './radar/radar-chart.tsx'
import { valueText } from './value-text.ts'

interface CustomFieldsProps {
  thing: Thing
  autosave: Autosave
  mayEdit: boolean
}

function storedIn(autosave: Autosave): Values {
  return (autosave.entity.customFields ?? {}) as Values
}

/** What a project asks of its characters, each saved as it is edited. */
export function CustomFields({ thing, autosave, mayEdit }: CustomFieldsProps) {
  const t = useT()
  const { status, fields, refetch } = useCustomFields(thing)
  const [edited] = useState(() => new EditedValues(() => storedIn(autosave)))
  const known = useRef(fields)
  known.current = fields
  const send = (pause?: number) =>
    autosave.edit({ customFields: () => edited.read(known.current.map(({ customFieldId }) => customFieldId)) }, pause)
  useGone(fields, status === 'succeeded', ({ customFieldId, label }) => {
    const unsaved = edited.isUnsaved(customFieldId)
    const text = unsaved && valueText(edited.drop(customFieldId))
    showToast({
      kind: unsaved ? 'warn' : 'info',
      id: 'character-fields',
      title: t('characters.field-gone', { label }),
      text: text ? t('characters.field-gone-text', { text }) : undefined,
      duration: unsaved ? null : undefined,
    })
    if (autosave.unsaved) send(0)
  })
  useClashingFields(autosave, fields)
  const followed = useFollowed<Values | undefined>(autosave, 'customFields')
  useEffect(() => {
    if (followed) edited.follow(followed.from ?? {})
  }, [followed, edited])
  return (
    <section className={styles.section} aria-label={t('characters.fields')} data-status={status}>
      <header className={styles.sectionHead}>
        <h2>{t('characters.fields')}</h2>
        <CommandButton command="characters.new-field" iconOnly size="s" />
        <CommandButton command="characters.fields" iconOnly size="s" icon="settings" />
      </header>
      {(status === 'idle' || status === 'loading') && <Skeleton label={t('shell.loading')} />}
      {status === 'failed' && (
        <SectionMessage type="error">
          {t('characters.fields-failed')}{' '}
          <Button size="s" variant="ghost" data-field onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </SectionMessage>
      )}
      {status === 'succeeded' && fields.length === 0 && <p className={styles.none}>{t('characters.no-fields')}</p>}
      <div className={styles.fields}>
        {fields.map(field => (
          <OneField
            key={`${field.customFieldId} ${field.options.join(' ')} ${field.max}`}
            field={field}
            name={String(autosave.entity.name)}
            stored={edited.get(field.customFieldId)}
            followed={followed}
            mayEdit={mayEdit}
            onEdit={value => {
              edited.set(field.customFieldId, value)
              send()
            }}
          />
        ))}
      </div>
    </section>
  )
}

/** Fields that were there and are not any more, as they go. */
function useGone(fields: readonly CustomField[], known: boolean, onGone: (field: CustomField) => void): void {
  const before = useRef<readonly CustomField[]>([])
  const tell = useRef(onGone)
  tell.current = onGone
  useEffect(() => {
    if (!known) return
    const there = new Set(fields.map(({ customFieldId }) => customFieldId))
    const gone = before.current.filter(({ customFieldId }) => !there.has(customFieldId))
    before.current = fields
    for (const field of gone) tell.current(field)
  }, [fields, known])
}

/** What takes the whole width; the others stand two and two. */
const wide = new Set<CustomFieldType>(['textarea', 'slate', 'addList', 'radar', 'color'])

interface OneFieldProps {
  field: CustomField
  /** of the character */
  name: string
  stored: unknown
  /** all values, where they came from elsewhere */
  followed: { from: Values | undefined; to: Values | undefined } | undefined
  mayEdit: boolean
  onEdit(value: unknown): void
}

function OneField({ field, name, stored, followed, mayEdit, onEdit }: OneFieldProps) {
  const [value, setValue] = useState(stored)
  const { customFieldId: id, label, type, options } = field
  const own = useMemo(() => followed && { from: followed.from?.[id], to: followed.to?.[id] }, [followed, id])
  useEffect(() => {
    if (own && JSON.stringify(own.from) !== JSON.stringify(own.to)) setValue(() => own.to)
  }, [own])
  const input = (
    <FieldInput
      id={`character-${id}`}
      name={id}
      label={label}
      field={formField(field)}
      value={value ?? null}
      readOnly={!mayEdit}
      live
      followed={own}
      onChange={next => {
        setValue(() => next)
        onEdit(next)
      }}
    />
  )
  const values = (typeof value === 'object' && value !== null ? value : {}) as Values
  return (
    <div className={wide.has(type) ? styles.wide : undefined} data-custom-field={label}>
      {mayEdit ? input : <fieldset disabled>{input}</fieldset>}
      {type === 'radar' && options.length > 0 && (
        <RadarChart label={label} options={options} max={field.max ?? 100} series={[{ id, name, values }]} />
      )}
    </div>
  )
}

import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type Autosave,
  Button,
  CommandButton,
  type EntityRef,
  FieldInput,
  SectionMessage,
  Skeleton,
  showToast,
  useRemoteChange,
  useT,
} from '#core/client/index.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type CustomField, type CustomFieldType, formField } from '../../shared.ts'
import styles from '../character-page.module.css'
import { RadarChart } from '../compare/radar/radar-chart.tsx'
import { useConflictingFields } from './conflict-values.tsx'
import { useCustomFields } from './custom-field-calls.ts'
import { type CustomFieldValues, EditedValues } from './edited-values.ts'

interface CustomFieldsProps {
  entity: EntityRef
  autosave: Autosave
  mayEdit: boolean
}

function storedValues(autosave: Autosave): CustomFieldValues {
  return (autosave.entity.customFields ?? {}) as CustomFieldValues
}

/** The custom fields of a character, each saved as it is edited. */
export function CustomFields({ entity, autosave, mayEdit }: CustomFieldsProps) {
  const t = useT()
  const { status, fields, refetch } = useCustomFields(entity)
  const [edited] = useState(() => new EditedValues(() => storedValues(autosave)))
  const known = useRef(fields)
  known.current = fields
  const sendValues = (pause?: number) =>
    autosave.edit(
      { customFields: () => edited.collect(known.current.map(({ customFieldId }) => customFieldId)) },
      pause,
    )
  useRemovedFields(fields, status === 'succeeded', ({ customFieldId, label }) => {
    const unsaved = edited.isUnsaved(customFieldId)
    const text = unsaved && formatFieldValue(edited.drop(customFieldId))
    showToast({
      kind: unsaved ? 'warn' : 'info',
      id: 'character-fields',
      title: t('characters.field-gone', { label }),
      text: text ? t('characters.field-gone-text', { text }) : undefined,
      duration: unsaved ? null : undefined,
    })
    if (autosave.unsaved) sendValues(0)
  })
  useConflictingFields(autosave, fields)
  const remoteValue = useRemoteChange<CustomFieldValues | undefined>(autosave, 'customFields')
  useEffect(() => {
    if (remoteValue) edited.rebase(remoteValue.from ?? {})
  }, [remoteValue, edited])
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
          <CustomFieldInput
            key={`${field.customFieldId} ${field.options.join(' ')} ${field.max}`}
            field={field}
            name={String(autosave.entity.name)}
            stored={edited.get(field.customFieldId)}
            followed={remoteValue}
            mayEdit={mayEdit}
            onEdit={value => {
              edited.set(field.customFieldId, value)
              sendValues()
            }}
          />
        ))}
      </div>
    </section>
  )
}

/** Reports edits lost with fields that were deleted meanwhile. */
function useRemovedFields(
  fields: readonly CustomField[],
  known: boolean,
  onRemoved: (field: CustomField) => void,
): void {
  const before = useRef<readonly CustomField[]>([])
  const notify = useRef(onRemoved)
  notify.current = onRemoved
  useEffect(() => {
    if (!known) return
    const there = new Set(fields.map(({ customFieldId }) => customFieldId))
    const removed = before.current.filter(({ customFieldId }) => !there.has(customFieldId))
    before.current = fields
    for (const field of removed) notify.current(field)
  }, [fields, known])
}

/** Types that take the full width; the others are two to a row. */
const wide = new Set<CustomFieldType>(['textarea', 'slate', 'addList', 'radar', 'color'])

interface CustomFieldProps {
  field: CustomField
  /** of the character */
  name: string
  stored: unknown
  /** all values, if they were changed elsewhere */
  followed: { from: CustomFieldValues | undefined; to: CustomFieldValues | undefined } | undefined
  mayEdit: boolean
  onEdit(value: unknown): void
}

function CustomFieldInput({ field, name, stored, followed: remoteValue, mayEdit, onEdit }: CustomFieldProps) {
  const [value, setValue] = useState(stored)
  const { customFieldId: id, label, type, options } = field
  const own = useMemo(
    () => remoteValue && { from: remoteValue.from?.[id], to: remoteValue.to?.[id] },
    [remoteValue, id],
  )
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
      remoteChange={own}
      onChange={next => {
        setValue(() => next)
        onEdit(next)
      }}
    />
  )
  const values = (typeof value === 'object' && value !== null ? value : {}) as CustomFieldValues
  return (
    <div className={wide.has(type) ? styles.wide : undefined} data-custom-field={label}>
      {mayEdit ? input : <fieldset disabled>{input}</fieldset>}
      {type === 'radar' && options.length > 0 && (
        <RadarChart label={label} options={options} max={field.max ?? 100} series={[{ id, name, values }]} />
      )}
    </div>
  )
}

/** A value of a field as text; empty if it has none. */
function formatFieldValue(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return ''
  if (value.every(line => typeof line === 'string')) return value.join(', ')
  return checkRichText(value) === null ? plainText(value as RichText) : ''
}

import { useEffect, useState } from 'react'
import {
  Button,
  CallError,
  Dialog,
  errorMessage,
  Field,
  FieldInput,
  issueMessage,
  ListEditor,
  NumberInput,
  pushOverlay,
  Select,
  showToast,
  TextInput,
  useT,
} from '#core/client/index.ts'
import { radar } from '#core/shared/fields/field.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { type CustomFieldType, type FieldDraft, formField, hasOptions, withoutDefaults } from '../../shared.ts'
import styles from '../dialogs.module.css'
import { closeCharacterDialog, showFieldsDialog } from '../state.ts'
import { addField, changeField, useCustomFields } from './custom-field-calls.ts'
import { fieldRefusalText } from './field-actions.ts'
import { fieldTypes, typeAbout, typeLabel } from './field-type-names.ts'
import { shownDefinitionIssue } from './shown-definition-issue.ts'

interface FieldDialogProps {
  place: Place
  /** id of the edited field; empty for a new one */
  edits: string
}

/** Creates or edits a field. The type can be chosen only for a new one. */
export function FieldDialog({ place, edits }: FieldDialogProps) {
  const { status, fields } = useCustomFields(place)
  const known = fields.find(({ customFieldId }) => customFieldId === edits)
  const isGone = edits !== '' && status === 'succeeded' && !known
  useEffect(() => {
    // Deleted by someone else while the dialog was open.
    if (isGone) showFieldsDialog(place)
  }, [isGone, place])
  if (edits !== '' && !known) return null
  return <FieldForm place={place} edits={edits} first={known ?? { label: '', type: 'string' }} />
}

function FieldForm({ place, edits, first }: FieldDialogProps & { first: FieldDraft }) {
  const t = useT()
  const [draft, setDraft] = useState(() => withoutDefaults(first))
  const [issue, setIssue] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => pushOverlay('character-field'), [])
  const { label, type, options, max } = draft
  const change = (next: Partial<FieldDraft>) => {
    setIssue(null)
    setDraft({ ...draft, ...next })
  }
  const save = async () => {
    const field = withoutDefaults(draft)
    const found = shownDefinitionIssue(field)
    setIssue(found && issueMessage(found))
    if (found !== null || busy) return
    setBusy(true)
    try {
      await (edits === '' ? addField(place, field) : changeField(place, edits, field))
      const saved = t(edits === '' ? 'characters.field-added' : 'characters.field-changed', { label: field.label })
      showToast({ kind: 'ok', id: 'character-fields', title: saved })
      showFieldsDialog(place)
    } catch (error) {
      setBusy(false)
      setIssue(error instanceof CallError ? fieldRefusalText(error) : errorMessage(error))
    }
  }
  const most = type === 'radar' ? radar.options : undefined
  return (
    <Dialog
      open
      onOpenChange={open => !open && closeCharacterDialog()}
      closesOutside={false}
      title={edits === '' ? t('characters.new-field') : t('characters.edit-field')}
      closeLabel={t('shell.close')}
      onSubmit={() => void save()}
      footer={
        <>
          <Button data-answer="back" variant="ghost" onClick={() => showFieldsDialog(place)}>
            {t('characters.all-fields')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('characters.save-field')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {issue !== null && (
          <p role="alert" className={styles.error}>
            {issue}
          </p>
        )}
        <Field label={t('characters.label')} required>
          <TextInput
            value={label}
            onValue={next => change({ label: next })}
            maxLength={limits.nameMax}
            autoComplete="off"
          />
        </Field>
        <Field label={t('characters.type')} hint={typeAbout(type)}>
          <Select<CustomFieldType>
            value={type}
            disabled={edits !== ''}
            onValue={next => setDraft(withoutDefaults({ label, type: next, options }))}
            options={fieldTypes().map(one => ({ value: one, label: typeLabel(one) }))}
          />
        </Field>
        {hasOptions(type) && (
          <Field
            label={t('characters.options')}
            aside={most && t('characters.options-of', { count: options.length, most })}
            hint={edits === '' ? undefined : t('characters.options-hint')}
          >
            <ListEditor
              items={options}
              onItems={next => change({ options: next.slice(0, most) })}
              label={t('characters.options')}
              addLabel={t('form.add')}
              removeLabel={item => t('form.remove', { item })}
              maxLength={limits.nameMax}
            />
          </Field>
        )}
        {type === 'radar' && (
          <Field label={t('characters.max')}>
            <NumberInput value={max} onValue={next => change({ max: next ?? radar.max })} min={1} />
          </Field>
        )}
        <FieldInput
          key={`${type} ${options.join(' ')} ${max}`}
          id="field-default"
          name="default"
          label={t('characters.default')}
          field={{ ...formField(withoutDefaults(draft)), label: undefined }}
          value={draft.defaultValue}
          onChange={defaultValue => change({ defaultValue })}
        />
      </div>
    </Dialog>
  )
}

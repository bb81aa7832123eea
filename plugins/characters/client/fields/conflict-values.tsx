import { useEffect } from 'react'
import { type Autosave, type ConflictValueProps, FieldInput } from '#core/client/index.ts'
import { type CustomField, formField } from '../../shared.ts'
import { type CustomFieldValues, isSameValue, mergeEditedValues, mergeFields } from './edited-values.ts'

/** Shows a conflict between two edits of custom fields: both values by field, and merges them where possible. */
export function useConflictingFields(autosave: Autosave, fields: readonly CustomField[]): void {
  useEffect(() => {
    autosave.conflictFields.set('customFields', {
      Value: props => <ConflictValues {...props} fields={fields} />,
      join: ({ base, mine, theirs }) =>
        mergeFields(
          fields,
          base as CustomFieldValues | undefined,
          (mine ?? {}) as CustomFieldValues,
          (theirs ?? {}) as CustomFieldValues,
        ),
      // Edits of different fields do not conflict: both are kept.
      merge: ({ base, mine, theirs }) =>
        mergeEditedValues(
          (base ?? {}) as CustomFieldValues,
          (mine ?? {}) as CustomFieldValues,
          (theirs ?? {}) as CustomFieldValues,
        ),
    })
    return () => {
      autosave.conflictFields.delete('customFields')
    }
  }, [autosave, fields])
}

/** The fields whose values differ between both sides. */
function ConflictValues({ id, value, other, fields }: ConflictValueProps & { fields: readonly CustomField[] }) {
  const [own, others] = [(value ?? {}) as CustomFieldValues, (other ?? {}) as CustomFieldValues]
  return (
    <fieldset disabled>
      {fields
        .filter(({ customFieldId }) => !isSameValue(own[customFieldId], others[customFieldId]))
        .map(field => (
          <FieldInput
            key={field.customFieldId}
            id={`${id}-${field.customFieldId}`}
            name={`${id}-${field.customFieldId}`}
            label={field.label}
            field={formField(field)}
            value={own[field.customFieldId] ?? null}
            readOnly
            onChange={() => undefined}
          />
        ))}
    </fieldset>
  )
}

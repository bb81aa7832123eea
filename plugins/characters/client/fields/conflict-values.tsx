import { useEffect } from 'react'
import { type Autosave, type ConflictValueProps, FieldInput } from '#core/client/index.ts'
import { type CustomField, formField } from '../../shared.ts'
import { type CustomFieldValues, isSameValue, mergeFields, mergeValues } from './edited-values.ts'

/** Where two people changed the fields of one character at once: each is shown as on the page, and joined by itself. */
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
      // Two people in different fields of one character do not meet: what each wrote stays.
      merge: ({ base, mine, theirs }) =>
        mergeValues(
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

/** The fields in which the two sides differ. */
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

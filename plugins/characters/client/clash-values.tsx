import { useEffect } from 'react'
import { type Autosave, type ClashValueProps, FieldInput } from '#core/client/index.ts'
import { type CustomField, formField } from '../shared.ts'
import { isSame, joinFields, joinValues, type Values } from './edited-values.ts'

/** Where two people changed the fields of one character at once: each is shown as on the page, and joined by itself. */
export function useClashingFields(autosave: Autosave, fields: readonly CustomField[]): void {
  useEffect(() => {
    autosave.clashFields.set('customFields', {
      Value: props => <ClashValues {...props} fields={fields} />,
      join: ({ base, mine, theirs }) =>
        joinFields(fields, base as Values | undefined, (mine ?? {}) as Values, (theirs ?? {}) as Values),
      // Two people in different fields of one character do not meet: what each wrote stays.
      merge: ({ base, mine, theirs }) =>
        joinValues((base ?? {}) as Values, (mine ?? {}) as Values, (theirs ?? {}) as Values),
    })
    return () => {
      autosave.clashFields.delete('customFields')
    }
  }, [autosave, fields])
}

/** The fields in which the two sides differ. */
function ClashValues({ id, value, other, fields }: ClashValueProps & { fields: readonly CustomField[] }) {
  const [own, others] = [(value ?? {}) as Values, (other ?? {}) as Values]
  return (
    <fieldset disabled>
      {fields
        .filter(({ customFieldId }) => !isSame(own[customFieldId], others[customFieldId]))
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

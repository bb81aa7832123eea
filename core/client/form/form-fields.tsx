import { type ReactNode, useEffect } from 'react'
import { useT } from '../i18n/intl.ts'
import { fieldError } from '../i18n/issue-messages.ts'
import { useRegistry } from '../registry/app-registry.ts'
import { classNames } from '../ui/class-names.ts'
import { FieldInput } from './field-input.tsx'
import { type FieldDefinitions, visibleFields } from './field-rules.ts'
import styles from './form-fields.module.css'
import { loadValidation } from './form-validation.ts'
import { type Form, issueOf } from './use-form.ts'

interface FormFieldsProps {
  form: Form
  fields: FieldDefinitions
  /** the message of a field without a label of its own; `field.<name>` unless given */
  labelOf?(name: string): string
  /** a longer message for an empty required field */
  requiredMessageOf?(name: string): string | undefined
  /** the field that takes the focus when the form opens */
  autoFocusField?: string
  /** rendered before the fields */
  children?: ReactNode
}

/** Picture and colour fields are beside the text fields if there is room. */
const visualFields = new Set(['image', 'file', 'icon', 'color', 'radar'])
/** Field types that take half a line. */
const shortFields = new Set([
  'number',
  'switch',
  'select',
  'single-picker',
  'entityPicker',
  'timelinePicker',
  'password',
])

function shapeOf(form: string): string | undefined {
  if (form === 'switch') return styles.switch
  return shortFields.has(form) ? undefined : styles.whole
}

/** The fields of a form, rendered by their registered types, each with its error (docs/behaviour.md, Forms). */
export function FormFields({ form, fields, labelOf, requiredMessageOf, autoFocusField, children }: FormFieldsProps) {
  const t = useT()
  const { fieldTypes } = useRegistry()
  useEffect(() => {
    // Whoever submits does not wait for it; what could not be loaded is asked for again then.
    loadValidation().catch(() => undefined)
  }, [])
  const known = Object.entries(visibleFields(fields, form.values)).filter(([, field]) => fieldTypes.get(field.form))
  const included = new Set(known.map(([, field]) => fieldTypes.get(field.form)?.includes))
  const visible = known.filter(([name]) => !included.has(name))
  const visual = visible.filter(([, field]) => visualFields.has(field.form))
  const main = visible.filter(([, field]) => !visualFields.has(field.form))
  const errorUnder = (name: string) => {
    const issue = issueOf(form.issues, name)
    if (issue === undefined) return undefined
    return (issue.code === 'required' ? requiredMessageOf?.(name) : undefined) ?? fieldError(issue)
  }
  const renderField = ([name, field]: (typeof visible)[number]) => (
    <div key={name} data-form-field={name} className={shapeOf(field.form)}>
      <FieldInput
        id={`form-${name}`}
        name={name}
        label={field.label ?? labelOf?.(name) ?? t(`field.${name}`)}
        field={field}
        value={form.values[name]}
        values={form.values}
        error={errorUnder(name) ?? errorUnder(fieldTypes.get(field.form)?.includes ?? name)}
        autoFocus={name === autoFocusField}
        onChange={(value, others) => {
          for (const [changed, to] of Object.entries({ ...others, [name]: value })) form.change(changed, to)
        }}
      />
    </div>
  )
  return (
    <div
      ref={form.container}
      key={form.resetCount}
      className={classNames(styles.form, main.length > 0 && visual.length > 0 && styles.beside)}
    >
      {(main.length > 0 || children) && (
        <div className={styles.column}>
          {children}
          {main.map(renderField)}
        </div>
      )}
      {visual.length > 0 && <div className={styles.column}>{visual.map(renderField)}</div>}
    </div>
  )
}

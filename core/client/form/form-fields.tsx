import type { ReactNode } from 'react'
import { faultWords, fieldError } from '../i18n/fault-words.ts'
import { useT } from '../i18n/intl.ts'
import { useHouse } from '../registry/house.ts'
import { classNames } from '../ui/class-names.ts'
import { FieldInput } from './field-input.tsx'
import { askedFields, faultOf } from './form.ts'
import styles from './form-fields.module.css'
import type { Form } from './use-form.ts'

export interface FormFieldsProps {
  form: Form
  /** the message of a field that people did not name; `field.<name>` unless given */
  labelOf?(name: string): string
  /** what to say under a required field that is empty, where there is more to say than that */
  neededOf?(name: string): string | undefined
  /** the field that takes the focus on opening */
  first?: string
  /** before the fields */
  children?: ReactNode
}

/** Pictures and colours stand beside the words where there is room. */
const pictured = new Set(['image', 'file', 'icon', 'color', 'radar'])
/** What fits into half a line. */
const short = new Set(['number', 'switch', 'select', 'single-picker', 'entityPicker', 'timelinePicker', 'password'])

function shapeOf(form: string): string | undefined {
  if (form === 'switch') return styles.switch
  return short.has(form) ? undefined : styles.whole
}

/** The fields of a form, each by its registered type, with what is wrong under it (content 3). */
export function FormFields({ form, labelOf, neededOf, first, children }: FormFieldsProps) {
  const t = useT()
  const { fieldTypes } = useHouse()
  const asked = Object.entries(askedFields(form.fields, form.values)).filter(([, field]) => fieldTypes.get(field.form))
  const beside = asked.filter(([, field]) => pictured.has(field.form))
  const main = asked.filter(([, field]) => !pictured.has(field.form))
  const errorUnder = (name: string) => {
    const fault = faultOf(form.faults, name)
    if (fault === undefined) return undefined
    return (fault === faultWords('required') ? neededOf?.(name) : undefined) ?? fieldError(fault)
  }
  const draw = ([name, field]: (typeof asked)[number]) => (
    <div key={name} data-form-field={name} className={shapeOf(field.form)}>
      <FieldInput
        id={`form-${name}`}
        name={name}
        label={field.label ?? labelOf?.(name) ?? t(`field.${name}`)}
        field={field}
        value={form.values[name]}
        fault={errorUnder(name)}
        autoFocus={name === first}
        onChange={value => form.change(name, value)}
      />
    </div>
  )
  return (
    <div
      ref={form.place}
      key={form.round}
      className={classNames(styles.form, main.length > 0 && beside.length > 0 && styles.beside)}
    >
      {(main.length > 0 || children) && (
        <div className={styles.column}>
          {children}
          {main.map(draw)}
        </div>
      )}
      {beside.length > 0 && <div className={styles.column}>{beside.map(draw)}</div>}
    </div>
  )
}

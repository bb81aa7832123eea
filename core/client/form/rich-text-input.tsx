import { useRef } from 'react'
import { emptyRichText, fromPlainText, type RichText } from '#core/shared/richtext/nodes.ts'
import { RichTextEditor } from '../editor/rich-text-editor.tsx'
import { useT } from '../i18n/intl.ts'
import type { FieldInputProps } from '../registry/contract.ts'
import { Field } from '../ui/field.tsx'

/** Nothing, or old plain text, as the editor takes it. */
function nodesOf(value: unknown): RichText {
  if (typeof value === 'string') return fromPlainText(value)
  return Array.isArray(value) ? (value as RichText) : emptyRichText()
}

/** Rich text in a form, or live on a page: there it is read only when it is saved. */
export function Input({ label, field, value, fault, readOnly, onChange, live }: FieldInputProps & { live?: boolean }) {
  const t = useT()
  const first = useRef(nodesOf(value))
  return (
    <Field label={label} error={fault} required={field.required} group>
      <RichTextEditor
        value={first.current}
        label={label}
        look="field"
        readOnly={readOnly}
        placeholder={t('enter-your-amazing-text')}
        onEdit={read => onChange(live ? read : read())}
      />
    </Field>
  )
}

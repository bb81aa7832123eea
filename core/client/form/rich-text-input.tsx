import { useMemo, useRef } from 'react'
import { emptyRichText, fromPlainText, type RichText } from '#core/shared/richtext/nodes.ts'
import { RichTextEditor } from '../editor/rich-text-editor.tsx'
import type { Followed } from '../entity/use-followed.ts'
import { useT } from '../i18n/intl.ts'
import type { FieldInputProps } from '../registry/contract.ts'
import { Field } from '../ui/field.tsx'

/** Nothing, or old plain text, as the editor takes it. */
function nodesOf(value: unknown): RichText {
  if (typeof value === 'string') return fromPlainText(value)
  return Array.isArray(value) ? (value as RichText) : emptyRichText()
}

/** Rich text in a form, or live on a page: there it is read only when it is saved. */
export function Input({
  label,
  field,
  value,
  fault,
  readOnly,
  onChange,
  live,
  followed,
}: FieldInputProps & { live?: boolean; followed?: Followed }) {
  const t = useT()
  const first = useRef(nodesOf(value))
  const text = useMemo(() => followed && { from: nodesOf(followed.from), to: nodesOf(followed.to) }, [followed])
  return (
    <Field label={label} error={fault} required={field.required} group>
      <RichTextEditor
        value={first.current}
        followed={text}
        label={label}
        look="field"
        readOnly={readOnly}
        placeholder={t('enter-your-amazing-text')}
        onEdit={read => onChange(live ? read : read())}
      />
    </Field>
  )
}

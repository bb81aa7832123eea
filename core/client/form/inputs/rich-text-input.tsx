import { useMemo, useRef } from 'react'
import { emptyRichText, fromPlainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { RichTextEditor } from '../../editor/rich-text-editor.tsx'
import { useT } from '../../i18n/intl.ts'
import type { FieldInputProps } from '../../registry/contract.ts'
import type { RemoteChange } from '../../sync/autosave/use-remote-change.ts'
import { Field } from '../../ui/field/field.tsx'

/** Converts an empty value or plain text to nodes. */
function nodesOf(value: unknown): RichText {
  if (typeof value === 'string') return fromPlainText(value)
  return Array.isArray(value) ? (value as RichText) : emptyRichText()
}

/** Rich text in a form, or autosaved on a page, where the value is read only when it is saved. */
export function Input({
  label,
  field,
  value,
  error,
  readOnly,
  onChange,
  live,
  remoteChange,
}: FieldInputProps & { live?: boolean; remoteChange?: RemoteChange }) {
  const t = useT()
  const initialNodes = useRef(nodesOf(value))
  const remoteText = useMemo(
    () => remoteChange && { from: nodesOf(remoteChange.from), to: nodesOf(remoteChange.to) },
    [remoteChange],
  )
  return (
    <Field label={label} error={error} required={field.required} group>
      <RichTextEditor
        value={initialNodes.current}
        remoteChange={remoteText}
        label={label}
        look="field"
        readOnly={readOnly}
        placeholder={t('enter-your-amazing-text')}
        onEdit={read => onChange(live ? read : read())}
      />
    </Field>
  )
}

import { useState } from 'react'
import { Field, TextArea, TextInput } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'

interface AutosavedTextProps {
  name: string
  label: string
  value: string
  fault?: string
  hint?: string
  /** multi-line */
  long?: boolean
  required?: boolean
  onType(value: string): void
  /** called on blur: pending changes can be sent */
  onLeave?(): void
}

/** A line or a paragraph that is saved while it is typed. While focused it shows what was typed and ignores updates. */
export function AutosavedText({
  name,
  label,
  value,
  fault: issue,
  hint,
  long,
  required,
  onType,
  onLeave,
}: AutosavedTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const inputProps = {
    name,
    value: draft ?? value,
    autoComplete: 'off',
    onFocus: () => setDraft(value),
    onBlur: () => {
      setDraft(null)
      onLeave?.()
    },
    onValue: (text: string) => {
      setDraft(text)
      onType(text)
    },
  }
  return (
    <Field label={label} error={issue} hint={hint} required={required}>
      {long ? (
        <TextArea {...inputProps} prose maxLength={limits.descriptionMax} />
      ) : (
        <TextInput {...inputProps} maxLength={limits.nameMax} />
      )}
    </Field>
  )
}

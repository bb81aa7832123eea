import { useState } from 'react'
import { Field, TextArea, TextInput } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'

interface LiveTextProps {
  name: string
  label: string
  value: string
  fault?: string
  hint?: string
  /** several lines, as the author writes them */
  long?: boolean
  required?: boolean
  onType(value: string): void
  /** the field is left: what waits may go */
  onLeave?(): void
}

/** A line or a paragraph that is saved as it is typed. While it has the focus it shows what was typed and nothing else. */
export function LiveText({ name, label, value, fault, hint, long, required, onType, onLeave }: LiveTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shared = {
    name,
    value: typed ?? value,
    autoComplete: 'off',
    onFocus: () => setTyped(value),
    onBlur: () => {
      setTyped(null)
      onLeave?.()
    },
    onValue: (text: string) => {
      setTyped(text)
      onType(text)
    },
  }
  return (
    <Field label={label} error={fault} hint={hint} required={required}>
      {long ? (
        <TextArea {...shared} prose maxLength={limits.descriptionMax} />
      ) : (
        <TextInput {...shared} maxLength={limits.nameMax} />
      )}
    </Field>
  )
}

import { type KeyboardEvent, useState } from 'react'
import { Button, ColorPicker, Field, fieldError, showToast, TextInput, t, useT } from '#core/client/index.ts'
import { nameFault } from '#core/shared/account-rules.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { defaultTagColor } from '../shared.ts'
import type { KnownTag } from './pick.ts'
import styles from './tags.module.css'
import { createTag, sayFailure } from './values.ts'

interface TagCreateProps {
  place: Place
  /** the name that stands there at first */
  initial: string
  onCreated(tag: KnownTag): void
}

/** A new tag: a label and a colour. */
export function TagCreate({ place, initial, onCreated }: TagCreateProps) {
  const words = useT()
  const [label, setLabel] = useState(initial)
  const [color, setColor] = useState<string | null>(defaultTagColor)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const create = async () => {
    if (busy) return
    if (label.trim() === '' || color === null) {
      const messageId = 'fill-all-fields-to-proceed'
      return void showToast({ kind: 'warn', id: 'tags', messageId, title: t(messageId) })
    }
    const wrong = nameFault(label)
    setFault(wrong)
    if (wrong !== null) return
    setBusy(true)
    try {
      const { tag } = await createTag(place, label.trim(), color)
      onCreated(tag)
      setLabel('')
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void create()
  }
  return (
    <div className={styles.create}>
      <Field label={words('tags.name')} error={fault === null ? undefined : fieldError(fault)}>
        <TextInput value={label} onValue={setLabel} onKeyDown={onKey} autoFocus autoComplete="off" />
      </Field>
      <Field label={words('tags.color')} group>
        <ColorPicker
          label={words('tags.color')}
          value={color}
          onValue={setColor}
          nameOf={name => words(`color.${name}`)}
          clearLabel={words('form.clear')}
        />
      </Field>
      <Button data-command="tags.create" icon="plus" busy={busy} onClick={() => void create()}>
        {words('tags.create-one')}
      </Button>
    </div>
  )
}

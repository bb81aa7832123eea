import { type KeyboardEvent, useState } from 'react'
import { Button, ColorPicker, Field, fieldError, showToast, TextInput, t, useT } from '#core/client/index.ts'
import { nameIssue } from '#core/shared/access/account-rules.ts'
import type { Issue } from '#core/shared/issue.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { defaultTagColor } from '../../shared.ts'
import type { TagValue } from '../pick-tags.ts'
import { createTag, showTagFailure } from '../tag-values.ts'
import styles from './tags.module.css'

interface TagCreateProps {
  place: Place
  /** initial name */
  initial: string
  onCreated(tag: TagValue): void
}

/** A new tag: a label and a colour. */
export function TagCreate({ place, initial, onCreated }: TagCreateProps) {
  const words = useT()
  const [label, setLabel] = useState(initial)
  const [color, setColor] = useState<string | null>(defaultTagColor)
  const [issue, setIssue] = useState<Issue | null>(null)
  const [busy, setBusy] = useState(false)
  const create = async () => {
    if (busy) return
    if (label.trim() === '' || color === null) {
      const messageId = 'fill-all-fields-to-proceed'
      return void showToast({ kind: 'warn', id: 'tags', messageId, title: t(messageId) })
    }
    const found = nameIssue(label)
    setIssue(found)
    if (found !== null) return
    setBusy(true)
    try {
      const { tag } = await createTag(place, label.trim(), color)
      onCreated(tag)
      setLabel('')
    } catch (error) {
      showTagFailure(error)
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
      <Field label={words('tags.name')} error={issue === null ? undefined : fieldError(issue)}>
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

import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './click-to-edit.module.css'

export type ClickToEditHandle = { edit: () => void }

type ClickToEditProps = {
  value: string
  /** Called with trimmed text that differs from value and is not empty. */
  onSave: (text: string) => void
  /** Label of the field: 'Title'. */
  label: string
  maxLength?: number
  readOnly?: boolean
  ref?: Ref<ClickToEditHandle>
}

/** A line of text that becomes an input in place. Enter or blur saves, Escape cancels (UI-47, UI-48). */
export function ClickToEdit({ value, onSave, label, maxLength, readOnly = false, ref }: ClickToEditProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const line = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const finished = useRef(true)
  const returnsFocus = useRef(false)
  const editing = draft !== null

  useEffect(() => {
    if (editing) {
      field.current?.focus()
      return field.current?.select()
    }
    if (returnsFocus.current) line.current?.focus()
    returnsFocus.current = false
  }, [editing])

  const edit = () => {
    if (readOnly || editing) return
    finished.current = false
    setDraft(value)
  }
  useImperativeHandle(ref, () => ({ edit }))

  const finish = (text: string) => {
    if (finished.current) return
    finished.current = true
    setDraft(null)
    const trimmed = text.trim()
    if (text !== value && trimmed && trimmed !== value) onSave(trimmed)
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    returnsFocus.current = true
    finish(event.key === 'Enter' ? event.currentTarget.value : value)
  }
  if (!editing) {
    if (readOnly) return <span className={styles.line}>{value}</span>
    return (
      <button
        ref={line}
        type="button"
        data-field
        className={styles.line}
        aria-label={value ? undefined : label}
        onClick={edit}
      >
        {value}
      </button>
    )
  }
  return (
    <span className={classNames(styles.line, styles.editing)} data-text={draft}>
      <textarea
        className={styles.field}
        ref={field}
        rows={1}
        aria-label={label}
        maxLength={maxLength}
        value={draft}
        onChange={event => setDraft(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
        onKeyDown={onKey}
        onBlur={event => finish(event.target.value)}
      />
    </span>
  )
}

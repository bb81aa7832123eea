import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { useControl } from '../field/field.tsx'
import { TextInput } from '../input/text-input.tsx'
import styles from './list-editor.module.css'

type ListEditorProps = {
  items: readonly string[]
  onItems: (items: string[]) => void
  /** Label of the list, and of its input outside a Field. */
  label: string
  addLabel: string
  removeLabel: (item: string) => string
  placeholder?: string
  maxLength?: number
  disabled?: boolean
}

/** A list of texts, one line each. Empty and duplicate ones are ignored (UI-38, UI-39). */
export function ListEditor(props: ListEditorProps) {
  const { items, onItems, label, disabled = false } = props
  const [draft, setDraft] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const ownId = useId()
  const { id = ownId } = useControl()
  const add = () => {
    const item = draft.trim()
    input.current?.focus()
    if (item === '' || items.includes(item)) return
    setDraft('')
    onItems([...items, item])
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    // Enter adds the line and does not submit the form.
    event.preventDefault()
    add()
  }
  const remove = (at: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[at + 1] ?? buttons[at - 1] ?? input.current
    next?.focus()
    onItems(items.toSpliced(at, 1))
  }
  return (
    <div className={styles.editor}>
      {items.length > 0 && (
        <ul ref={list} aria-label={label} className={styles.list}>
          {items.map((item, at) => (
            <li key={items.indexOf(item) === at ? item : `${item} ${at}`} className={styles.item}>
              <span className={styles.text}>{item}</span>
              {!disabled && (
                <IconButton icon="x" size="s" data-field label={props.removeLabel(item)} onClick={() => remove(at)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.line}>
        <TextInput
          ref={input}
          id={id}
          aria-label={id === ownId ? label : undefined}
          value={draft}
          onValue={setDraft}
          onKeyDown={addByKey}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          disabled={disabled}
          autoComplete="off"
        />
        <Button icon="plus" data-field disabled={disabled} onClick={add}>
          {props.addLabel}
        </Button>
      </div>
    </div>
  )
}

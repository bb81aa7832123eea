import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './combobox.module.css'

interface ComboboxOptions {
  /** keys of the rows, in order */
  keys: readonly string[]
  onTake(key: string): void
  /** whether Tab picks the active row */
  onTab?: (chosen: string) => void
}

/** A list under an input that keeps the focus: the active row and its keys. The first row is active by default. */
export function useCombobox({ keys, onTake, onTab }: ComboboxOptions) {
  const id = useId()
  const [key, setKey] = useState('')
  const at = Math.max(0, keys.indexOf(key))
  const chosen = keys[at]
  const optionId = (one: string) => `${id}-${keys.indexOf(one)}`
  return {
    /** the key of the active row */
    chosen,
    /** returns true if the list handled the key */
    onKey(event: KeyboardEvent): boolean {
      const { shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event
      if (nativeEvent.isComposing || shiftKey || altKey || ctrlKey || metaKey || chosen === undefined) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setKey(keys[(at + step + keys.length) % keys.length] ?? '')
      else if (event.key === 'Enter') onTake(chosen)
      else if (event.key === 'Tab' && onTab) onTab(chosen)
      else return false
      event.preventDefault()
      return true
    },
    /** aria attributes of the input */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': keys.length > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': chosen === undefined ? undefined : optionId(chosen),
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    listId: `${id}-list`,
    option: (one: string) => ({ id: optionId(one), chosen: one === chosen, onTake: () => onTake(one) }),
    /** makes the first row active */
    forget: () => setKey(''),
  }
}

interface ComboboxOptionProps {
  id: string
  chosen: boolean
  onTake(): void
  className?: string
  children: ReactNode
}

/** The focus stays in the input. */
export function ComboboxOption({ id, chosen, onTake, className, children }: ComboboxOptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={classNames(styles.option, className)}
      onMouseDown={event => event.preventDefault()}
      onClick={onTake}
      onKeyDown={undefined}
    >
      {children}
    </div>
  )
}

import { useEffect, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useControl, useGroupControl } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { lazyComponent, useLazyComponent } from '../lazy/lazy-component.ts'
import styles from './option-picker.module.css'
import type { OptionPickerProps, PickerChoice } from './picker-choice.ts'
import { rememberPick } from './recent-picks.ts'

const lazyList = lazyComponent(async () => (await import('./option-picker-list.tsx')).OptionPickerList)

/** A button that shows the choice and opens a searchable list. */
export function OptionPicker(props: OptionPickerProps) {
  const { label, value, onValue, scope, disabled = false, words } = props
  const List = useLazyComponent(lazyList)
  const [open, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const ids = { own: useId(), value: useId(), list: useId() }
  // A button cannot be required; its field says so in its label.
  const { 'aria-required': _, ...control } = useControl()
  const group = useGroupControl()
  const isLoading = open && !List
  useEffect(() => {
    if (!isLoading) return
    lazyList.load().catch(error => {
      setOpen(false)
      throw error
    })
  }, [isLoading])
  const choose = (option: PickerChoice | null) => {
    setOpen(false)
    if (option && scope) rememberPick(scope, option)
    if (option?.value !== value?.value) onValue(option)
  }
  const shown = value ? value.label : words.choose
  return (
    <>
      <button
        {...control}
        ref={setButton}
        id={control.id ?? ids.own}
        type="button"
        data-field
        className={styles.button}
        aria-label={group['aria-labelledby'] ? undefined : [label, shown].filter(Boolean).join(': ')}
        aria-labelledby={group['aria-labelledby'] ? `${group['aria-labelledby']} ${ids.value}` : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && List ? ids.list : undefined}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && setOpen(!open)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || disabled) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span id={ids.value} className={classNames(styles.value, !value && styles.blank)}>
          {shown}
        </span>
        <Icon name="chevrons-up-down" />
      </button>
      {open && List && button && (
        <List {...props} id={ids.list} button={button} onChoose={choose} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

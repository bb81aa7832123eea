import type { ReactNode, Ref } from 'react'
import { TextInput } from '../../../ui/input/text-input.tsx'

interface ListFilterProps {
  value: string
  onValue(value: string): void
  label: string
  /** rendered after the text: its key */
  end?: ReactNode
  /** Escape, which also empties the field, Enter or arrow down: focus moves to the rows */
  onLeave(): void
  ref?: Ref<HTMLInputElement>
}

/** The text filter of a list. */
export function ListFilter({ value, onValue, label, end, onLeave, ref }: ListFilterProps) {
  return (
    <TextInput
      ref={ref}
      type="search"
      icon="search"
      value={value}
      onValue={onValue}
      aria-label={label}
      placeholder={label}
      end={end}
      onKeyDown={event => {
        if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') onValue('')
        onLeave()
      }}
    />
  )
}

import type { ReactNode, Ref } from 'react'
import { TextInput } from '../../../ui/input/text-input.tsx'

interface ListFilterProps {
  value: string
  onValue(value: string): void
  label: string
  /** after the text: its key */
  end?: ReactNode
  /** to the rows, by Escape, which empties the field too, Enter or an arrow down */
  onLeave(): void
  ref?: Ref<HTMLInputElement>
}

/** What a list is narrowed by. */
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

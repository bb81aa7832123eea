import { entityIcons } from '#core/shared/limits.ts'
import { ClearChoice, type ClearChoiceProps } from '../radio-grid/clear-choice.tsx'
import { RadioGrid } from '../radio-grid/radio-grid.tsx'
import { Icon } from './icon.tsx'

type EntityIcon = (typeof entityIcons)[number]

type IconPickerProps = {
  /** Label of the group outside a Field. */
  label?: string
  value: string | null
  onValue: (icon: EntityIcon) => void
  /** The translated name of an icon. */
  nameOf: (icon: EntityIcon) => string
  /** a button that leaves it without an icon */
  clear?: Pick<ClearChoiceProps, 'label' | 'onClear'>
}

/** A picker of the twelve entity icons (UI-21). */
export function IconPicker({ label, value, onValue, nameOf, clear }: IconPickerProps) {
  const grid = (
    <RadioGrid
      label={label}
      columns={6}
      value={entityIcons.find(icon => icon === value) ?? null}
      onValue={onValue}
      options={entityIcons.map(icon => ({ value: icon, label: nameOf(icon), content: <Icon name={icon} /> }))}
    />
  )
  if (!clear) return grid
  return (
    <ClearChoice {...clear} isEmpty={!value}>
      {grid}
    </ClearChoice>
  )
}

import { entityIcons } from '#core/shared/limits.ts'
import { RadioGrid } from '../radio-grid/radio-grid.tsx'
import { Icon } from './icon.tsx'

export type EntityIcon = (typeof entityIcons)[number]

export type IconPickerProps = {
  /** Label of the group outside a Field. */
  label?: string
  value: string | null
  onValue: (icon: EntityIcon) => void
  /** The translated name of an icon. */
  nameOf: (icon: EntityIcon) => string
}

/** A picker of the twelve entity icons (UI-21). */
export function IconPicker({ label, value, onValue, nameOf }: IconPickerProps) {
  return (
    <RadioGrid
      label={label}
      columns={6}
      value={entityIcons.find(icon => icon === value) ?? null}
      onValue={onValue}
      options={entityIcons.map(icon => ({ value: icon, label: nameOf(icon), content: <Icon name={icon} /> }))}
    />
  )
}

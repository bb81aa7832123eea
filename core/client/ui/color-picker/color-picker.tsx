import { colorStyle } from '../color/color-style.ts'
import { ClearChoice } from '../radio-grid/clear-choice.tsx'
import { RadioGrid } from '../radio-grid/radio-grid.tsx'
import { type PresetColor, type PresetColorName, presetColors, presetOf } from './preset-colors.ts'

type ColorPickerProps = {
  /** Label of the group outside a Field. */
  label?: string
  value: string | null
  onValue: (color: PresetColor | null) => void
  /** The translated name of a colour. */
  nameOf: (name: PresetColorName) => string
} & ({ clearLabel: string; canClear?: true } | { canClear: false; clearLabel?: undefined })

/** The 18 presets, and an option for no colour unless canClear is false (UI-18, UI-19). */
export function ColorPicker({ label, value, onValue, nameOf, canClear = true, clearLabel }: ColorPickerProps) {
  const grid = (
    <RadioGrid
      label={label}
      columns={9}
      value={presetOf(value)?.value ?? null}
      onValue={onValue}
      options={presetColors.map(preset => ({
        value: preset.value,
        label: nameOf(preset.name),
        style: colorStyle(preset.value),
      }))}
    />
  )
  if (!canClear || clearLabel === undefined) return grid
  return (
    <ClearChoice label={clearLabel} isEmpty={!value} onClear={() => onValue(null)}>
      {grid}
    </ClearChoice>
  )
}

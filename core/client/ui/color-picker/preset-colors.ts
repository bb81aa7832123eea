/** The 18 preset colours: Material 500 tones from the greys through the wheel to red. */
export const presetColors = [
  { name: 'blue-grey', value: '#607D8B' },
  { name: 'grey', value: '#9E9E9E' },
  { name: 'deep-orange', value: '#FF5722' },
  { name: 'orange', value: '#FF9800' },
  { name: 'amber', value: '#FFC107' },
  { name: 'yellow', value: '#FFEB3B' },
  { name: 'lime', value: '#CDDC39' },
  { name: 'light-green', value: '#8BC34A' },
  { name: 'green', value: '#4CAF50' },
  { name: 'teal', value: '#009688' },
  { name: 'cyan', value: '#00BCD4' },
  { name: 'light-blue', value: '#03A9F4' },
  { name: 'blue', value: '#2196F3' },
  { name: 'indigo', value: '#3F51B5' },
  { name: 'deep-purple', value: '#673AB7' },
  { name: 'purple', value: '#9C27B0' },
  { name: 'pink', value: '#E91E63' },
  { name: 'red', value: '#F44336' },
] as const

export type PresetColorName = (typeof presetColors)[number]['name']
export type PresetColor = (typeof presetColors)[number]['value']

/** The preset of a stored colour, regardless of case. */
export function presetOf(color: string | null | undefined): (typeof presetColors)[number] | undefined {
  return presetColors.find(preset => preset.value.toLowerCase() === color?.toLowerCase())
}

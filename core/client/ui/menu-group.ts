import type { IconName } from './icon.tsx'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  keys?: readonly string[]
  danger?: boolean
  disabled?: boolean
  /** Makes it a choice that is on or off. */
  checked?: boolean
  onSelect: () => void
}

/** Items in groups; a hairline between groups, an optional heading above one. */
export type MenuGroup = { id: string; heading?: string; items: readonly MenuItem[] }

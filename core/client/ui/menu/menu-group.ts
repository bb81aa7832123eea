import type { IconName } from '../icon/icon.tsx'

export type MenuItem = {
  id: string
  label: string
  /** Id of the command it runs, where that is not its own id. */
  command?: string
  /** Where it leads, if it only leads somewhere. */
  address?: string
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

import type { IconName } from '../icon/icon.tsx'

export type MenuItem = {
  id: string
  label: string
  /** Id of the command it runs, if that is not its own id. */
  command?: string
  /** Its address, if it is a link. */
  address?: string
  icon?: IconName
  keys?: readonly string[]
  danger?: boolean
  disabled?: boolean
  /** Makes it a checkbox item. */
  checked?: boolean
  onSelect: () => void
}

/** Groups of items, separated by lines, each with an optional heading. */
export type MenuGroup = { id: string; heading?: string; items: readonly MenuItem[] }

import { drawnIcons } from './drawn-icons.tsx'
import { firstIcons } from './first-icons.ts'
import type { IconName } from './icon.tsx'
import { lateIcons } from './late-icons.ts'

/** Every icon there is. */
export const iconNames = [
  ...Object.keys(drawnIcons),
  ...Object.keys(firstIcons),
  ...Object.keys(lateIcons),
] as IconName[]

import { customIcons } from './custom-icons.tsx'
import { firstIcons } from './first-icons.ts'
import type { IconName } from './icon.tsx'
import { lazyIcons } from './lazy-icons.ts'

/** The names of all icons. */
export const iconNames = [
  ...Object.keys(customIcons),
  ...Object.keys(firstIcons),
  ...Object.keys(lazyIcons),
] as IconName[]

import { customIcons } from './custom-icons.tsx'
import { firstIcons } from './first-icons.ts'
import type { IconName } from './icon.tsx'
import { lazyIcons } from './lazy-icons.ts'

/** Every icon there is. */
export const iconNames = [
  ...Object.keys(customIcons),
  ...Object.keys(firstIcons),
  ...Object.keys(lazyIcons),
] as IconName[]

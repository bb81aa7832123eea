import type { MessageFamilies } from '#core/client/index.ts'
import type { ThemeChoice } from './personalise-commands.ts'

export const messageFamilies: MessageFamilies = {
  'settings.theme-*': { device: true, light: true, dark: true } satisfies Record<ThemeChoice, true>,
}

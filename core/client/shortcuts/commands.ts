import { proxy } from 'valtio'
import type { Command } from '../registry/contract.ts'

export const help = proxy({ open: false })

export const shortcutCommands: readonly Command[] = [
  {
    id: 'shortcuts.help',
    keywords: 'shortcuts.help-words',
    icon: 'keyboard',
    keys: '?',
    when: [{ overlay: '' }, { overlay: 'help' }],
    run: () => {
      help.open = !help.open
    },
  },
]

import { definePlugin, invalidateCalls } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { keyCalls, keysEvent } from '../shared.ts'
import { keyCommands } from './commands.ts'

export const keys = definePlugin({
  id: 'keys',
  label: 'keys.title',
  commands: keyCommands,
  live: [{ event: keysEvent, receive: () => void invalidateCalls(keyCalls.get as Call) }],
  slots: [
    {
      slot: 'settings',
      id: 'keys',
      order: 35,
      label: 'keys.title',
      icon: 'keyboard',
      load: () => import('./settings/key-settings.tsx'),
    },
    { slot: 'overlay', id: 'keys', when: { identity: true }, load: () => import('./keys-overlay.tsx') },
  ],
})

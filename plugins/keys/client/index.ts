import { definePlugin } from '#core/client/index.ts'
import { keysEvent } from '../shared/event.ts'

export const keys = definePlugin({
  id: 'keys',
  label: 'keys.title',
  commands: () => import('./commands.ts'),
  live: [{ event: keysEvent, changes: () => [{ call: 'keys/get' }] }],
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

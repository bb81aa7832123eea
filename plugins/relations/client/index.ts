import { definePlugin } from '#core/client/index.ts'
import { relationsEvent } from '../shared/event.ts'
import { relationCommands } from './commands.ts'

export const relations = definePlugin({
  id: 'relations',
  label: 'relations.many',
  commands: relationCommands,
  mentions: {
    id: 'relations',
    suggest: async (place, text, signal) => (await import('./mention-source.ts')).suggest(place, text, signal),
    look: async (place, ids) => (await import('./mention-source.ts')).look(place, ids),
  },
  slots: [
    { slot: 'entity.side', id: 'relations', order: 20, load: () => import('./related-section.tsx') },
    { slot: 'overlay', id: 'relations', when: { project: true }, load: () => import('./manage-overlay.tsx') },
  ],
  live: [{ event: relationsEvent, receive: async data => (await import('./related.ts')).follow(data) }],
})

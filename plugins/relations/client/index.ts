import { definePlugin } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { relationsEvent } from '../shared/event.ts'
import { relationCommands } from './commands.ts'

export const relations = definePlugin({
  id: 'relations',
  label: 'relations.many',
  commands: relationCommands,
  mentions: {
    id: 'relations',
    suggest: async (place, text, signal) =>
      (await import('./suggest-mentions.ts')).suggestMentions(place, text, signal),
    resolve: async (place, ids) => (await import('./suggest-mentions.ts')).lookUpMentioned(place, ids),
  },
  slots: [
    { slot: 'entity.side', id: 'relations', order: 20, load: () => import('./related-section.tsx') },
    { slot: 'overlay', id: 'relations', when: { project: true }, load: () => import('./manage-overlay.tsx') },
  ],
  columns: [
    {
      id: 'mentions',
      label: 'relations.mentions',
      // Kinds of prose mention others; their lists show their length instead.
      fits: kind => !kind.prose,
      numbers: async (place, ids, signal) => (await import('./mention-counts.ts')).countMentions(place, ids, signal),
      describe: count => ({ id: 'relations.mentioned-times', values: { count } }),
    },
  ],
  live: [
    { event: relationsEvent, receive: async data => (await import('./related-entities.ts')).invalidateRelations(data) },
    { event: events.entity, receive: async data => (await import('./mention-counts.ts')).refreshMentionCounts(data) },
  ],
})

import { definePlugin, drawerCommand } from '#core/client/index.ts'
import { chatEvents } from '../shared/event.ts'

/** The parts of an event's update are loaded with the first event of the chat. */
const chatUpdate = (event: keyof typeof chatEvents) => ({
  event: chatEvents[event],
  changes: async (data: unknown) => (await import('./log/chat-updates.ts')).chatUpdates[event](data),
})

export const chat = definePlugin({
  id: 'chat',
  label: 'chat.title',
  commands: () => import('./commands.ts'),
  slots: [
    { slot: 'overlay', id: 'chat', when: { identity: true }, load: () => import('./overlay.tsx') },
    { slot: 'drawer.foot', id: 'chat', load: drawerCommand('chat.toggle') },
  ],
  live: (['message', 'deleted', 'restored', 'changed', 'gone', 'read'] as const).map(chatUpdate),
  sources: [
    {
      id: 'chat.people',
      label: 'chat.people',
      prefix: '@',
      when: { identity: true },
      search: async (context, text) => (await import('./find-people.ts')).findPeople(context, text),
    },
    {
      id: 'chat.by-id',
      label: 'chat.title',
      prefix: '@',
      when: { identity: true },
      isOffer: true,
      search: async (context, text) => (await import('./find-people.ts')).offerChatById(context, text),
    },
  ],
})

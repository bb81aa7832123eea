import { definePlugin } from '#core/client/index.ts'
import { chatEvents } from '../shared.ts'
import { chatCommands } from './commands.ts'

const onChatEvent = (what: 'message' | 'deleted' | 'changed' | 'gone' | 'read') => async (data: unknown) =>
  (await import('./log/chat-event-handlers.ts')).chatEventHandlers[what](data)

export const chat = definePlugin({
  id: 'chat',
  label: 'chat.title',
  commands: chatCommands,
  slots: [
    { slot: 'overlay', id: 'chat', when: { identity: true }, load: () => import('./overlay.tsx') },
    { slot: 'drawer.foot', id: 'chat', load: () => import('./drawer-row.tsx') },
  ],
  live: [
    { event: chatEvents.message, receive: onChatEvent('message') },
    { event: chatEvents.deleted, receive: onChatEvent('deleted') },
    { event: chatEvents.changed, receive: onChatEvent('changed') },
    { event: chatEvents.gone, receive: onChatEvent('gone') },
    { event: chatEvents.read, receive: onChatEvent('read') },
  ],
  sources: [
    {
      id: 'chat.people',
      label: 'chat.people',
      prefix: '@',
      when: { identity: true },
      search: async (context, text) => (await import('./find-people.ts')).findPeople(context, text),
    },
  ],
})

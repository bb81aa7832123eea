import { definePlugin } from '#core/client/index.ts'
import { chatEvents } from '../shared.ts'
import { chatCommands } from './commands.ts'

const hear = (what: 'message' | 'deleted' | 'changed' | 'gone' | 'read') => async (data: unknown) =>
  (await import('./receive.ts')).receive[what](data)

export const chat = definePlugin({
  id: 'chat',
  label: 'chat.title',
  commands: chatCommands,
  slots: [
    { slot: 'overlay', id: 'chat', when: { identity: true }, load: () => import('./overlay.tsx') },
    { slot: 'drawer.foot', id: 'chat', load: () => import('./drawer-row.tsx') },
  ],
  live: [
    { event: chatEvents.message, receive: hear('message') },
    { event: chatEvents.deleted, receive: hear('deleted') },
    { event: chatEvents.changed, receive: hear('changed') },
    { event: chatEvents.gone, receive: hear('gone') },
    { event: chatEvents.read, receive: hear('read') },
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

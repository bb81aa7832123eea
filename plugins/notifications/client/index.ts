import { definePlugin, links } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { arrive } from './arrive.ts'
import { notificationCommands } from './commands.ts'
import { documentedKinds } from './kinds.ts'

export const notifications = definePlugin({
  id: 'notifications',
  commands: notificationCommands,
  notificationKinds: documentedKinds,
  live: [{ event: events.notification, receive: arrive }],
  routes: [
    {
      id: 'notifications',
      path: links.notifications(),
      access: 'identity',
      frame: 'frame',
      title: 'notifications.title',
      page: () => import('./notifications-page.tsx'),
    },
  ],
  slots: [{ slot: 'top.end', id: 'notifications', when: { identity: true }, load: () => import('./bell.tsx') }],
  sources: [
    {
      id: 'notifications',
      label: 'notifications.title',
      when: { identity: true },
      search: async (context, text) => (await import('./find-answers.ts')).findAnswers(context, text),
    },
  ],
})

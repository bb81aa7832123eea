import { definePlugin, links } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'

/** Loads code that shows notifications together with the plugins' notification kinds. */
async function withKinds<Code>(code: Promise<Code>): Promise<Code> {
  const kinds = import('./notifications.ts').then(({ loadNotificationKinds }) => loadNotificationKinds())
  const [loaded] = await Promise.all([code, kinds])
  return loaded
}

export const notifications = definePlugin({
  id: 'notifications',
  label: 'notifications.title',
  commands: () => import('./commands.ts'),
  notificationKinds: async () => (await import('./kinds.ts')).coreKinds,
  live: [
    {
      event: events.notification,
      changes: () => ['notification/get', 'notification/getAll'].map(call => ({ call })),
      receive: async data => (await import('./on-notification-event.ts')).onNotificationEvent(data),
    },
    {
      event: events.notificationSettings,
      changes: () => [
        {
          call: 'notification/getSettings',
          loadPatch: async () => (await import('./notification-choices.ts')).patchSettings,
        },
      ],
    },
  ],
  routes: [
    {
      id: 'notifications',
      path: links.notifications(),
      access: 'identity',
      frame: 'frame',
      title: 'notifications.title',
      page: () => withKinds(import('./notifications-page.tsx')),
    },
  ],
  slots: [
    {
      slot: 'settings',
      id: 'notifications',
      order: 32,
      label: 'notifications.title',
      icon: 'bell',
      load: () => withKinds(import('./notification-settings.tsx')),
    },
    { slot: 'top.end', id: 'notifications', when: { identity: true }, load: () => withKinds(import('./bell.tsx')) },
  ],
  sources: [
    {
      id: 'notifications',
      label: 'notifications.title',
      when: { identity: true },
      search: async (context, text) => (await import('./answers.ts')).findAnswers(context, text),
    },
  ],
})

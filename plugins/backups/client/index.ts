import { definePlugin } from '#core/client/index.ts'

export const backups = definePlugin({
  id: 'backups',
  label: 'place.backups',
  commands: () => import('./commands.ts'),
  routes: [
    {
      id: 'project.backups',
      path: '/builder/project/$spaceId/$projectId/backups',
      access: 'identity',
      frame: 'frame',
      title: 'place.backups',
      page: () => import('./backups-page.tsx'),
    },
  ],
  slots: [
    { slot: 'overlay', id: 'backups', when: { space: true }, load: () => import('./restore-overlay.tsx') },
    {
      slot: 'settings',
      id: 'server',
      order: 95,
      label: 'settings.server',
      icon: 'archive',
      when: { ownsServer: true },
      load: () => import('./server/server-settings.tsx'),
    },
  ],
})

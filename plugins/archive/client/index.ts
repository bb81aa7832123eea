import { definePlugin, drawerProjectLink } from '#core/client/index.ts'

export const archive = definePlugin({
  id: 'archive',
  label: 'archive.title',
  routes: [
    {
      id: 'project.archive',
      path: '/builder/project/$spaceId/$projectId/archive',
      access: 'identity',
      frame: 'frame',
      title: 'archive.title',
      page: () => import('./archive-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  slots: [
    {
      slot: 'drawer.section',
      id: 'archive',
      order: 2,
      when: { project: true },
      load: drawerProjectLink({
        command: 'archive.open',
        page: 'project.archive',
        section: 'archive',
      }),
    },
  ],
})

import { definePlugin, drawerProjectLink, links } from '#core/client/index.ts'

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
  commands: [
    {
      id: 'archive.open',
      icon: 'archive',
      keys: 'g z',
      safe: true,
      when: { project: true, 'may.project.read': true },
      run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'archive')),
    },
  ],
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

import { definePlugin, links } from '#core/client/index.ts'

export const spaces = definePlugin({
  id: 'spaces',
  label: 'shell.spaces',
  routes: [
    {
      id: 'spaces',
      path: links.spaces(),
      access: 'identity',
      frame: 'frame',
      title: 'shell.spaces',
      isEntryPage: true,
      page: () => import('./spaces-page.tsx'),
    },
    {
      id: 'space',
      path: '/builder/space/$spaceId',
      access: 'identity',
      frame: 'frame',
      page: () => import('./space-page.tsx'),
    },
    {
      id: 'space.settings',
      path: '/builder/space/$spaceId/settings',
      access: 'identity',
      frame: 'frame',
      title: 'place.settings',
      page: () => import('./settings/space-settings.tsx'),
    },
    {
      id: 'space.new-project',
      path: '/builder/space/$spaceId/new-project',
      access: 'identity',
      frame: 'frame',
      title: 'wizard.title',
      page: () => import('./wizard/wizard-page.tsx'),
    },
    {
      id: 'project.settings',
      path: '/builder/project/$spaceId/$projectId/settings',
      access: 'identity',
      frame: 'frame',
      title: 'place.settings',
      page: () => import('./settings/project-settings.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  slots: [
    {
      slot: 'overlay',
      id: 'delete-place',
      when: { identity: true },
      load: () => import('./deletion/delete-overlay.tsx'),
    },
  ],
  sources: [
    {
      id: 'spaces.projects',
      label: 'spaces.projects',
      when: { identity: true },
      places: async () => (await import('./list-places.ts')).listPlaces(),
    },
  ],
})

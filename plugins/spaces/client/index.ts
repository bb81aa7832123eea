import { definePlugin, links } from '#core/client/index.ts'
import { projectCommands, spaceCommands } from './commands.ts'

export const spaces = definePlugin({
  id: 'spaces',
  routes: [
    {
      id: 'spaces',
      path: links.spaces(),
      access: 'identity',
      frame: 'frame',
      title: 'shell.spaces',
      page: () => import('./spaces-page.tsx'),
    },
    {
      id: 'space',
      path: '/builder/space/$spaceId',
      access: 'identity',
      frame: 'frame',
      page: () => import('./space-page.tsx'),
    },
  ],
  commands: [...spaceCommands, ...projectCommands],
  sources: [
    {
      id: 'spaces.projects',
      label: 'spaces.projects',
      when: { identity: true },
      search: async (context, text) => (await import('./find-places.ts')).findPlaces(context, text),
    },
  ],
})

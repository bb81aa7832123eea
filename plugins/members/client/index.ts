import { definePlugin } from '#core/client/index.ts'

const shared = { access: 'identity', frame: 'frame' } as const
const members = { ...shared, title: 'place.members', page: () => import('./members-page.tsx') } as const
const roles = { ...shared, title: 'place.roles', page: () => import('./roles/roles-page.tsx') } as const

const plugin = definePlugin({
  id: 'members',
  label: 'place.members',
  routes: [
    { id: 'space.members', path: '/builder/space/$spaceId/members', ...members },
    { id: 'project.members', path: '/builder/project/$spaceId/$projectId/members', ...members },
    { id: 'space.roles', path: '/builder/space/$spaceId/roles', ...roles },
    { id: 'project.roles', path: '/builder/project/$spaceId/$projectId/roles', ...roles },
  ],
  commands: () => import('./commands.ts'),
})

export { plugin as members }

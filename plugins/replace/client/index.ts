import { definePlugin } from '#core/client/index.ts'

export const replace = definePlugin({
  id: 'replace',
  label: 'replace.title',
  routes: [
    {
      id: 'replace',
      path: '/builder/replace/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      page: () => import('./page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
})

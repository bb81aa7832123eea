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
      title: 'replace.title',
      page: () => import('./page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
})

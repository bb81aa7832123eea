import { definePlugin } from '#core/client/index.ts'
import { historyPath } from './history-link.ts'

export const history = definePlugin({
  id: 'history',
  label: 'history.title',
  routes: [
    {
      id: 'history',
      path: historyPath,
      access: 'identity',
      frame: 'frame',
      page: () => import('./history-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  slots: [{ slot: 'entity.state', id: 'history', load: () => import('./head-button.tsx') }],
})

import { definePlugin } from '#core/client/index.ts'

export const sample = definePlugin({
  id: 'sample',
  label: 'sample.title',
  commands: () => import('./commands.ts'),
  slots: [{ slot: 'places.empty', id: 'sample', load: () => import('./empty-button.tsx') }],
})

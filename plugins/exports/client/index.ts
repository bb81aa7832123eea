import { definePlugin } from '#core/client/index.ts'

export const exports = definePlugin({
  id: 'exports',
  label: 'export.title',
  commands: () => import('./commands.ts'),
  slots: [
    { slot: 'overlay', id: 'export', when: { identity: true }, load: () => import('./dialog/export-overlay.tsx') },
    { slot: 'project.head', id: 'export', order: 1, load: () => import('./head-button.tsx') },
  ],
})

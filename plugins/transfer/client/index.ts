import { definePlugin } from '#core/client/index.ts'
import { importCommands } from './commands.ts'

export const transfer = definePlugin({
  id: 'transfer',
  label: 'import.title',
  commands: importCommands,
  slots: [
    { slot: 'overlay', id: 'import', when: { identity: true }, load: () => import('./dialog/import-overlay.tsx') },
    {
      slot: 'project.head',
      id: 'import',
      when: { kind: 'chapter', 'may.chapter.create': true },
      load: () => import('./head-button.tsx'),
    },
  ],
})

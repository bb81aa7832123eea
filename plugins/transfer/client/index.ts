import { definePlugin } from '#core/client/index.ts'

export const transfer = definePlugin({
  id: 'transfer',
  label: 'import.title',
  commands: () => import('./commands.ts'),
  importers: [
    {
      id: 'obsidian',
      label: 'import.obsidian',
      about: 'import.obsidian-about',
      load: () => import('./importers/obsidian/obsidian.ts'),
    },
    {
      id: 'scrivener',
      label: 'import.scrivener',
      about: 'import.scrivener-about',
      load: () => import('./importers/scrivener/scrivener.ts'),
    },
    {
      id: 'novelwriter',
      label: 'import.novelwriter',
      about: 'import.novelwriter-about',
      load: () => import('./importers/novelwriter/novelwriter.ts'),
    },
    {
      id: 'manuskript',
      label: 'import.manuskript',
      about: 'import.manuskript-about',
      load: () => import('./importers/manuskript/manuskript.ts'),
    },
    {
      id: 'kanka',
      label: 'import.kanka',
      about: 'import.kanka-about',
      load: () => import('./importers/kanka/kanka.ts'),
    },
    { id: 'csv', label: 'import.csv', about: 'import.csv-about', load: () => import('./importers/csv/csv.ts') },
  ],
  slots: [
    { slot: 'overlay', id: 'import', when: { identity: true }, load: () => import('./dialog/import-overlay.tsx') },
    { slot: 'overlay', id: 'records', when: { identity: true }, load: () => import('./records/records-overlay.tsx') },
    {
      slot: 'project.head',
      id: 'import',
      when: { kind: 'chapter', 'may.chapter.create': true },
      load: () => import('./head-button.tsx'),
    },
  ],
})

import { definePlugin } from '#core/client/index.ts'

const importers = () => import('./importers/importers.ts')

export const transfer = definePlugin({
  id: 'transfer',
  label: 'import.title',
  commands: () => import('./commands.ts'),
  importers: [
    {
      id: 'obsidian',
      label: 'import.obsidian',
      about: 'import.obsidian-about',
      load: async () => ({ importer: (await importers()).obsidian }),
    },
    {
      id: 'scrivener',
      label: 'import.scrivener',
      about: 'import.scrivener-about',
      load: async () => ({ importer: (await importers()).scrivener }),
    },
    {
      id: 'novelwriter',
      label: 'import.novelwriter',
      about: 'import.novelwriter-about',
      load: async () => ({ importer: (await importers()).novelwriter }),
    },
    {
      id: 'manuskript',
      label: 'import.manuskript',
      about: 'import.manuskript-about',
      load: async () => ({ importer: (await importers()).manuskript }),
    },
    {
      id: 'kanka',
      label: 'import.kanka',
      about: 'import.kanka-about',
      load: async () => ({ importer: (await importers()).kanka }),
    },
    {
      id: 'csv',
      label: 'import.csv',
      about: 'import.csv-about',
      load: async () => ({ importer: (await importers()).csv }),
    },
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

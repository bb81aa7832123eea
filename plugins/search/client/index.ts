import { definePlugin } from '#core/client/index.ts'
import { projectNames } from './names.ts'
import { findTexts } from './texts.ts'

export const search = definePlugin({
  id: 'search',
  label: 'search.title',
  commands: [
    {
      id: 'search.open',
      icon: 'search',
      keys: 'g f',
      when: { identity: true, overlay: '' },
      run: async () => (await import('./state.ts')).openSearch(),
    },
    {
      id: 'search.everywhere',
      icon: 'search',
      when: { identity: true },
      steps: [{ name: 'text', label: 'search.text', ask: 'text' }],
      run: async (_, { text = '' }) => (await import('./state.ts')).searchEverywhere(text),
    },
  ],
  sources: [
    { id: 'search.names', label: 'search.names', when: { project: true }, names: projectNames },
    { id: 'search.texts', label: 'search.texts', when: { project: true }, search: findTexts },
  ],
  slots: [
    { slot: 'top.search', id: 'search', when: { identity: true }, load: () => import('./search-field.tsx') },
    { slot: 'overlay', id: 'search', when: { identity: true }, load: () => import('./search-overlay.tsx') },
  ],
  fieldTypes: [{ type: 'entityPicker', load: () => import('./entity-input.tsx') }],
})

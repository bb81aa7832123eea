import { definePlugin } from '#core/client/index.ts'
import { projectNames } from './names.ts'
import { findTexts } from './texts.ts'

export const search = definePlugin({
  id: 'search',
  sources: [
    { id: 'search.names', label: 'search.names', when: { project: true }, names: projectNames },
    { id: 'search.texts', label: 'search.texts', when: { project: true }, search: findTexts },
  ],
  fieldTypes: [{ type: 'entityPicker', load: () => import('./entity-input.tsx') }],
})

import { definePlugin } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'

const names = () => import('./project-names.ts')
const texts = () => import('./find-texts.ts')

export const search = definePlugin({
  id: 'search',
  label: 'search.title',
  commands: () => import('./commands.ts'),
  live: [
    {
      event: events.entity,
      changes: () => [{ call: 'search/names', loadPatch: async () => (await names()).patchNames }],
    },
  ],
  sources: [
    {
      id: 'search.names',
      label: 'search.names',
      when: { project: true },
      names: async context => (await names()).fetchProjectNames(context),
    },
    {
      id: 'search.texts',
      label: 'search.texts',
      when: { project: true },
      search: async (context, text) => (await texts()).findTexts(context, text),
    },
    {
      id: 'search.narrowed',
      label: 'search.results',
      when: { identity: true },
      search: async (context, text) => (await texts()).findFiltered(context, text),
    },
    {
      id: 'search.everywhere',
      label: 'search.title',
      when: { identity: true },
      isOffer: true,
      search: async (_, text) => (await texts()).searchEverywhereOption(text),
    },
  ],
  slots: [
    { slot: 'top.search', id: 'search', when: { identity: true }, load: () => import('./search-field.tsx') },
    { slot: 'overlay', id: 'search', when: { identity: true }, load: () => import('./dialog/search-dialog.tsx') },
  ],
  fieldTypes: [{ type: 'entityPicker', load: () => import('./entity-input.tsx') }],
})

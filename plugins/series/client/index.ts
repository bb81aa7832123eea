import { definePlugin } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { seriesEvent } from '../shared/event.ts'

const worlds = () => import('./worlds.ts')

export const series = definePlugin({
  id: 'series',
  label: 'series.title',
  commands: () => import('./commands.ts'),
  sources: [
    {
      id: 'series.names',
      label: 'series.title',
      when: { project: true },
      names: async context => (await worlds()).sharedNames(context),
    },
    {
      id: 'series.texts',
      label: 'series.texts',
      when: { project: true },
      search: async (context, text) => (await worlds()).findSharedTexts(context, text),
    },
  ],
  slots: [
    { slot: 'project.list', id: 'series', load: () => import('./list-choice.tsx') },
    { slot: 'project.settings', id: 'series', load: () => import('./settings-section.tsx') },
    { slot: 'project.delete', id: 'series', load: () => import('./deletion-note.tsx') },
    { slot: 'entity.head', id: 'series', load: () => import('./way-back.tsx') },
  ],
  live: [
    { event: seriesEvent, changes: () => [{ call: 'series/get' }, { call: 'shared-entities' }] },
    // A project was renamed or deleted, or somebody may read it now: each project that is linked with it has its name.
    { event: events.place, changes: () => [{ call: 'series/get', anywhere: true }] },
  ],
})

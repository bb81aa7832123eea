import { definePlugin } from '#core/client/index.ts'
import { entityPattern } from '#core/shared/links.ts'
import { fieldsEvent } from '../shared/event.ts'
import { character } from '../shared/kind.ts'

export const characters = definePlugin({
  id: 'characters',
  kinds: [character],
  tables: { custom_fields: 'characters.field-rows' },
  routes: [
    {
      id: character.name,
      path: entityPattern(character),
      kind: character.name,
      access: 'identity',
      frame: 'frame',
      page: () => import('./character-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  creations: [
    {
      kind: character.name,
      fields: async place => (await import('./create-character.ts')).customFormFields(place),
      send: async (place, values, key) => (await import('./create-character.ts')).createCharacter(place, values, key),
    },
  ],
  exporters: [
    {
      kind: character.name,
      columns: async place => (await import('./fields/export-columns.ts')).customFieldColumns(place),
    },
  ],
  sources: [
    {
      id: 'characters.people',
      label: 'kind.character.many',
      prefix: '@',
      when: { project: true, 'has.character': true },
      kinds: [character.name],
    },
  ],
  slots: [
    { slot: 'overlay', id: 'characters', when: { project: true }, load: () => import('./characters-overlay.tsx') },
  ],
  live: [
    {
      event: fieldsEvent,
      changes: () => ['character/getCustomField', 'character/get', 'creation', 'undo/list'].map(call => ({ call })),
    },
  ],
})

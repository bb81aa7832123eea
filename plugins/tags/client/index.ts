import { definePlugin } from '#core/client/index.ts'
import { tagsEvent } from '../shared/event.ts'
import { permissions } from '../shared/permissions.ts'
import type { TagsEvent } from '../shared.ts'

export const tags = definePlugin({
  id: 'tags',
  label: 'tags.many',
  tables: { tagged: 'tags.rows', custom_values: 'tags.value-rows' },
  commands: () => import('./commands.ts'),
  permissions,
  sources: [
    {
      id: 'tags',
      label: 'tags.many',
      prefix: '#',
      when: { project: true },
      search: async (context, text) => (await import('./actions.ts')).findTags(context, text),
    },
  ],
  slots: [
    { slot: 'entity.side', id: 'tags', order: 10, load: () => import('./ui/tag-chips.tsx') },
    { slot: 'overlay', id: 'tags', when: { project: true }, load: () => import('./ui/tag-manager.tsx') },
  ],
  fieldTypes: [
    {
      type: 'tags',
      load: () => import('./ui/tags-input.tsx'),
      formsOnly: true,
      cell: () => import('./ui/tags-cell.tsx'),
      filter: () => import('./ui/tags-filter.tsx'),
    },
  ],
  live: [
    {
      event: tagsEvent,
      changes: async (event: TagsEvent) => (await import('./changes-of-tags.ts')).changesOfTags(event),
    },
  ],
})

import { definePlugin } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import type { relationsEvent } from '#plugins/relations/shared.ts'
import type { tagsEvent } from '#plugins/tags/shared.ts'

/** Their modules are not imported: they would be on the first page. */
const related: typeof relationsEvent = 'relations'
const tagged: typeof tagsEvent = 'tags'

export const graph = definePlugin({
  id: 'graph',
  label: 'graph.title',
  routes: [
    {
      id: 'graph',
      title: 'graph.title',
      path: '/builder/graph/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      page: () => import('./page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  live: [events.entity, related, tagged].map(event => ({
    event,
    changes: () => [{ call: 'graph/get', anywhere: event !== tagged }],
  })),
})

import { definePlugin } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import type { relationsEvent } from '#plugins/relations/shared.ts'

/** Its module is not imported: it would be on the first page. */
const related: typeof relationsEvent = 'relations'

export const graph = definePlugin({
  id: 'graph',
  routes: [
    {
      id: 'graph',
      path: '/builder/graph/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      page: () => import('./page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  live: [events.entity, related].map(event => ({ event, changes: () => [{ call: 'graph/get' }] })),
})

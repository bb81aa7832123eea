import { type Command, definePlugin } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import type { relationsEvent } from '#plugins/relations/shared.ts'

/** Its module is not imported: it would be on the first page. */
const related: typeof relationsEvent = 'relations'

const show =
  (asked = ''): Command['run'] =>
  ({ go, spaceId, projectId, entities: [entity] }) =>
    go(`/builder/graph/${spaceId}/${projectId}${asked && asked + entity?.id}`)

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
  commands: [
    {
      id: 'graph.open',
      icon: 'link',
      keys: 'g Shift-g',
      safe: true,
      when: { project: true },
      run: show(),
    },
    { id: 'graph.show', icon: 'link', on: ['*'], safe: true, run: show('?depth=1&around=') },
  ],
  live: [events.entity, related].map(event => ({ event, changes: () => [{ call: 'graph/get' }] })),
})

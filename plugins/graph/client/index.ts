import { type AnswerChange, definePlugin, registry } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import type { relationsEvent } from '#plugins/relations/shared.ts'
import type { seriesEvent } from '#plugins/series/shared.ts'
import type { tagsEvent } from '#plugins/tags/shared.ts'

/** Their modules are not imported: they would be on the first page. */
const related: typeof relationsEvent = 'relations'
const shared: typeof seriesEvent = 'series'
const tagged: typeof tagsEvent = 'tags'

/** Graphs of projects that use the world of another one have its name, and names of what is in it. */
const anywhere: readonly AnswerChange[] = [{ call: 'graph/get', anywhere: true }]

/** What is new has no relations yet, and most changes are of texts, which the graph does not show. */
function changesOfEntity(event: EntityEvent): readonly AnswerChange[] {
  if (event.is === 'created') return []
  if (event.is !== 'changed') return anywhere
  const shown = [registry.kinds.get(event.kind)?.title, 'icon', 'color']
  return event.fields?.some(field => shown.includes(field)) === false ? [] : anywhere
}

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
  live: [
    { event: events.entity, changes: changesOfEntity },
    ...[events.place, related].map(event => ({ event, changes: () => anywhere })),
    ...[shared, tagged].map(event => ({ event, changes: () => [{ call: 'graph/get' }] })),
  ],
})

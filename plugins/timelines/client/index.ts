import { definePlugin } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { entityPattern } from '#core/shared/links.ts'
import { event, timeline } from '../shared/kind.ts'
import { timelineCommands } from './commands.ts'

const page = { access: 'identity', frame: 'frame' } as const
const items = [{ call: 'timeline/timelineItems' }]
/** They have dates as their timeline writes them, which is another text once it counts differently. */
const written = ['event/get', 'event/find', 'timeline/timelineItems'].map(call => ({ call }))

function changesOf(entityEvent: EntityEvent) {
  if (entityEvent.kind === event.name) return items
  const isCounting = entityEvent.is === 'changed' && entityEvent.fields?.join() !== timeline.title
  return entityEvent.kind === timeline.name && (isCounting || entityEvent.is === 'deleted') ? written : []
}

export const timelines = definePlugin({
  id: 'timelines',
  kinds: [timeline, event],
  routes: [
    {
      ...page,
      id: timeline.name,
      path: entityPattern(timeline),
      kind: timeline.name,
      page: () => import('./timeline-page.tsx'),
    },
    { ...page, id: event.name, path: entityPattern(event), kind: event.name, page: () => import('./event-page.tsx') },
  ],
  commands: timelineCommands,
  fieldTypes: [
    { type: 'metricsCreator', load: () => import('./fields/metrics-input.tsx') },
    { type: 'timelineFormat', load: () => import('./fields/format-input.tsx') },
    { type: 'timelinePicker', load: () => import('./fields/timeline-date-input.tsx') },
    {
      type: 'formatedDate',
      load: () => import('./fields/date-text.tsx'),
      cell: () => import('./fields/date-text.tsx'),
    },
  ],
  slots: [{ slot: 'overlay', id: 'timelines', when: { project: true }, load: () => import('./timelines-overlay.tsx') }],
  live: [{ event: events.entity, changes: changesOf }],
})

import { type AnswerChange, definePlugin } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityPattern } from '#core/shared/links.ts'
import type { relationsEvent } from '#plugins/relations/shared.ts'
import type { tagsEvent } from '#plugins/tags/shared.ts'
import type { DateFieldType } from '../shared/date-value.ts'
import { event, timeline } from '../shared/kind.ts'

const page = { access: 'identity', frame: 'frame' } as const
const fields = () => import('./fields/inputs.ts')
const searchWords = ['before', 'after', 'in'] as const
/** They have dates as their timeline writes them, are ordered by date, and have the names of lanes and chapters. */
const items = [{ call: 'timeline/timelineItems' }, { call: 'timeline/events' }, { call: 'timeline/story' }]
const ofTimeline: readonly AnswerChange[] = [...items, { call: 'event/get' }, { call: 'event/find' }]

/** They are `dateFieldTypes`, whose module is not imported: it would be on the first page. */
const dateFieldTypes: readonly DateFieldType[] = ['dateOnTimeline', 'birthDate', 'deathDate']

/** Their modules are not imported: they would be on the first page. */
const laneEvents: readonly [typeof relationsEvent, typeof tagsEvent] = ['relations', 'tags']

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
  commands: () => import('./commands.ts'),
  exporters: [{ kind: event.name, formats: ['json'] }],
  fieldTypes: [
    { type: 'metricsCreator', load: async () => (await fields()).metrics },
    { type: 'timelineFormat', load: async () => (await fields()).format },
    { type: 'timelinePicker', includes: 'timelineId', load: async () => (await fields()).date },
    { type: 'timelineMoment', load: async () => (await fields()).moment },
    ...dateFieldTypes.map(type => ({
      type,
      load: async () => (await fields()).dateValue,
      custom: { label: `timelines.type-${type}`, about: `timelines.about-${type}` },
      words: async (place: Place) => (await fields()).dateWords(place),
    })),
    { type: 'formatedDate', load: async () => (await fields()).text, cell: async () => (await fields()).text },
  ],
  slots: [
    {
      slot: 'overlay',
      id: 'timelines',
      when: { project: true },
      load: () => import('./settings/timelines-overlay.tsx'),
    },
    { slot: 'mention.card', id: 'timelines', kind: 'event', load: async () => (await fields()).mention },
  ],
  searchWords: searchWords.map(word => ({
    id: `date-${word}`,
    label: `timelines.search-${word}`,
    find: async (...asked) => (await fields()).findByDate(word, ...asked),
  })),
  live: [
    { event: events.entity, changes: ({ kind }: EntityEvent) => (kind === timeline.name ? ofTimeline : items) },
    // They are what lanes are made of.
    ...laneEvents.map(event => ({ event, changes: () => items })),
  ],
})

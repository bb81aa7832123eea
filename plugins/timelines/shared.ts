import { type Call, defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { EntityOf } from '#core/shared/kind.ts'
import { callsOf, type ListItem, type Paged, type Place } from '#core/shared/kind-calls.ts'
import { calendarDefinition } from './shared/calendar/calendar.ts'
import { event, timeline } from './shared/kind.ts'
import { metricsDefinition } from './shared/metrics.ts'

export { type DateValue, dateInput, isDateValue, orderedDate, sharedDayOf } from './shared/date-value.ts'
export { event, timeline } from './shared/kind.ts'
export { momentsOfDay, momentText, readMoment } from './shared/moments.ts'

export type Timeline = EntityOf<typeof timeline>
export type TimelineEvent = EntityOf<typeof event>

/** The most items of one answer of `timelineItems`, also without a `limit`. */
export const timelineItemsMax = 10_000

const date = 'number.integer'
const item = {
  eventId: 'id',
  name: 'string',
  start: date,
  end: date,
  color: 'string',
  minMetric: 'string',
  formatedDate: 'string',
  'lanes?': [{ id: 'id', label: 'string', color: 'string' }, '[]'],
} as const
const span = { start: date, end: date, count: 'number.integer' } as const

/** The most items of one answer of `timelineItems` with `lanes`. */
export const laneItemsMax = 1_000

/** What an event is drawn beside: a tag, or an entity that it is related to, which has no colour. */
export interface LaneValue {
  id: string
  label: string
  color: string
}

/** An event of a timeline; `end` is `start` unless its date is a range. */
export interface TimelineItem {
  eventId: string
  name: string
  start: number
  end: number
  color: string
  /** how exact its date is; empty if that is not stored */
  minMetric: string
  formatedDate: string
  /** if they were asked for */
  lanes?: LaneValue[]
}

/** The most chapters and events of one answer of `story`. */
export const storyLimits = { chapters: 2_000, events: 200 } as const

/** A part of the story, in the order in which it is told, and the earliest event that its text mentions. */
export interface StoryPart {
  id: string
  label: string
  event: TimelineItem | null
  /** how many other events of the timeline it mentions */
  others: number
}

/** Several events where there are too many for one answer: the first start, the last end, and how many. */
export interface TimelineSpan {
  start: number
  end: number
  count: number
}

const neighbour = [{ eventId: 'id', name: 'string' }, '|', 'null'] as const

type PagedInput = Place & { page: string | number }

function paginated<In, Out>(kind: typeof timeline | typeof event, about: string): Call<In, Out> {
  const { find } = callsOf(kind)
  const parent = kind.parentField ? { [`${kind.parentField}?`]: 'id' } : {}
  return { ...find, name: `${kind.name}/paginated`, input: { ...place, page: 'page', ...parent }, about } as never
}

/** The calls on timelines and events beside those of their kinds. */
export const timelineCalls = {
  paginated: paginated<PagedInput, Paged<ListItem<typeof timeline>>>(
    timeline,
    'Timelines by page; the same rows as find.',
  ),
  ...defineCalls('timeline', {
    publish: {
      access: { project: 'project.publish' },
      input: { ...place, timelineId: 'id', value: 'boolean' },
      output: okOutput,
      layer: 'shared',
      about: 'Publish a timeline for readers, or take it back.',
    },
    countingEffect: {
      access: { project: 'timeline.update' },
      input: {
        ...place,
        timelineId: 'id',
        language: "'en' | 'ua'",
        useGregorian: 'boolean',
        format: '1 <= string <= 200',
        metrics: [metricsDefinition, '|', 'null'],
        calendar: [calendarDefinition, '|', 'null'],
      },
      output: {
        ...{ events: 'number.integer', same: 'number.integer', differ: 'number.integer' },
        ...{ dateless: 'number.integer', beyond: 'number.integer' },
        samples: [{ name: 'string', before: 'string', after: 'string' }, '[]'],
      },
      layer: 'shared',
      about:
        'What the events of a timeline would read as if it counted so: how many read the same, differently, have no date any more, or are too far for it, with three samples. Nothing is changed.',
    },
    timelineItems: {
      method: 'GET',
      access: { project: 'event.read' },
      input: {
        ...place,
        timelineId: 'id',
        'from?': date,
        'to?': date,
        'limit?': `1 <= number.integer <= ${timelineItemsMax}`,
        'lanes?': 'string <= 100',
      },
      output: [[item, '|', span], '[]'],
      layer: 'shared',
      about:
        'The events of a timeline by date, all or those that touch the window from–to. If there are more than the limit (10,000), the window is divided into that many parts at most, and a part with several events is one item: its first start, last end and count. With lanes, tag or the name of a kind, each event has its tags or the entities of that kind it is related to; the limit is 1,000 then.',
    },
    events: {
      access: { project: 'event.read' },
      input: {
        ...place,
        timelineId: 'id',
        'sorting?': "'date:asc' | 'date:desc' | 'name:asc' | 'name:desc'",
        'page?': '1 <= number.integer <= 1000000',
        'limit?': '1 <= number.integer <= 100',
        'around?': 'id',
      },
      output: { data: [item, '[]'], total: 'number.integer', page: 'number.integer' },
      layer: 'shared',
      about:
        'The events of a timeline page by page, by date or by name; with around, the page that has this event, or the first one if it is not on the timeline.',
    },
    story: {
      method: 'GET',
      access: { project: 'event.read' },
      input: { ...place, timelineId: 'id' },
      output: {
        kind: 'string | null',
        parts: [{ id: 'id', label: 'string', event: [item, '|', 'null'], others: 'number.integer' }, '[]'],
        total: 'number.integer',
        events: [item, '[]'],
        eventsTotal: 'number.integer',
        complete: 'boolean',
      },
      layer: 'shared',
      about: `The chapters in the order in which they are told, each with the earliest event of the timeline that its text mentions and the number of others, at most ${storyLimits.chapters}; and the first ${storyLimits.events} events that no chapter mentions. Chapters are of the kind for texts that users order by hand; null if there is none. complete is false if there are more mentions than are read.`,
    },
  }),
} as const

export const eventCalls = {
  paginated: paginated<PagedInput & { timelineId?: string }, Paged<ListItem<typeof event>>>(
    event,
    'Events by page, of a project or of one timeline; the same rows as find.',
  ),
  ...defineCalls('event', {
    neighbours: {
      access: { project: 'event.read' },
      input: { ...place, eventId: 'id' },
      output: { previous: neighbour, next: neighbour },
      layer: 'shared',
      about: 'The events before and after one in time, on the same timeline.',
    },
  }),
} as const

/** What readers of a published story get of its published timelines. */
export const publicTimelineCalls = defineCalls('public', {
  timeline: {
    method: 'GET',
    access: 'anyone',
    input: { storyId: 'id', timelineId: 'id', 'through?': 'id' },
    output: { storyId: 'id', timelineId: 'id', name: 'string', total: 'number.integer' },
    layer: 'shared',
    about:
      'A published timeline of a published story: its name, and how many of its events the caller may know, who says up to which chapter they have read.',
  },
  chronicles: {
    method: 'GET',
    access: 'anyone',
    input: { storyId: 'id', timelineId: 'id', 'page?': 'page', 'through?': 'id' },
    output: { data: [item, '[]'], total: 'number.integer', nextCursor: 'string | null' },
    layer: 'shared',
    about:
      'The events of a published timeline by date, page by page: names, dates and colours. What the codex tells later than the chapter up to which the caller has read is left out.',
  },
})

import { defineCalls, type OutputOf, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

export { codexEvent } from './shared/event.ts'

/** The kinds whose entities a codex can show, in the order in which it lists them. */
export const codexKinds = ['character', 'entry', 'timeline', 'event', 'map', 'location'] as const

/** Beyond these a request is refused. */
export const codexLimits = {
  /** entities that one call publishes, hides or moves */
  perRequest: 500,
  /** entities on a page of the codex */
  pageSize: 60,
  /** entities that one answer shows inside of another, such as the events of a timeline */
  inside: 1000,
} as const

const count = 'number.integer'
const kind = "'character' | 'entry' | 'timeline' | 'event' | 'map' | 'location'"
const publish = { project: 'project.publish' } as const
const chapter = { chapterId: 'id', title: 'string', index: count } as const
const chapterOrNone = [chapter, '|', 'null'] as const

/** What every answer to a reader says of how far it goes. */
const reach = {
  storyId: 'id',
  name: 'string',
  /** of the text of the story */
  language: "'en' | 'ua'",
  /** the last chapter up to which this is told; null before the first one */
  through: chapterOrNone,
  /** an author who named no chapter sees all that is published */
  all: 'boolean',
  /** it goes no further than the last chapter that the caller opened */
  limited: 'boolean',
  /** the chapters that the caller can name */
  chapters: [chapter, '[]'],
} as const

const row = { entityId: 'id', kind, title: 'string', imageId: 'string | null' } as const

/** The readers' side: hidden, later and missing entities are refused with the same words. */
export const codexCalls = defineCalls('codex', {
  list: {
    method: 'GET',
    access: 'anyone',
    input: {
      storyId: 'id',
      'through?': 'id',
      'kind?': kind,
      'text?': 'string <= 200',
      'page?': 'page',
    },
    output: {
      ...reach,
      /** how many entities of each kind there are, whatever the filter */
      kinds: [{ kind, count }, '[]'],
      data: [row, '[]'],
      total: count,
      nextCursor: 'string | null',
    },
    layer: 'shared',
    about:
      'What the codex of a story tells up to a chapter, by name. A visitor names the chapter; a person who is signed in gets no further than the last chapter they opened; who writes the story gets all.',
  },
  page: {
    method: 'GET',
    access: 'anyone',
    input: { storyId: 'id', entityId: 'id', 'through?': 'id' },
    output: {
      ...{ ...reach, ...row },
      /** from which chapter on it is known; null from the start */
      from: chapterOrNone,
      text: [{ text: 'richText', from: chapterOrNone }, '[]'],
      facts: [{ label: 'string', type: 'string', value: 'string', from: chapterOrNone }, '[]'],
      relations: [{ ...row, label: 'string', from: chapterOrNone }, '[]'],
      /** the timeline of an event or the map of a place, where it is known */
      inside: [row, '|', 'null'],
      /** of a map, in pixels: coordinates of its places count in them */
      size: [{ width: 'number', height: 'number' }, '|', 'null'],
      /** the known events of a timeline by date, or places of a map; x and y are null except for places */
      holds: [
        { ...row, date: 'string', x: 'number | null', y: 'number | null', color: 'string', from: chapterOrNone },
        '[]',
      ],
    },
    layer: 'shared',
    about: `An entity of the codex as it is known up to a chapter, with at most ${codexLimits.inside} of the entities inside of it; the chapter is that of codex/list.`,
  },
})

const ids = `1 <= id[] <= ${codexLimits.perRequest}` as const
/** `same` as readers may see it, `changed` since, or `hidden` */
const state = "'same' | 'changed' | 'hidden'"

/** The author's side. `from` is the id of a chapter, or empty for the start of the story. */
export const codexAuthorCalls = defineCalls('codex', {
  state: {
    access: publish,
    input: place,
    output: {
      /** the story is in the library */
      out: 'boolean',
      chapters: [{ ...chapter, out: 'boolean' }, '[]'],
      pages: [{ entityId: 'id', kind, title: 'string', state, from: 'string', updated: 'instant' }, '[]'],
    },
    layer: 'shared',
    about: 'What of a project is in its codex, from which chapter on, and what differs from what readers see.',
  },
  entity: {
    access: publish,
    input: { ...place, entityId: 'id' },
    output: {
      page: [{ state, from: 'string', updated: 'instant' }, '|', 'null'],
      /** the first chapter that mentions it; null if none does */
      mentioned: 'string | null',
      chapters: [{ ...chapter, out: 'boolean' }, '[]'],
      /** what of it is published, each with its own chapter; empty for the chapter of the whole */
      parts: [
        {
          key: 'string',
          type: "'image' | 'text' | 'fact' | 'relation' | 'inside'",
          label: 'string',
          value: 'string',
          from: 'string',
        },
        '[]',
      ],
    },
    layer: 'shared',
    about: 'How an entity stands in the codex, and what of it is published.',
  },
  publish: {
    access: publish,
    input: { ...place, entityIds: ids, 'from?': 'id | null' },
    output: { published: 'string[]', unmentioned: 'string[]' },
    layer: 'shared',
    about:
      'Publish entities in the codex as they are now, from a chapter on, or with null from the start. Without a chapter each keeps the one it has, or gets the first chapter that mentions it; what no chapter mentions is left out and named.',
  },
  hide: {
    access: publish,
    input: { ...place, entityIds: ids },
    output: okOutput,
    layer: 'shared',
    about: 'Hide entities from the codex. From which chapter on they are known is remembered, their text is not.',
  },
  move: {
    access: publish,
    input: { ...place, entityIds: ids, from: 'id | null' },
    output: okOutput,
    layer: 'shared',
    about:
      'Say from which chapter on entities of the codex are known, or with null from the start; what is published of them stays as it is.',
  },
  mark: {
    access: publish,
    input: { ...place, entityId: 'id', key: '1 <= string <= 100', from: 'id | null' },
    output: okOutput,
    layer: 'shared',
    about:
      'Say from which chapter on one fact, relation, picture or paragraph of a published entity is known; with null, from that of the whole.',
  },
})

export type CodexKind = (typeof codexKinds)[number]
export type CodexList = OutputOf<typeof codexCalls.list>
export type CodexEntity = OutputOf<typeof codexCalls.page>
export type CodexState = OutputOf<typeof codexAuthorCalls.state>
export type AuthoredEntity = OutputOf<typeof codexAuthorCalls.entity>

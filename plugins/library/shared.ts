import { defineCalls, type InputOf, type OutputOf, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { warningTextMax } from './shared/warnings.ts'

export { libraryEvent, readingEvent } from './shared/events.ts'
export {
  chapterPage,
  chapterParts,
  type PublishedChapter,
  storyPage,
  storyParts,
  warningsAddress,
} from './shared/extension-points.ts'
export { type FoundPassage, readingCalls } from './shared/reading-calls.ts'

/** Beyond these a request is refused. */
export const libraryLimits = {
  /** how far ahead something is scheduled */
  scheduleYears: 10,
  /** seconds of one report of reading */
  readingSeconds: 3600,
  /** days of the series of the figures */
  seriesDays: 366,
} as const

const genre =
  "'fantasy' | 'science fiction' | 'mystery' | 'thriller' | 'romance' | 'horror' | 'historical' | 'adventure' | 'drama' | 'comedy'"
const age = "'g' | 'pg' | 'pg13' | 'r' | 'nc17'"
const count = 'number.integer'

/** What a story shows in lists; all of it is the published copy. */
const card = {
  storyId: 'id',
  projectId: 'id',
  publicData: {
    name: 'string',
    description: 'string',
    genre: 'string | null',
    ageCategory: 'string',
    posterId: 'string | null',
    /** the usual content warnings that it has, and what its author adds in their own words */
    warnings: 'string[]',
    warningText: 'string',
    /** of its text */
    language: "'en' | 'ua'",
    author: { userId: 'string', name: 'string', creator: 'boolean' },
  },
  chapters: count,
  words: count,
  subscribers: count,
  rating: { average: 'number', count },
  published: 'instant',
  updated: 'instant',
} as const

/** What a reader has chosen for a story; `chapterId` is the last chapter they opened. */
const own = {
  subscribed: 'boolean',
  notifications: 'boolean',
  /** an email about new chapters */
  mail: 'boolean',
  rating: `number | null`,
  chapterId: 'string | null',
} as const

const job = {
  jobId: 'id',
  storyId: 'id',
  /** null for the story itself */
  chapterId: 'string | null',
  title: 'string',
  value: 'boolean',
  schedule: 'instant',
} as const

const chapterRow = { chapterId: 'id', title: 'string', index: count, words: count, published: 'instant' } as const
const neighbour = [{ chapterId: 'id', title: 'string' }, '|', 'null'] as const
const reading = { chapterId: 'id', title: 'string', reads: count, readers: count, readingTime: count } as const
const measures = { reads: count, readingTime: count, shares: count } as const

const published = {
  ok: 'true',
  /** what waits, if a time was named */
  jobs: [job, '[]'],
  /** false if the story is withdrawn, so that readers see nothing of it */
  out: 'boolean',
} as const

/** How a chapter stands: as it is out, changed since it went out, or not out. */
const state = "'same' | 'changed' | 'draft'"

const publish = { project: 'project.publish' } as const
const when = { 'schedule?': 'instant | null' } as const

/** The author's side. */
export const publishCalls = {
  project: defineCalls('project', {
    publish: {
      access: publish,
      input: { ...place, 'value?': 'boolean', ...when },
      output: published,
      layer: 'shared',
      about: 'Show the story in the library, with its name, description and picture as they are now, or hide it.',
    },
  }).publish,
  ...defineCalls('chapter', {
    publish: {
      access: publish,
      input: { ...place, chapterId: 'id', ...when, 'value?': 'boolean' },
      output: published,
      layer: 'shared',
      about:
        'Publish a chapter as it is now, or take it back; at once, or when a time has come. Publishing it again publishes what changed. The story is published with it unless it was taken back.',
    },
    publishAll: {
      access: publish,
      input: { ...place, ...when },
      output: published,
      layer: 'shared',
      about: 'Publish all chapters as they are now, at once or when a time has come.',
    },
  }),
  ...defineCalls('publishing', {
    get: {
      access: publish,
      input: place,
      output: {
        /** search engines may list its pages */
        indexed: 'boolean',
        /** readers may download the story as EPUB */
        epub: 'boolean',
        /** the age of the project as it is set now, and what readers are warned of */
        ageCategory: 'string',
        warnings: 'string[]',
        warningText: 'string',
        story: [{ out: 'boolean', changed: 'boolean', published: 'instant', updated: 'instant' }, '|', 'null'],
        chapters: [
          {
            chapterId: 'id',
            title: 'string',
            index: count,
            state,
            published: 'string | null',
            updated: 'string | null',
          },
          '[]',
        ],
        jobs: [job, '[]'],
      },
      layer: 'shared',
      about: 'What of a project is out, what differs from what readers see, and what waits.',
    },
    setIndexed: {
      access: publish,
      input: { ...place, value: 'boolean' },
      output: okOutput,
      layer: 'shared',
      about: 'Let search engines list the pages of the story, or keep them out of search engines.',
    },
    setEpub: {
      access: publish,
      input: { ...place, value: 'boolean' },
      output: okOutput,
      layer: 'shared',
      about: 'Let readers download what is published of the story as EPUB, or do not.',
    },
    setWarnings: {
      access: publish,
      input: { ...place, warnings: '(string <= 30)[] <= 20', text: `string <= ${warningTextMax}` },
      output: okOutput,
      layer: 'shared',
      about:
        'Say what readers of the story are warned of, from the usual list and in the author’s own words; readers are asked before they read, and asked again when it changes.',
    },
    chapters: {
      access: { project: 'project.read' },
      input: place,
      output: 'string[]',
      layer: 'shared',
      about: 'The ids of the published chapters of a project.',
    },
  }),
} as const

/** The readers' side (A-107 to A-113). */
export const publicCalls = defineCalls('public', {
  stories: {
    method: 'GET',
    access: 'anyone',
    input: {
      'page?': 'page',
      'text?': 'string <= 200',
      'genre?': genre,
      'ageCategory?': age,
      'creator?': 'string <= 64',
      'sort?': "'newest' | 'rating' | 'subscribers'",
    },
    output: { data: [card, '[]'], total: count, nextCursor: 'string | null' },
    layer: 'shared',
    about: 'The published stories by page: newest first, or by rating or subscribers; by text, genre, age and creator.',
  },
  story: {
    method: 'GET',
    access: 'anyone',
    input: { storyId: 'id' },
    output: {
      ...card,
      list: [chapterRow, '[]'],
      subscription: [own, '|', 'null'],
      /** it can be downloaded as EPUB */
      epub: 'boolean',
      /** the caller must first say that they want to read it: its age and warnings are said before */
      asks: 'boolean',
    },
    layer: 'shared',
    about:
      'A published story with the list of its chapters, and what the caller has chosen for it; while it asks, calls that hold its text are refused with 403.',
  },
  book: {
    method: 'GET',
    access: 'anyone',
    input: { storyId: 'id' },
    output: 'unknown',
    media: 'application/epub+zip',
    layer: 'shared',
    about: 'The published chapters of a story as EPUB, if its author allows that.',
  },
  chapter: {
    access: 'anyone',
    input: {
      storyId: 'id',
      chapterId: 'id',
      'data?': { 'read?': 'boolean', 'readingTime?': `0 <= number.integer <= ${libraryLimits.readingSeconds}` },
    },
    output: {
      storyId: 'id',
      name: 'string',
      /** the name of the story's author; empty if their account is gone */
      author: 'string',
      language: "'en' | 'ua'",
      ...chapterRow,
      text: 'richText',
      updated: 'instant',
      previous: neighbour,
      next: neighbour,
    },
    layer: 'shared',
    about:
      'A published chapter. With read it counts as read, once an hour for the same reader; readingTime are the seconds since the last report.',
  },
  rate: {
    method: 'GET',
    access: 'identity',
    input: { storyId: 'id' },
    output: { average: 'number', count, own: 'number | null' },
    layer: 'shared',
    about: 'The rating of a story, and the one that the caller gave.',
  },
  analytics: {
    method: 'GET',
    access: publish,
    input: { storyId: 'id' },
    output: {
      /** of the published story; empty if it never was */
      name: 'string',
      subscribers: count,
      reads: count,
      ratings: { average: 'number', count },
      readingTime: count,
      shares: count,
      days: [{ day: 'string', ...measures, subscribers: count, ratings: count }, '[]'],
      chapters: [reading, '[]'],
    },
    layer: 'shared',
    about: `How a story is read, for those who may publish it: totals, the last ${libraryLimits.seriesDays} days on which anything happened, and its chapters. Times are in seconds.`,
  },
  schedule: {
    method: 'GET',
    access: publish,
    input: { storyId: 'id' },
    output: [job, '[]'],
    layer: 'shared',
    about: 'What of a story waits to be published or taken back, the next first.',
  },
  subscription: {
    method: 'GET',
    access: 'identity',
    input: { 'page?': 'page' },
    output: { data: [{ ...card, subscription: own }, '[]'], total: count, nextCursor: 'string | null' },
    layer: 'shared',
    about: 'The stories to which the caller is subscribed, the latest to change first.',
  },
})

export const cancelSchedule = defineCalls('public', {
  schedule: {
    method: 'DELETE',
    access: publish,
    input: { storyId: 'id', jobId: 'id' },
    output: okOutput,
    layer: 'shared',
    about: 'Cancel what waits: nothing happens at its time.',
  },
}).schedule

export const changeSubscription = defineCalls('public', {
  subscription: {
    access: 'identity',
    input: {
      storyId: 'id',
      data: {
        'subscribed?': 'boolean',
        'notifications?': 'boolean',
        'mail?': 'boolean',
        'rating?': '1 <= number.integer <= 5 | null',
        'share?': 'boolean',
        'accepts?': 'true | string <= 64',
      },
    },
    output: own,
    layer: 'shared',
    about:
      'Subscribe to a story or end it, choose notifications and emails about new chapters, rate it from 1 to 5, count that it was shared, or say with accepts that they want to read it, whatever it warns of; the answer that a browser kept from a visitor counts for the warnings of that time. What is left out stays.',
  },
}).subscription

export type StoryCard = OutputOf<typeof publicCalls.stories>['data'][number]
export type ReaderChoice = OutputOf<typeof changeSubscription>
export type ReaderChange = InputOf<typeof changeSubscription>['data']
export type PublishedStory = OutputOf<typeof publicCalls.story>
export type Publishing = OutputOf<typeof publishCalls.get>
export type WaitingJob = OutputOf<typeof publicCalls.schedule>[number]
export type Figures = OutputOf<typeof publicCalls.analytics>

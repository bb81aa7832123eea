import { defineCalls, type OutputOf, okOutput } from '#core/shared/call.ts'

/** How a person reads: the choices of shared/reading-settings.ts. */
const settings = {
  font: "'serif' | 'sans' | 'clear'",
  size: "'16' | '18' | '20' | '22' | '24' | '28' | '32'",
  width: "'56' | '68' | '80'",
  line: "'1.4' | '1.65' | '1.9' | '2.2'",
  theme: "'auto' | 'light' | 'sepia' | 'dark'",
  indent: "'off' | 'on'",
  layout: "'scroll' | 'pages'",
} as const

/** What is around the words that were looked for; `index` is that of the chapter, `paragraph` counts from 0. */
const passage = {
  chapterId: 'id',
  title: 'string',
  index: 'number.integer',
  paragraph: 'number.integer',
  before: 'string',
  match: 'string',
  after: 'string',
} as const

/** The search in a story, and what a reader keeps for themselves. */
export const readingCalls = defineCalls('reading', {
  find: {
    method: 'GET',
    access: 'anyone',
    input: { storyId: 'id', text: '1 <= string <= 100', 'from?': 'page' },
    output: { data: [passage, '[]'], nextCursor: 'string | null' },
    layer: 'shared',
    about:
      'Passages of the published chapters of a story that contain a text, in the order of reading, from a chapter on: the first is 1, nextCursor is that of the next page.',
  },
  getSettings: {
    method: 'GET',
    access: 'identity',
    output: { settings: [settings, '|', 'null'] },
    layer: 'shared',
    about: 'How the caller reads: face, size, width, line height, theme; null until they have chosen.',
  },
  setSettings: {
    access: 'identity',
    input: settings,
    output: okOutput,
    layer: 'shared',
    about: 'Keep how the caller reads, for all of their devices.',
  },
  getPlace: {
    method: 'GET',
    access: 'identity',
    input: { storyId: 'id' },
    output: { chapterId: 'string | null', paragraph: 'number.integer' },
    layer: 'shared',
    about:
      'Where the caller stopped in a story: the chapter that they opened last, and its paragraph, 0 for the first.',
  },
  setPlace: {
    access: 'identity',
    input: { storyId: 'id', chapterId: 'id', paragraph: '0 <= number.integer <= 1000000' },
    output: okOutput,
    layer: 'shared',
    about: 'Remember where the caller reads a story.',
  },
})

export type FoundPassage = OutputOf<typeof readingCalls.find>['data'][number]

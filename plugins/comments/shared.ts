import { defineCalls, type OutputOf, okOutput } from '#core/shared/call.ts'
import { person } from '#core/shared/calls/shapes.ts'

export { commentsEvent } from './shared/event.ts'

/** Beyond these a request is refused. */
export const commentLimits = {
  /** characters of a comment */
  length: 5000,
  /** paragraphs of a comment */
  paragraphs: 100,
  /** characters of the JSON of all other fields of a comment */
  extra: 2000,
  /** characters of the reason of a report */
  reason: 500,
  /** comments, replies and changes of one person within ten minutes */
  writesPerTenMinutes: 30,
  /** reports of one person within a day */
  reportsPerDay: 50,
  pageSize: 20,
  /** replies that come with their comment */
  firstReplies: 3,
} as const

const count = 'number.integer'
/** Other fields are stored and answered as they came. */
const extra = { '+': 'ignore' } as const
const state = "'shown' | 'waiting' | 'hidden' | 'deleted'"

const reply = {
  commentId: 'id',
  storyId: 'id',
  chapterId: 'id',
  /** the comment it replies to; replies to a reply belong to the same comment */
  parentId: 'string | null',
  content: 'richText',
  user: person,
  createdAt: 'instant',
  editedAt: 'string | null',
  /** others see only what is shown, and that something was deleted where it has replies */
  state,
  own: 'boolean',
  replies: count,
  ...extra,
} as const
const comment = { ...reply, firstReplies: [reply, '[]'] } as const
const paged = { total: count, nextCursor: 'string | null' } as const
const text = { content: 'richTextOrText', ...extra } as const
const ofChapter = { storyId: 'id', chapterId: 'id' } as const

/** Readers' comments under published chapters (A-099, A-119). */
export const commentCalls = defineCalls('comment', {
  create: {
    access: 'identity',
    input: { ...ofChapter, ...text },
    output: reply,
    layer: 'shared',
    about: `Write a comment of 1 to ${commentLimits.length} characters under a published chapter. A plain text is converted; other fields are kept as they are.`,
  },
  reply: {
    access: 'identity',
    input: { ...ofChapter, parentId: 'id', ...text },
    output: reply,
    layer: 'shared',
    about: 'Reply to a comment, or to a reply of it. Its author gets a notification.',
  },
  replies: {
    access: 'anyone',
    input: { 'storyId?': 'id', commentId: 'id', 'page?': 'page' },
    output: { data: [reply, '[]'], ...paged },
    layer: 'shared',
    about:
      'The replies of a comment by page, the oldest first; with storyId, only if the comment belongs to that story.',
  },
  get: {
    access: 'anyone',
    input: { ...ofChapter, 'page?': 'page' },
    output: {
      data: [comment, '[]'],
      ...paged,
    },
    layer: 'shared',
    about: 'The comments of a published chapter by page, the newest first, each with its first replies.',
  },
  writing: {
    access: 'anyone',
    input: { storyId: 'id' },
    output: { writing: "'open' | 'sign-in' | 'closed' | 'blocked'", moderates: 'boolean' },
    layer: 'shared',
    about: 'Whether the caller can write comments on a published story, or why not, and whether they moderate them.',
  },
  update: {
    access: 'identity',
    input: { commentId: 'id', ...text },
    output: reply,
    layer: 'shared',
    about: 'Change an own comment. Other fields replace those it had; without any, these stay.',
  },
  delete: {
    access: 'identity',
    input: { commentId: 'id' },
    output: okOutput,
    layer: 'shared',
    about: 'Delete an own comment, or one of an own story. Its replies stay.',
  },
  report: {
    access: 'identity',
    input: { commentId: 'id', 'reason?': `string <= ${commentLimits.reason}` },
    output: okOutput,
    layer: 'shared',
    about: 'Report a comment to the author of the story; a second report replaces the first.',
  },
})

const publish = { project: 'project.publish' } as const
const ofStory = { storyId: 'id' } as const

/** What the author of a story does with its comments. */
export const moderationCalls = defineCalls('comment', {
  state: {
    access: publish,
    input: ofStory,
    output: {
      ...{ closed: 'boolean', hold: 'boolean', notify: 'boolean' },
      ...{ waiting: count, reported: count, hidden: count, shown: count },
      blocked: [person, '[]'],
    },
    layer: 'shared',
    about:
      'How comments of a story are moderated, who is blocked, and how many comments wait, are reported, hidden and shown.',
  },
  list: {
    access: publish,
    input: { ...ofStory, show: "'waiting' | 'reported' | 'hidden' | 'shown'", 'page?': 'page' },
    output: {
      data: [{ ...reply, chapterTitle: 'string', reports: ['string', '[]'] }, '[]'],
      ...paged,
    },
    layer: 'shared',
    about:
      'Comments of a story by page, the newest first: those that wait, are reported, hidden or shown. Reports are their reasons.',
  },
  moderate: {
    access: publish,
    input: { ...ofStory, commentId: 'id', state: "'shown' | 'hidden' | 'waiting'", 'settled?': 'boolean' },
    output: okOutput,
    layer: 'shared',
    about:
      'Approve, show or hide a comment, or let it wait again. With settled, its reports are, or with false are not any more.',
  },
  set: {
    access: publish,
    input: { ...ofStory, 'closed?': 'boolean', 'hold?': 'boolean', 'notify?': 'boolean' },
    output: okOutput,
    layer: 'shared',
    about:
      'Close the comments of a story, hold the first comment of each person until it is approved, or be told of new comments; what is left out stays.',
  },
  block: {
    access: publish,
    input: { ...ofStory, userId: 'string <= 64', value: 'boolean' },
    output: okOutput,
    layer: 'shared',
    about: 'Block somebody who has commented on a story from writing there, or end it.',
  },
})

export type Reply = OutputOf<typeof commentCalls.create>
export type Comment = OutputOf<typeof commentCalls.get>['data'][number]
export type ModeratedComment = OutputOf<typeof moderationCalls.list>['data'][number]

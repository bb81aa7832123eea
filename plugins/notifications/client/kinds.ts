import { links, type NotificationAnswer, type NotificationKind, roleWords } from '#core/client/index.ts'
import { gotIt } from './notifications.ts'

type Payload = Readonly<Record<string, unknown>>

/** A text of the payload, or of the person who caused it; null where it is none. */
function textIn(payload: Payload, name: string): string | null {
  const value = payload[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function personIn(payload: Payload): string | null {
  const { by } = payload
  return typeof by === 'object' && by !== null ? textIn(by as Payload, 'username') : null
}

function placeIn(payload: Payload): { address: string; name: string } | null {
  const spaceId = textIn(payload, 'spaceId')
  const projectId = textIn(payload, 'projectId')
  const name = textIn(payload, projectId ? 'projectName' : 'spaceName')
  if (!spaceId || !name) return null
  return { address: projectId ? links.project(spaceId, projectId) : links.space(spaceId), name }
}

const invitationAnswers: readonly NotificationAnswer[] = [
  { id: 'decline', label: 'notifications.decline', response: false },
  {
    id: 'accept',
    label: 'notifications.accept',
    response: true,
    primary: true,
    done(payload) {
      const place = placeIn(payload)
      return place && { words: { id: 'notifications.joined', values: { name: place.name } }, address: place.address }
    },
  },
]

/** The names an invitation is worded with; null where one of those wanted is missing. */
function invitation(payload: Payload, ...wanted: readonly string[]): Record<string, string> | null {
  const who = personIn(payload)
  const role = textIn(payload, 'role')
  if (!who || !role) return null
  const names = wanted.map(name => [name, textIn(payload, `${name}Name`)] as const)
  return names.every(([, text]) => text) ? { who, role: roleWords(role), ...Object.fromEntries(names) } : null
}

const storyAnswers: readonly NotificationAnswer[] = [
  gotIt,
  {
    id: 'view',
    label: 'notifications.view',
    response: true,
    primary: true,
    go(payload) {
      const storyId = textIn(payload, 'storyId')
      return storyId && links.story(storyId)
    },
  },
]

/**
 * What the documents name (foundation 4, Notification), and what the server itself sends to its owner.
 * Payloads of stories: `{storyId, storyName, chapterTitle?, by?}`.
 */
export const coreKinds: readonly NotificationKind[] = [
  {
    action: 'INVITE_TO_SPACE',
    answers: invitationAnswers,
    words(payload) {
      const values = invitation(payload, 'space')
      return values && { id: 'notifications.invited-to-space', values }
    },
  },
  {
    action: 'INVITE_TO_PROJECT',
    answers: invitationAnswers,
    words(payload) {
      const values = invitation(payload, 'project')
      return values && { id: 'notifications.invited-to-project', values }
    },
  },
  {
    action: 'INVITE_TO_SPACE_AND_PROJECT',
    answers: invitationAnswers,
    words(payload) {
      const values = invitation(payload, 'project', 'space')
      return values && { id: 'notifications.invited-to-both', values }
    },
  },
  {
    action: 'CHAPTER_PUBLISHED',
    answers: storyAnswers,
    words(payload) {
      const story = textIn(payload, 'storyName')
      const chapter = textIn(payload, 'chapterTitle')
      return story && chapter ? { id: 'notifications.chapter-published', values: { story, chapter } } : null
    },
  },
  {
    action: 'COMMENT_REPLY',
    answers: storyAnswers,
    words(payload) {
      const story = textIn(payload, 'storyName')
      const who = personIn(payload)
      return story && who ? { id: 'notifications.comment-reply', values: { story, who } } : null
    },
  },
  {
    action: 'DATABASE_DAMAGED',
    answers: [gotIt],
    words: () => 'notifications.database-damaged',
  },
]

import { links, type Message, type NotificationAnswer, type NotificationKind, roleLabel } from '#core/client/index.ts'
import { acknowledgeAnswer } from './notifications.ts'

type PayloadValues = Readonly<Record<string, unknown>>

/** A text field of the payload, or the name of the sender; null if it is no text. */
function payloadText(payload: PayloadValues, name: string): string | null {
  const value = payload[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function payloadPerson(payload: PayloadValues): string | null {
  const { by } = payload
  return typeof by === 'object' && by !== null ? payloadText(by as PayloadValues, 'username') : null
}

function payloadPlace(payload: PayloadValues): { address: string; name: string } | null {
  const spaceId = payloadText(payload, 'spaceId')
  const projectId = payloadText(payload, 'projectId')
  const name = payloadText(payload, projectId ? 'projectName' : 'spaceName')
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
      const place = payloadPlace(payload)
      return place && { words: { id: 'notifications.joined', values: { name: place.name } }, address: place.address }
    },
  },
]

/** The names in the title of an invitation; null if a required one is missing. */
function invitationValues(payload: PayloadValues, ...requiredNames: readonly string[]): Record<string, string> | null {
  const personName = payloadPerson(payload)
  const role = payloadText(payload, 'role')
  if (!personName || !role) return null
  const names = requiredNames.map(name => [name, payloadText(payload, `${name}Name`)] as const)
  return names.every(([, text]) => text)
    ? { who: personName, role: roleLabel(role), ...Object.fromEntries(names) }
    : null
}

const storyAnswers: readonly NotificationAnswer[] = [
  acknowledgeAnswer,
  {
    id: 'view',
    label: 'notifications.view',
    response: true,
    primary: true,
    go(payload) {
      const storyId = payloadText(payload, 'storyId')
      return storyId && links.story(storyId)
    },
  },
]

/**
 * The notification kinds of the core. The payload of stories is `{storyId, storyName, chapterTitle?, count?, by?}`.
 * (docs/behaviour.md, Notifications)
 */
export const coreKinds: readonly NotificationKind[] = [
  {
    action: 'INVITE_TO_SPACE',
    answers: invitationAnswers,
    message(payload) {
      const values = invitationValues(payload, 'space')
      return values && { id: 'notifications.invited-to-space', values }
    },
  },
  {
    action: 'INVITE_TO_PROJECT',
    answers: invitationAnswers,
    message(payload) {
      const values = invitationValues(payload, 'project')
      return values && { id: 'notifications.invited-to-project', values }
    },
  },
  {
    action: 'INVITE_TO_SPACE_AND_PROJECT',
    answers: invitationAnswers,
    message(payload) {
      const values = invitationValues(payload, 'project', 'space')
      return values && { id: 'notifications.invited-to-both', values }
    },
  },
  {
    action: 'CHAPTER_PUBLISHED',
    setting: 'notifications.setting-chapters',
    answers: storyAnswers,
    message(payload): Message | null {
      const story = payloadText(payload, 'storyName')
      const chapter = payloadText(payload, 'chapterTitle')
      const { count } = payload
      if (story && typeof count === 'number' && count > 1)
        return { id: 'notifications.chapters-published', values: { story, count } }
      return story && chapter ? { id: 'notifications.chapter-published', values: { story, chapter } } : null
    },
  },
  {
    action: 'COMMENT_REPLY',
    setting: 'notifications.setting-replies',
    answers: storyAnswers,
    message(payload) {
      const story = payloadText(payload, 'storyName')
      const personName = payloadPerson(payload)
      return story && personName ? { id: 'notifications.comment-reply', values: { story, who: personName } } : null
    },
  },
  {
    action: 'COMMENT_NEW',
    setting: 'notifications.setting-comments',
    answers: storyAnswers,
    message(payload) {
      const story = payloadText(payload, 'storyName')
      const who = payloadPerson(payload)
      const id = payload.waits === true ? 'notifications.comment-waits' : 'notifications.comment-new'
      return story && who ? { id, values: { story, who } } : null
    },
  },
  {
    action: 'DATABASE_DAMAGED',
    answers: [acknowledgeAnswer],
    message: () => 'notifications.database-damaged',
  },
  {
    action: 'BACKUP_FAILED',
    answers: [acknowledgeAnswer],
    message: () => 'notifications.backup-failed',
  },
]

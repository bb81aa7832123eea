import { type CommandContext, call, links, type SourceResult, t } from '#core/client/index.ts'
import { userIdIssue } from '#core/shared/access/account-rules.ts'
import { chatCalls } from '../shared.ts'

/** people shown with a link to their profile */
const peopleMax = 3

/**
 * The results of the palette after `@`: people with a shared space or chat, and anyone whose complete user id is typed.
 */
export async function findPeople({ signal }: CommandContext, text: string): Promise<SourceResult[]> {
  const people = await call(chatCalls.getPeople, { text: text.slice(0, 200) }, { quiet: true, signal })
  const chats = people.map(
    ({ userId, username }): SourceResult => ({
      label: username,
      about: t('chat.with-id', { userId }),
      icon: 'message-square',
      commandId: 'chat.with',
      args: { who: `user:${userId}` },
    }),
  )
  const profiles = people.length > peopleMax ? [] : people.map(({ userId, username }) => profile(userId, username))
  const isKnown = people.some(({ userId }) => userId.toLowerCase() === text.toLowerCase())
  if (isKnown || userIdIssue(text) !== null) return [...chats, ...profiles]
  const others: SourceResult = {
    label: `@${text}`,
    about: t('chat.by-id'),
    icon: 'at-sign',
    commandId: 'chat.write-to',
    args: { who: text },
  }
  return [...chats, ...profiles, others]
}

function profile(userId: string, username: string): SourceResult {
  return { label: username, about: t('chat.profile', { userId }), icon: 'user', address: links.profile(userId) }
}

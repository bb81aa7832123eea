import { type CommandContext, fetchCall, links, type SourceResult, t } from '#core/client/index.ts'
import { userIdIssue } from '#core/shared/access/account-rules.ts'
import { chatCalls } from '../shared.ts'

/** people shown with a link to their profile */
const peopleMax = 3

/** One request for both sources of the palette. */
const fetchPeople = (text: string, { signal }: CommandContext) =>
  fetchCall(chatCalls.getPeople, { text: text.slice(0, 200) }, { signal })

/** The results of the palette after `@`: people with a shared space or chat. */
export async function findPeople(context: CommandContext, text: string): Promise<SourceResult[]> {
  const people = await fetchPeople(text, context)
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
  return [...chats, ...profiles]
}

/** Offers a chat with anyone whose complete user id is typed. */
export async function offerChatById(context: CommandContext, text: string): Promise<SourceResult[]> {
  if (userIdIssue(text) !== null) return []
  const people = await fetchPeople(text, context)
  if (people.some(({ userId }) => userId.toLowerCase() === text.toLowerCase())) return []
  return [
    {
      label: `@${text}`,
      about: t('chat.by-id'),
      icon: 'at-sign',
      commandId: 'chat.write-to',
      args: { who: text },
    },
  ]
}

function profile(userId: string, username: string): SourceResult {
  return { label: username, about: t('chat.profile', { userId }), icon: 'user', address: links.profile(userId) }
}

import type { OutputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { chatCalls } from '#plugins/chat/shared.ts'
import { type Client, userIdOf } from '#tests/harness/index.ts'

export type ChatOutput = OutputOf<typeof chatCalls.startChat>

/** A group chat created by the first person. */
export async function startGroupChat(
  creator: Client,
  others: readonly Client[],
  name = 'Night watch',
): Promise<ChatOutput> {
  const users = await Promise.all(others.map(userIdOf))
  return creator.call(chatCalls.startChat, { name, type: 'group', users })
}

export async function startPrivateChat(one: Client, other: Client): Promise<ChatOutput> {
  return one.call(chatCalls.startChat, { type: 'private', users: [await userIdOf(other)] })
}

/** A chat as a person lists it; undefined if they do not. */
export async function findChat(client: Client, chatId: string): Promise<ChatOutput | undefined> {
  return (await client.call(chatCalls.getChats, {})).chats.find(chat => chat.chatId === chatId)
}

/** The messages of a chat, newest first. */
export async function chatMessages(client: Client, chatId: string, page?: string | number): Promise<string[]> {
  const { data } = await client.call(chatCalls.getChatMessages, { chatId, page })
  return data.map(({ content }) => content)
}

export async function deleteAccount(client: Client, userId: string): Promise<void> {
  await client.call(accountCalls.deleteAccount, { password: 'correct horse 1', userId })
}

import { call, keepAnswer, refresh, reportFailure, session, showToast, t } from '#core/client/index.ts'
import { chatCalls, chatLimits } from '../shared.ts'
import { announce } from './announcements.ts'
import { showCopied } from './copied.ts'
import { dropMessage, readLog } from './logs.ts'
import { sendMessage } from './outgoing.ts'
import { forget } from './receive.ts'
import { type Chat, chat, type Display, openChat } from './state.ts'

/** Why a text cannot be sent; null where it can. */
export function textFault(text: string) {
  if (text.trim() === '') return 'required'
  return [...text].length > chatLimits.message ? { id: 'chat.too-long', values: { count: chatLimits.message } } : null
}

/** One step down; from the widget the focus goes back to the page. */
export function stepDown(to: Display): void {
  if (chat.display === 'widget') document.getElementById('main')?.focus()
  chat.display = to
}

/** The chat below or above the open one in the list. */
export function openBeside(by: 1 | -1): void {
  const at = chat.chats.findIndex(one => one.chatId === chat.activeChatId)
  const next = chat.chats[at < 0 ? 0 : (at + by + chat.chats.length) % chat.chats.length]
  if (next) openChat(next.chatId)
}

export function open(chatId: string): void {
  openChat(chatId)
}

function listFirst(started: Chat): void {
  keepAnswer(chatCalls.getChats, {}, old => {
    const others = old?.chats.filter(one => one.chatId !== started.chatId) ?? []
    return { chats: [started, ...others], anyNewMessages: old?.anyNewMessages ?? false }
  })
  void refresh(chatCalls.getChats)
}

/** Who a message is for, as the choices name them: `chat:<id>` or `user:<user id>`. */
async function chatFor(who: string): Promise<string> {
  if (who.startsWith('chat:')) return who.slice('chat:'.length)
  return (await privateWith(who.replace(/^user:/, ''))).chatId
}

async function privateWith(userId: string): Promise<Chat> {
  const users = [userId.trim().replace(/^@/, '')]
  const started = await call(chatCalls.startChat, { type: 'private', users }, { quiet: true })
  listFirst(started)
  return started
}

/** Sends a message without leaving where one is. */
export async function message(who: string, text: string): Promise<void> {
  const chatId = await chatFor(who)
  sendMessage(chatId, text.trim())
  const name = chat.chats.find(one => one.chatId === chatId)?.name ?? who.replace(/^\w+:/, '')
  showToast({
    kind: 'ok',
    icon: 'send',
    title: t('chat.on-its-way', { name }),
    action: { label: t('chat.show'), run: () => openChat(chatId) },
  })
}

export async function startPrivate(who: string): Promise<void> {
  openChat(await chatFor(who))
}

export async function startGroup(name: string, people: string): Promise<void> {
  const users = people.split(/[\s,;]+/).filter(Boolean)
  const started = await call(
    chatCalls.startChat,
    { type: 'group', name, users },
    { quiet: true, key: crypto.randomUUID() },
  )
  listFirst(started)
  openChat(started.chatId)
}

export async function rename(chatId: string, name: string): Promise<void> {
  await call(chatCalls.editChat, { chatId, data: { name } }, { quiet: true })
  await refresh(chatCalls.getChats)
}

const chatNamed = (chatId: string) => chat.chats.find(one => one.chatId === chatId)

/** The chat need not be on the screen: who came or went is said. */
function sayMember(message: 'chat.added' | 'chat.kicked', of: Chat | undefined, userId: string): void {
  const who = of?.users.find(one => one.userId === userId)?.username ?? `@${userId}`
  showToast({ kind: 'ok', id: 'chat-members', title: t(message, { who, name: of?.name ?? '' }) })
}

export async function add(chatId: string, who: string): Promise<void> {
  const userId = who.replace(/^user:/, '')
  await call(chatCalls.editChat, { chatId, data: { users: [userId] } }, { quiet: true })
  await refresh(chatCalls.getChats)
  sayMember('chat.added', chatNamed(chatId), userId)
}

export async function kick(chatId: string, userId: string): Promise<void> {
  const before = chatNamed(chatId)
  await call(chatCalls.kickUser, { chatId, userId }, { quiet: true })
  await refresh(chatCalls.getChats)
  sayMember('chat.kicked', before, userId)
}

export async function leave(chatId: string): Promise<void> {
  await call(chatCalls.leave, { chatId }, { quiet: true })
  forget(chatId)
}

export async function remove(chatId: string): Promise<void> {
  await call(chatCalls.deleteChat, { chatId }, { quiet: true })
  forget(chatId)
}

function messageOf(messageId: string) {
  return readLog(chat.activeChatId ?? '').messages.find(one => one.messageId === messageId)
}

/** Puts a message on the clipboard and says so for a moment (foundation 9). */
export async function copyMessage(messageId: string): Promise<void> {
  const found = messageOf(messageId)
  if (!found) return
  try {
    await navigator.clipboard.writeText(found.content)
  } catch {
    showToast({ kind: 'warn', title: t('chat.copy-refused') })
    return
  }
  showCopied(messageId)
  announce(t('copied'))
}

/** Deletes a message that was chosen from a list: its chat need not be on the screen. */
export async function deleteChosen(messageId: string): Promise<void> {
  if (await deleteMessage(messageId)) showToast({ kind: 'ok', id: 'chat-message', title: t('chat.message-deleted') })
}

/** Gone at once; it is back where the server will not have it. */
export async function deleteMessage(messageId: string): Promise<boolean> {
  const found = messageOf(messageId)
  if (!found || found.userId !== session.user?.userId) return false
  const { chatId } = found
  dropMessage(chatId, messageId)
  try {
    await call(chatCalls.deleteMessage, { chatId, messageId })
    void refresh(chatCalls.getChats)
    return true
  } catch (error) {
    reportFailure(error)
    await refresh(chatCalls.getChatMessages)
    return false
  }
}

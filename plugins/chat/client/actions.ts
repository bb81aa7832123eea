import {
  call,
  emitOwnEvent,
  invalidateCalls,
  keptCall,
  reportFailure,
  session,
  setCallData,
  showToast,
  showUndoToast,
  t,
  writeClipboard,
} from '#core/client/index.ts'
import { chatCalls, chatEvents, chatLimits } from '../shared.ts'
import { readLog, removeFromLog } from './log/chat-logs.ts'
import { showCopied } from './messages/copied-message.ts'
import { announce } from './panel/announcements.ts'
import { sendMessage } from './sending/outgoing.ts'
import { type Chat, type ChatDisplay, chatState, openChat } from './state.ts'

/** Why a text cannot be sent; null if it can. */
export function messageIssue(text: string) {
  return [...text].length > chatLimits.message ? { id: 'chat.too-long', values: { count: chatLimits.message } } : null
}

/** Changes to a smaller display; from the widget the focus returns to the page. */
export function shrinkChat(to: ChatDisplay): void {
  if (chatState.display === 'widget') document.getElementById('main')?.focus()
  chatState.display = to
}

/** Opens the next or previous chat of the list. */
export function openAdjacentChat(by: 1 | -1): void {
  const at = chatState.chats.findIndex(one => one.chatId === chatState.activeChatId)
  const next = chatState.chats[at < 0 ? 0 : (at + by + chatState.chats.length) % chatState.chats.length]
  if (next) openChat(next.chatId)
}

export function openChatById(chatId: string): void {
  openChat(chatId)
}

function focusFirstChat(started: Chat): void {
  setCallData(chatCalls.getChats, {}, old => {
    const others = old?.chats.filter(one => one.chatId !== started.chatId) ?? []
    return { chats: [started, ...others], anyNewMessages: old?.anyNewMessages ?? false }
  })
  void emitOwnEvent(chatEvents.changed, { chatId: started.chatId })
}

/** Resolves a recipient from the options, `chat:<id>` or `user:<user id>`, to the id of a chat. */
async function chatWith(who: string): Promise<string> {
  if (who.startsWith('chat:')) return who.slice('chat:'.length)
  return (await findPrivateChat(who.replace(/^user:/, ''))).chatId
}

async function findPrivateChat(userId: string): Promise<Chat> {
  const users = [userId.trim().replace(/^@/, '')]
  const started = await call(chatCalls.startChat, { type: 'private', users }, { quiet: true })
  focusFirstChat(started)
  return started
}

/** Sends a message without opening the chat. */
export async function sendMessageTo(who: string, text: string): Promise<void> {
  const chatId = await chatWith(who)
  sendMessage(chatId, text.trim())
  const name = chatState.chats.find(one => one.chatId === chatId)?.name ?? who.replace(/^\w+:/, '')
  showToast({
    kind: 'ok',
    icon: 'send',
    title: t('chat.on-its-way', { name }),
    action: { label: t('chat.show'), run: () => openChat(chatId) },
  })
}

export async function startPrivate(who: string): Promise<void> {
  openChat(await chatWith(who))
}

export async function startGroup(name: string, people: string): Promise<void> {
  const users = people.split(/[\s,;]+/).filter(Boolean)
  const started = await call(
    chatCalls.startChat,
    { type: 'group', name, users },
    { quiet: true, key: crypto.randomUUID() },
  )
  focusFirstChat(started)
  openChat(started.chatId)
}

export async function renameChat(chatId: string, name: string): Promise<void> {
  await call(chatCalls.editChat, { chatId, data: { name } }, { quiet: true })
  await emitOwnEvent(chatEvents.changed, { chatId })
}

const chatNamed = (chatId: string) => chatState.chats.find(one => one.chatId === chatId)

/** The chat may not be on the screen, so a toast says who joined or left. */
function memberText(message: 'chat.added' | 'chat.kicked', of: Chat | undefined, userId: string): string {
  const who = of?.users.find(one => one.userId === userId)?.username ?? `@${userId}`
  return t(message, { who, name: of?.name ?? '' })
}

export async function addPerson(chatId: string, who: string): Promise<void> {
  const userId = who.replace(/^user:/, '')
  await call(chatCalls.editChat, { chatId, data: { users: [userId] } }, { quiet: true })
  await emitOwnEvent(chatEvents.changed, { chatId })
  showToast({ kind: 'ok', id: 'chat-members', title: memberText('chat.added', chatNamed(chatId), userId) })
}

export async function kickPerson(chatId: string, userId: string): Promise<void> {
  const before = chatNamed(chatId)
  await call(chatCalls.kickUser, { chatId, userId }, { quiet: true })
  await emitOwnEvent(chatEvents.changed, { chatId })
  const again = { chatId, data: { users: [userId] } }
  showUndoToast({
    ...{ id: 'chat-members', title: memberText('chat.kicked', before, userId) },
    undo: async () => {
      await call(chatCalls.editChat, again)
      await emitOwnEvent(chatEvents.changed, { chatId })
    },
    again: [keptCall(chatCalls.editChat, again)],
  })
}

function emitGone(chatId: string): void {
  void emitOwnEvent(chatEvents.gone, { chatId, by: session.user?.userId })
}

export async function leaveChat(chatId: string): Promise<void> {
  await call(chatCalls.leave, { chatId }, { quiet: true })
  emitGone(chatId)
}

export async function deleteChat(chatId: string): Promise<void> {
  const name = chatNamed(chatId)?.name ?? ''
  await call(chatCalls.deleteChat, { chatId }, { quiet: true })
  emitGone(chatId)
  showUndoToast({
    ...{ id: 'chat-deleted', title: t('chat.deleted', { name }) },
    undo: async () => {
      await call(chatCalls.restoreChat, { chatId })
      await emitOwnEvent(chatEvents.changed, { chatId })
    },
    again: [keptCall(chatCalls.restoreChat, { chatId })],
  })
}

function findMessage(messageId: string) {
  return readLog(chatState.activeChatId ?? '').messages.find(one => one.messageId === messageId)
}

/** Copies a message to the clipboard and marks it as copied for a moment (CHAT-14). */
export async function copyMessage(messageId: string): Promise<void> {
  const found = findMessage(messageId)
  if (!found) return
  if (!(await writeClipboard(found.content))) {
    showToast({ kind: 'warn', title: t('copy-refused') })
    return
  }
  showCopied(messageId)
  announce(t('copied'))
}

/** Deletes a message chosen from a list; its chat may not be on the screen. */
export async function deleteChosen(messageId: string): Promise<void> {
  const found = findMessage(messageId)
  if (!found || !(await deleteMessage(messageId))) return
  const { chatId } = found
  showUndoToast({
    ...{ id: 'chat-message', title: t('chat.message-deleted') },
    undo: async () => {
      await call(chatCalls.restoreMessage, { chatId, messageId })
      await emitOwnEvent(chatEvents.restored, found)
    },
    again: [keptCall(chatCalls.restoreMessage, { chatId, messageId })],
  })
}

/** Removes a message from the list at once and restores it if the server refuses. */
async function deleteMessage(messageId: string): Promise<boolean> {
  const found = findMessage(messageId)
  if (!found || found.userId !== session.user?.userId) return false
  const { chatId } = found
  removeFromLog(chatId, messageId)
  try {
    await call(chatCalls.deleteMessage, { chatId, messageId })
    void emitOwnEvent(chatEvents.changed, { chatId })
    return true
  } catch (error) {
    reportFailure(error)
    await invalidateCalls(chatCalls.getChatMessages)
    return false
  }
}

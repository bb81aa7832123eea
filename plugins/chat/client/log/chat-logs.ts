import { useSyncExternalStore } from 'react'
import { call, session } from '#core/client/index.ts'
import { chatCalls, chatLimits } from '../../shared.ts'
import {
  type ChatLog,
  type ChatMessage,
  emptyLog,
  hasGap,
  type MessagePage,
  withMessage,
  withNewest,
  withOlder,
  withoutMessage,
  withRestored,
} from './merge-log.ts'

/** The most pages fetched to close the gap between known messages and the newest page. */
const gapPagesMax = 10

let owner: string | undefined
const logs = new Map<string, ChatLog>()
const pendingPages = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

/** The logs of the current user; those of a previous user are dropped. */
function currentLogs(): Map<string, ChatLog> {
  if (owner !== session.user?.userId) {
    owner = session.user?.userId
    logs.clear()
    pendingPages.clear()
  }
  return logs
}

export function readLog(chatId: string): ChatLog {
  return currentLogs().get(chatId) ?? emptyLog
}

function updateLog(chatId: string, update: (log: ChatLog) => ChatLog): void {
  const log = readLog(chatId)
  const next = update(log)
  if (next === log) return
  currentLogs().set(chatId, next)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLog(chatId: string): ChatLog {
  return useSyncExternalStore(subscribe, () => readLog(chatId))
}

/** Merges the newest page; if it does not reach the known messages, fetches the pages between. */
export async function mergeNewestPage(chatId: string, newest: MessagePage): Promise<void> {
  let page = newest
  for (let n = 0; n < gapPagesMax && hasGap(readLog(chatId), page) && page.nextCursor; n++) {
    const older = await fetchPage(chatId, page.nextCursor)
    page = { ...page, data: [...page.data, ...older.data], nextCursor: older.nextCursor }
  }
  updateLog(chatId, log => withNewest(log, page))
}

/** Fetches the next older page, one at a time. */
export function loadOlderMessages(chatId: string): Promise<void> {
  const running = pendingPages.get(chatId)
  if (running !== undefined) return running
  const { older } = readLog(chatId)
  if (!older) return Promise.resolve()
  const run = fetchPage(chatId, older)
    .then(page => updateLog(chatId, log => (log.older === older ? withOlder(log, page) : log)))
    .finally(() => pendingPages.delete(chatId))
  pendingPages.set(chatId, run)
  return run
}

function fetchPage(chatId: string, page: string): Promise<MessagePage> {
  return call(chatCalls.getChatMessages, { chatId, page, limit: chatLimits.pageSizeMax }, { quiet: true })
}

export function addToLog(message: ChatMessage): void {
  updateLog(message.chatId, log => withMessage(log, message))
}

export function putBackInLog(message: ChatMessage): void {
  updateLog(message.chatId, log => withRestored(log, message))
}

export function removeFromLog(chatId: string, messageId: string): void {
  updateLog(chatId, log => withoutMessage(log, messageId))
}

export function dropLog(chatId: string): void {
  if (currentLogs().delete(chatId)) for (const listener of listeners) listener()
}

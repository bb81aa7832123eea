import { useSyncExternalStore } from 'react'
import { call, session } from '#core/client/index.ts'
import { chatCalls, chatLimits } from '../shared.ts'
import {
  emptyLog,
  type Log,
  leavesGap,
  type Message,
  type Page,
  withMessage,
  withNewest,
  withOlder,
  without,
} from './log-merge.ts'

/** Pages asked for at most to join what was known to what came while one was away. */
const bridges = 10

let owner: string | undefined
const logs = new Map<string, Log>()
const asking = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

/** Nobody meets the messages of who was here before. */
function ours(): Map<string, Log> {
  if (owner !== session.user?.userId) {
    owner = session.user?.userId
    logs.clear()
    asking.clear()
  }
  return logs
}

export function readLog(chatId: string): Log {
  return ours().get(chatId) ?? emptyLog
}

function change(chatId: string, make: (log: Log) => Log): void {
  const log = readLog(chatId)
  const next = make(log)
  if (next === log) return
  ours().set(chatId, next)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLog(chatId: string): Log {
  return useSyncExternalStore(subscribe, () => readLog(chatId))
}

/** The newest page has come; where it does not reach what is known, what lies between is asked for. */
export async function takeNewest(chatId: string, newest: Page): Promise<void> {
  let page = newest
  for (let n = 0; n < bridges && leavesGap(readLog(chatId), page) && page.nextCursor; n++) {
    const older = await ask(chatId, page.nextCursor)
    page = { ...page, data: [...page.data, ...older.data], nextCursor: older.nextCursor }
  }
  change(chatId, log => withNewest(log, page))
}

/** Asks for what is older; once at a time. */
export function loadOlder(chatId: string): Promise<void> {
  const running = asking.get(chatId)
  if (running !== undefined) return running
  const { older } = readLog(chatId)
  if (!older) return Promise.resolve()
  const run = ask(chatId, older)
    .then(page => change(chatId, log => (log.older === older ? withOlder(log, page) : log)))
    .finally(() => asking.delete(chatId))
  asking.set(chatId, run)
  return run
}

function ask(chatId: string, page: string): Promise<Page> {
  return call(chatCalls.getChatMessages, { chatId, page, limit: chatLimits.pageSizeMax }, { quiet: true })
}

export function addMessage(message: Message): void {
  change(message.chatId, log => withMessage(log, message))
}

export function dropMessage(chatId: string, messageId: string): void {
  change(chatId, log => without(log, messageId))
}

export function dropLog(chatId: string): void {
  if (ours().delete(chatId)) for (const listener of listeners) listener()
}

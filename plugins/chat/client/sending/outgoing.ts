import { useSyncExternalStore } from 'react'
import { CallError, call, errorMessage, NetworkError, readLocal, session, writeLocal } from '#core/client/index.ts'
import { chatCalls } from '../../shared.ts'
import { addToLog } from '../log/chat-logs.ts'
import type { PendingMessage } from '../messages/message-lines.ts'
import { createSendQueue, type SendOutcome, type SendQueue, type UnsentMessage } from './send-queue.ts'
import { unsentStorageKey } from './unsent-storage-key.ts'

let current: { userId: string; queue: SendQueue } | undefined
let version = 0
const listeners = new Set<() => void>()

/** The send queue of the current user; starts sending what an earlier page left. */
function currentQueue(): SendQueue | undefined {
  const userId = session.user?.userId
  if (userId === current?.userId) return current?.queue
  current?.queue.stop()
  current = undefined
  if (userId === undefined) return undefined
  const name = unsentStorageKey(userId)
  const queue = createSendQueue({
    store: { read: () => readLocal(name), write: text => writeLocal(name, text) },
    send: entry => postMessage(entry, userId),
    random: Math.random,
    onChange: notifyListeners,
  })
  current = { userId, queue }
  return queue
}

function notifyListeners(): void {
  version++
  for (const listener of listeners) listener()
}

async function postMessage({ key, chatId, content }: UnsentMessage, userId: string): Promise<SendOutcome> {
  if (session.user?.userId !== userId) return { is: 'later' }
  try {
    addToLog(await call(chatCalls.postMessage, { chatId, content }, { key, quiet: true }))
    return { is: 'sent' }
  } catch (error) {
    if (error instanceof NetworkError) return { is: 'later' }
    if (!(error instanceof CallError)) throw error
    if (error.status === 429) return { is: 'later', ms: (error.retryAfter ?? 5) * 1000 }
    if (error.status === 401 || error.status >= 502) return { is: 'later' }
    return { is: 'refused', why: errorMessage(error) }
  }
}

export function sendMessage(chatId: string, content: string): void {
  currentQueue()?.add({ key: crypto.randomUUID(), chatId, content, at: new Date().toISOString() })
}

export function sendAgain(key: string): void {
  currentQueue()?.retry(key)
}

export function forgetUnsent(key: string): void {
  currentQueue()?.drop(entry => entry.key === key)
}

export function forgetUnsentIn(chatId: string): void {
  currentQueue()?.drop(entry => entry.chatId === chatId)
}

/** Starts or resumes sending: the network, the server or the user may be back. */
export function wakeOutgoing(): void {
  currentQueue()?.wake()
}

/** Whether a message of an event is the one being sent, whose response is in flight. */
export function isBeingSent(chatId: string, content: string): boolean {
  const queue = currentQueue()
  const key = queue?.sending()
  return queue?.list().some(entry => entry.key === key && entry.chatId === chatId && entry.content === content) ?? false
}

let lastUnsent = { version: -1, chatId: '', list: [] as readonly PendingMessage[] }

function unsentIn(chatId: string) {
  const queue = currentQueue()
  if (lastUnsent.version === version && lastUnsent.chatId === chatId) return lastUnsent.list
  const key = queue?.sending()
  const list = queue?.list().filter(entry => entry.chatId === chatId) ?? []
  lastUnsent = { version, chatId, list: list.map(entry => ({ ...entry, sending: entry.key === key })) }
  return lastUnsent.list
}

export function useUnsent(chatId: string) {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unsentIn(chatId),
  )
}

window.addEventListener('online', wakeOutgoing)
window.addEventListener('storage', ({ key }) => {
  if (current && key === unsentStorageKey(current.userId)) current.queue.reread()
})

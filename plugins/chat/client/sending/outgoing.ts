import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { call, DiscardedError, StoredQueue, session } from '#core/client/index.ts'
import { chatCalls } from '../../shared.ts'
import { addToLog } from '../log/chat-logs.ts'
import { unsentStorageKey } from './unsent-storage-key.ts'

/** A message that the server has not confirmed. */
interface UnsentMessage {
  /** idempotency key: a message sent again is the same message */
  key: string
  chatId: string
  content: string
  /** when it was written, ISO 8601 */
  at: string
  /** why the server refused it; the user decides what to do with it */
  refused?: string
}

export type PendingMessage = UnsentMessage & { sending: boolean }

function isUnsent(value: unknown): value is UnsentMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['key', 'chatId', 'content', 'at'].every(name => typeof Reflect.get(value, name) === 'string')
  )
}

const queues = new Map<string, StoredQueue<UnsentMessage>>()

/** The messages that the current user has not sent yet, on this device. */
function currentQueue(): StoredQueue<UnsentMessage> {
  const userId = session.user?.userId ?? ''
  const queue =
    queues.get(userId) ??
    new StoredQueue({
      storageKey: unsentStorageKey(userId),
      isWrite: isUnsent,
      send: async ({ key, chatId, content }) => {
        if (session.user?.userId !== userId) throw new DiscardedError()
        addToLog(await call(chatCalls.postMessage, { chatId, content }, { key, quiet: true }))
      },
    })
  queues.set(userId, queue)
  return queue
}

export function sendMessage(chatId: string, content: string): void {
  currentQueue().add({ key: crypto.randomUUID(), chatId, content, at: new Date().toISOString() })
}

export function sendAgain(key: string): void {
  currentQueue().retry(key)
}

export function forgetUnsent(key: string): void {
  currentQueue().drop(message => message.key === key)
}

export function forgetUnsentIn(chatId: string): void {
  currentQueue().drop(message => message.chatId === chatId)
}

/** Sends what an earlier page, or an earlier session of this user, could not send. */
export function resumeSending(): void {
  currentQueue().resume()
}

/** Whether a message of an event is the one being sent, whose response is in flight. */
export function isBeingSent(chatId: string, content: string): boolean {
  const { writes, sending } = currentQueue().state
  return writes.some(one => one.key === sending && one.chatId === chatId && one.content === content)
}

export function useUnsent(chatId: string): readonly PendingMessage[] {
  const { writes, sending } = useSnapshot(currentQueue().state)
  return useMemo(
    () => writes.filter(one => one.chatId === chatId).map(one => ({ ...one, sending: one.key === sending })),
    [writes, sending, chatId],
  )
}

import { useSyncExternalStore } from 'react'
import { CallError, call, failureWords, NetworkError, readLocal, session, writeLocal } from '#core/client/index.ts'
import { chatCalls } from '../shared.ts'
import type { Waiting } from './lines.ts'
import { addMessage } from './logs.ts'
import { createQueue, type Outcome, type SendQueue, type Unsent } from './send-queue.ts'
import { unsentKey } from './unsent-key.ts'

let current: { userId: string; queue: SendQueue } | undefined
let version = 0
const listeners = new Set<() => void>()

/** What the person here has written and not sent; begins to send what an earlier page left. */
function mine(): SendQueue | undefined {
  const userId = session.user?.userId
  if (userId === current?.userId) return current?.queue
  current?.queue.stop()
  current = undefined
  if (userId === undefined) return undefined
  const name = unsentKey(userId)
  const queue = createQueue({
    store: { read: () => readLocal(name), write: text => writeLocal(name, text) },
    send: entry => send(entry, userId),
    random: Math.random,
    onChange: tell,
  })
  current = { userId, queue }
  return queue
}

function tell(): void {
  version++
  for (const listener of listeners) listener()
}

async function send({ key, chatId, content }: Unsent, userId: string): Promise<Outcome> {
  if (session.user?.userId !== userId) return { is: 'later' }
  try {
    addMessage(await call(chatCalls.postMessage, { chatId, content }, { key, quiet: true }))
    return { is: 'sent' }
  } catch (error) {
    if (error instanceof NetworkError) return { is: 'later' }
    if (!(error instanceof CallError)) throw error
    if (error.status === 429) return { is: 'later', ms: (error.retryAfter ?? 5) * 1000 }
    if (error.status === 401 || error.status >= 502) return { is: 'later' }
    return { is: 'refused', why: failureWords(error) }
  }
}

export function sendMessage(chatId: string, content: string): void {
  mine()?.add({ key: crypto.randomUUID(), chatId, content, at: new Date().toISOString() })
}

export function sendAgain(key: string): void {
  mine()?.retry(key)
}

export function forgetUnsent(key: string): void {
  mine()?.drop(entry => entry.key === key)
}

export function forgetUnsentIn(chatId: string): void {
  mine()?.drop(entry => entry.chatId === chatId)
}

/** Begins or goes on to send: the network, the server or the person may be back. */
export function wakeOutgoing(): void {
  mine()?.wake()
}

/** Whether a message that is heard of is the very one being sent, whose answer is on the way. */
export function isBeingSent(chatId: string, content: string): boolean {
  const queue = mine()
  const key = queue?.sending()
  return queue?.list().some(entry => entry.key === key && entry.chatId === chatId && entry.content === content) ?? false
}

let seen = { version: -1, chatId: '', list: [] as readonly Waiting[] }

function unsentIn(chatId: string) {
  const queue = mine()
  if (seen.version === version && seen.chatId === chatId) return seen.list
  const key = queue?.sending()
  const list = queue?.list().filter(entry => entry.chatId === chatId) ?? []
  seen = { version, chatId, list: list.map(entry => ({ ...entry, sending: entry.key === key })) }
  return seen.list
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
  if (current && key === unsentKey(current.userId)) current.queue.reread()
})

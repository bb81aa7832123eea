import { proxy, subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { appState } from '../api/app-state.ts'
import { CallError, NetworkError, waitMsOf } from '../api/call-error.ts'

/** Small writes that were made while the server was unreachable or rate-limited them. */
export const offlineQueue = proxy<{
  queued: number
  /** how many of the queued writes have been sent since the network was lost */
  sent: number
}>({ queued: 0, sent: 0 })

/** The user discarded a queued write. */
export class DiscardedError extends Error {
  constructor() {
    super('dropped')
    this.name = 'DroppedError'
  }
}

interface QueuedWrite {
  key: string
  state: 'new' | 'sending' | 'waiting'
  /** the session of its user has ended: it is not sent again */
  dropped?: true
  send(): Promise<void>
  reject(error: unknown): void
}

/** In the order they were made. */
const entries: QueuedWrite[] = []
const retryDelays = [1000, 2000, 5000, 10_000, 30_000]
let failures = 0
/** nothing is sent before this time, which the server asked for */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
let draining = false

/**
 * Makes a small write that survives an outage: without an answer it is queued and sent again, in order, and never at
 * the same time as another one with the same key. `send` must be idempotent (an idempotency key, or a whole value).
 * Rejects with the server's refusal, or with DiscardedError.
 */
export function queueWrite<T>(key: string, send: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    entries.push({ key, state: 'new', send: async () => resolve(await send()), reject: reject })
    startReady()
  })
}

/** Settles with the write, or as soon as it waits for the network. */
export function sentOrQueued(write: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = subscribe(offlineQueue, () => offlineQueue.queued > 0 && resolve(), true)
    if (offlineQueue.queued > 0) resolve()
    write.then(() => resolve(), reject).finally(stop)
  })
}

/** Discards everything that waits. */
export function discardQueued(): void {
  // A write that is being retried is discarded too, unless it succeeds this time.
  for (const entry of entries) if (isRetried(entry)) entry.dropped = true
  discard(entries.filter(entry => entry.state === 'waiting'))
}

/**
 * Also discards writes that have not started. Called at the end of a session, so that nothing is sent as another user.
 */
export function discardAll(): void {
  for (const entry of entries) entry.dropped = true
  discard(entries.filter(entry => entry.state !== 'sending'))
}

function discard(discarded: readonly QueuedWrite[]): void {
  for (const entry of discarded) {
    entries.splice(entries.indexOf(entry), 1)
    entry.reject(new DiscardedError())
  }
  offlineQueue.sent = 0
  updateCount()
}

/** Starts the writes that may start: while one waits, all later ones wait too. */
function startReady(): void {
  const isBlocked = entries.some(entry => entry.state === 'waiting')
  for (const entry of [...entries]) {
    if (entry.state !== 'new') continue
    if (isBlocked) entry.state = 'waiting'
    else if (isFirst(entry)) void sendEntry(entry)
  }
  updateCount()
}

function isRetried(entry: QueuedWrite): boolean {
  return draining && entry.state === 'sending'
}

function isFirst(entry: QueuedWrite): boolean {
  return entries.find(other => other.key === entry.key) === entry
}

/** True if the server answered, whatever it said. */
async function sendEntry(entry: QueuedWrite): Promise<boolean> {
  const wasWaiting = entry.state === 'waiting'
  entry.state = 'sending'
  try {
    await entry.send()
    if (wasWaiting) offlineQueue.sent++
  } catch (error) {
    if (isTemporary(error) && !entry.dropped) {
      entry.state = 'waiting'
      notBefore = Math.max(notBefore, Date.now() + waitMsOf(error))
      scheduleRetry()
      startReady()
      return false
    }
    entry.reject(entry.dropped ? new DiscardedError() : error)
  }
  entries.splice(entries.indexOf(entry), 1)
  startReady()
  void drain()
  return true
}

/** No answer, or rate-limited: a retry may succeed. */
function isTemporary(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof CallError && error.status === 429)
}

function scheduleRetry(): void {
  clearTimeout(timer)
  const pause = retryDelays[Math.min(failures++, retryDelays.length - 1)] ?? 1000
  timer = setTimeout(() => void drain(), Math.max(pause, notBefore - Date.now()))
}

/** Sends waiting writes one after another. If it is too early, the timer that is set runs it again. */
async function drain(): Promise<void> {
  if (draining || Date.now() < notBefore) return
  draining = true
  try {
    for (;;) {
      const next = entries.find(entry => entry.state === 'waiting' && isFirst(entry))
      if (!next || !(await sendEntry(next))) break
      failures = 0
      notBefore = 0
    }
  } finally {
    draining = false
  }
}

function updateCount(): void {
  const waiting = entries.filter(entry => entry.state === 'waiting' || isRetried(entry)).length
  if (waiting === offlineQueue.queued) return
  if (offlineQueue.queued === 0) {
    offlineQueue.sent = 0
    window.addEventListener('beforeunload', confirmLeave)
  }
  if (waiting === 0) window.removeEventListener('beforeunload', confirmLeave)
  offlineQueue.queued = waiting
}

function confirmLeave(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

subscribeKey(appState, 'network', reachable => {
  if (reachable) void drain()
})

import { proxy, subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { app } from './app-state.ts'
import { CallError, NetworkError, waitMsOf } from './call-error.ts'

/** Small changes that were made while the server could not be reached, or would not take more. */
export const outbox = proxy<{
  waiting: number
  /** how many of those that waited have been taken since the network was lost */
  taken: number
}>({ waiting: 0, taken: 0 })

/** The person has given up a change that waited. */
export class DroppedError extends Error {
  constructor() {
    super('dropped')
    this.name = 'DroppedError'
  }
}

interface Entry {
  topic: string
  state: 'new' | 'sending' | 'waiting'
  /** whose it was is gone: it is not sent again */
  dropped?: true
  send(): Promise<void>
  refuse(error: unknown): void
}

/** In the order they were made. */
const entries: Entry[] = []
const pauses = [1000, 2000, 5000, 10_000, 30_000]
let failures = 0
/** the server wants nothing sent again before */
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
let draining = false

/**
 * Makes a small write that survives an outage: where nobody answers it waits and is sent again, in the order things were
 * done, and never beside another of the same topic. `send` has to have one effect however often it runs (a key, or a whole
 * value). Rejects with what the server refuses, or with DroppedError.
 */
export function whenReachable<T>(topic: string, send: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    entries.push({ topic, state: 'new', send: async () => resolve(await send()), refuse: reject })
    advance()
  })
}

/** Settles with the write, or as soon as it waits for the network. */
export function takenOrWaiting(write: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = subscribe(outbox, () => outbox.waiting > 0 && resolve(), true)
    if (outbox.waiting > 0) resolve()
    write.then(() => resolve(), reject).finally(stop)
  })
}

/** Gives up everything that waits. */
export function dropWaiting(): void {
  // One that is just being tried again waits no more either, unless it is taken this time.
  for (const entry of entries) if (isRetried(entry)) entry.dropped = true
  drop(entries.filter(entry => entry.state === 'waiting'))
}

/** The same with what has not begun, for the end of a session: nothing of it goes out as somebody else's. */
export function dropAll(): void {
  for (const entry of entries) entry.dropped = true
  drop(entries.filter(entry => entry.state !== 'sending'))
}

function drop(dropped: readonly Entry[]): void {
  for (const entry of dropped) {
    entries.splice(entries.indexOf(entry), 1)
    entry.refuse(new DroppedError())
  }
  outbox.taken = 0
  count()
}

/** Starts what may start: while something waits, whatever comes after it waits too. */
function advance(): void {
  const stalled = entries.some(entry => entry.state === 'waiting')
  for (const entry of [...entries]) {
    if (entry.state !== 'new') continue
    if (stalled) entry.state = 'waiting'
    else if (isFirst(entry)) void attempt(entry)
  }
  count()
}

function isRetried(entry: Entry): boolean {
  return draining && entry.state === 'sending'
}

function isFirst(entry: Entry): boolean {
  return entries.find(other => other.topic === entry.topic) === entry
}

/** True where the server has answered, whatever it said. */
async function attempt(entry: Entry): Promise<boolean> {
  const waited = entry.state === 'waiting'
  entry.state = 'sending'
  try {
    await entry.send()
    if (waited) outbox.taken++
  } catch (error) {
    if (isTemporary(error) && !entry.dropped) {
      entry.state = 'waiting'
      notBefore = Math.max(notBefore, Date.now() + waitMsOf(error))
      retryLater()
      advance()
      return false
    }
    entry.refuse(entry.dropped ? new DroppedError() : error)
  }
  entries.splice(entries.indexOf(entry), 1)
  advance()
  void drain()
  return true
}

/** Nobody answered, or too much was sent: the same is taken later. */
function isTemporary(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof CallError && error.status === 429)
}

function retryLater(): void {
  clearTimeout(timer)
  const pause = pauses[Math.min(failures++, pauses.length - 1)] ?? 1000
  timer = setTimeout(() => void drain(), Math.max(pause, notBefore - Date.now()))
}

/** Sends what waits, one after another. The timer that is set comes back where it is too early. */
async function drain(): Promise<void> {
  if (draining || Date.now() < notBefore) return
  draining = true
  try {
    for (;;) {
      const next = entries.find(entry => entry.state === 'waiting' && isFirst(entry))
      if (!next || !(await attempt(next))) break
      failures = 0
      notBefore = 0
    }
  } finally {
    draining = false
  }
}

function count(): void {
  const waiting = entries.filter(entry => entry.state === 'waiting' || isRetried(entry)).length
  if (waiting === outbox.waiting) return
  if (outbox.waiting === 0) {
    outbox.taken = 0
    window.addEventListener('beforeunload', warn)
  }
  if (waiting === 0) window.removeEventListener('beforeunload', warn)
  outbox.waiting = waiting
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

subscribeKey(app, 'network', reachable => {
  if (reachable) void drain()
})

import { ref, subscribe } from 'valtio'
import { CallError, isTemporary } from '../api/call-error.ts'
import { reportFailure } from '../context/run-command.ts'
import { Backoff } from './retry-backoff.ts'
import { DiscardedError, trackUnsaved, type UnsavedChanges, unsentChanges } from './unsaved-changes.ts'

interface QueuedWrite {
  key: string
  state: 'new' | 'sending' | 'waiting'
  /** it is not sent again */
  discarded?: true
  send(): Promise<void>
  reject(error: unknown): void
}

/**
 * Writes that survive an outage: after a temporary failure a write waits and is sent again, in order, and never at the
 * same time as another one with the same key. While one waits, all later ones wait too.
 */
export class WriteQueue implements UnsavedChanges {
  readonly #state: typeof unsentChanges
  /** In the order they were made. */
  readonly #writes: QueuedWrite[] = []
  readonly #backoff = new Backoff(() => void this.flush())
  #flushing = false

  /** The state is for those who show what waits. */
  constructor(state: typeof unsentChanges = { waiting: 0, sent: 0, refusal: null }) {
    this.#state = state
  }

  get unsaved(): boolean {
    return this.#state.waiting > 0
  }

  /**
   * Makes a write. `send` must be idempotent (an idempotency key, or a whole value). Rejects with the server's refusal,
   * or with DiscardedError.
   */
  add<T>(key: string, send: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#writes.push({ key, state: 'new', send: async () => resolve(await send()), reject })
      this.#startReady()
    })
  }

  /** Discards what waits, or also what has not started. A write in flight is not sent again. */
  discard(which: 'waiting' | 'all'): void {
    for (const write of [...this.#writes]) {
      if (which === 'waiting' && write.state !== 'waiting' && !this.#isRetried(write)) continue
      write.discarded = true
      if (write.state === 'sending') continue
      this.#remove(write)
      write.reject(new DiscardedError())
    }
    this.#state.sent = 0
    this.#updateCount()
  }

  /** Sends waiting writes one after another, until one fails. */
  async flush(): Promise<void> {
    if (this.#flushing || this.#backoff.isHeld) return
    this.#flushing = true
    try {
      for (;;) {
        const next = this.#writes.find(write => write.state === 'waiting' && this.#isFirst(write))
        if (!next || !(await this.#send(next))) break
        this.#backoff.reset()
      }
    } finally {
      this.#flushing = false
    }
  }

  #startReady(): void {
    const isBlocked = this.#writes.some(write => write.state === 'waiting')
    for (const write of [...this.#writes]) {
      if (write.state !== 'new') continue
      if (isBlocked) write.state = 'waiting'
      else if (this.#isFirst(write)) void this.#send(write)
    }
    this.#updateCount()
  }

  #isRetried(write: QueuedWrite): boolean {
    return this.#flushing && write.state === 'sending'
  }

  #isFirst(write: QueuedWrite): boolean {
    return this.#writes.find(other => other.key === write.key) === write
  }

  #remove(write: QueuedWrite): void {
    this.#writes.splice(this.#writes.indexOf(write), 1)
  }

  /** True if the write is over, whatever the server said. */
  async #send(write: QueuedWrite): Promise<boolean> {
    const wasWaiting = write.state === 'waiting'
    write.state = 'sending'
    try {
      await write.send()
      if (wasWaiting) this.#state.sent++
    } catch (error) {
      if (isTemporary(error) && !write.discarded) {
        write.state = 'waiting'
        this.#state.refusal = error instanceof CallError ? ref(error) : null
        this.#backoff.retry(error)
        this.#startReady()
        return false
      }
      write.reject(write.discarded ? new DiscardedError() : error)
    }
    this.#remove(write)
    this.#startReady()
    void this.flush()
    return true
  }

  #updateCount(): void {
    const waiting = this.#writes.filter(write => write.state === 'waiting' || this.#isRetried(write)).length
    if (this.#state.waiting === 0 && waiting > 0) this.#state.sent = 0
    this.#state.waiting = waiting
  }
}

const smallWrites = new WriteQueue(unsentChanges)
trackUnsaved(smallWrites)

/** Makes a small write, such as a new title, an order or a setting, which is shown at once: see `WriteQueue.add`. */
export function queueWrite<T>(key: string, send: () => Promise<T>): Promise<T> {
  return smallWrites.add(key, send)
}

/** Settles with the write, or as soon as it waits for the network. */
export function sentOrQueued(write: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = subscribe(unsentChanges, () => smallWrites.unsaved && resolve(), true)
    if (smallWrites.unsaved) resolve()
    write.then(() => resolve(), reject).finally(stop)
  })
}

/** Waits for a write, or until it is queued; a later refusal shows its own toast. */
export async function settledOrQueued(write: Promise<unknown>): Promise<void> {
  await sentOrQueued(write)
  write.catch(reportFailure)
}

import { proxy } from 'valtio'
import { errorMessage } from '../context/run-command.ts'
import { readLocal, writeLocal } from '../ui/local-store.ts'
import { DiscardedError, trackUnsaved, type UnsavedChanges } from './unsaved-changes.ts'
import { WriteQueue } from './write-queue.ts'

interface StoredWrite {
  /** idempotency key: a write sent again is the same write */
  readonly key: string
  /** why the server refused it; the user decides what to do with it */
  readonly refused?: string
}

interface StoredQueuePorts<Write> {
  /** where the writes are stored; other windows of the user may change it */
  storageKey: string
  isWrite(value: unknown): value is Write
  send(write: Write): Promise<unknown>
}

/**
 * A queue that is stored on this device, so that neither a reload nor an outage loses a write: writes are sent one
 * after another, in the order they were made. A refused one stays until the user sends it again or drops it.
 */
export class StoredQueue<Write extends StoredWrite> implements UnsavedChanges {
  /** the writes, and the key of the one in flight */
  readonly state: { writes: readonly Write[]; sending: string | null }
  readonly #ports: StoredQueuePorts<Write>
  readonly #queue = new WriteQueue()
  readonly #queuedKeys = new Set<string>()
  #isStored = true

  constructor(ports: StoredQueuePorts<Write>) {
    this.#ports = ports
    this.state = proxy<StoredQueue<Write>['state']>({ writes: this.#read() ?? [], sending: null })
    window.addEventListener('storage', ({ key }) => {
      if (key !== ports.storageKey) return
      this.state.writes = this.#read() ?? []
      this.resume()
    })
    trackUnsaved(this)
    this.resume()
  }

  /** True if writes could not be stored, for example because the storage is full. */
  get unsaved(): boolean {
    return !this.#isStored && this.state.writes.length > 0
  }

  flush(): Promise<void> {
    return this.#queue.flush()
  }

  /** Discards the writes. At the end of a session they stay stored, to be sent after the next sign-in. */
  discard(which: 'waiting' | 'all'): void {
    if (which === 'all') this.#queue.discard('all')
  }

  add(write: Write): void {
    this.#update(writes => [...writes, write])
    this.resume()
  }

  /** Sends a refused write again, after those made since. */
  retry(key: string): void {
    this.#update(writes => {
      const write = writes.find(one => one.key === key)
      return write ? [...writes.filter(one => one !== write), { ...write, refused: undefined }] : writes
    })
    this.resume()
  }

  drop(matches: (write: Write) => boolean): void {
    this.#update(writes => writes.filter(write => !matches(write)))
  }

  /** Queues what is stored and not queued: what an earlier page left, or an earlier session of this user. */
  resume(): void {
    for (const { key, refused } of this.state.writes) {
      if (refused !== undefined || this.#queuedKeys.has(key)) continue
      this.#queuedKeys.add(key)
      this.#queue
        .add('', () => this.#send(key))
        .catch(error => {
          if (error instanceof DiscardedError) return
          const reason = errorMessage(error)
          this.#update(writes => writes.map(write => (write.key === key ? { ...write, refused: reason } : write)))
        })
        .finally(() => this.#queuedKeys.delete(key))
    }
  }

  async #send(key: string): Promise<void> {
    const write = this.state.writes.find(one => one.key === key)
    // Dropped, or sent by another window.
    if (!write) return
    this.state.sending = key
    try {
      await this.#ports.send(write)
      this.drop(one => one.key === key)
    } finally {
      this.state.sending = null
    }
  }

  #update(change: (writes: readonly Write[]) => readonly Write[]): void {
    const { storageKey } = this.#ports
    this.state.writes = change((this.#isStored && this.#read()) || this.state.writes)
    this.#isStored = writeLocal(storageKey, JSON.stringify(this.state.writes))
  }

  /** The stored writes; null if nothing is stored. A foreign value under the key is ignored. */
  #read(): readonly Write[] | null {
    const text = readLocal(this.#ports.storageKey)
    if (text === null) return null
    try {
      const stored: unknown = JSON.parse(text)
      return Array.isArray(stored) ? stored.filter(this.#ports.isWrite) : []
    } catch {
      return []
    }
  }
}

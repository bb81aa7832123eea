import { setTimeout as pause } from 'node:timers/promises'

/** The longest time in milliseconds that a patient write waits: the threads of other writes may be busy. */
const patienceMs = 1000

/**
 * Counts the writes that wait for their transaction to begin, in memory that the threads of a server share. SQLite keeps
 * no queue: without the count, a thread with many transactions would begin the next one before anybody else sees that the
 * last has ended.
 */
export class WaitingWrites {
  /** for other threads */
  readonly memory: SharedArrayBuffer
  readonly #count: Int32Array<SharedArrayBuffer>

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#count = new Int32Array(memory)
  }

  /** Counts a write as waiting until `begin` has started its transaction; patient writes wait meanwhile. */
  async during<T>(begin: () => Promise<T>): Promise<T> {
    Atomics.add(this.#count, 0, 1)
    try {
      return await begin()
    } finally {
      Atomics.sub(this.#count, 0, 1)
    }
  }

  /** Waits until no other write waits. */
  async none(): Promise<void> {
    const until = performance.now() + patienceMs
    // Polls, because a pending `Atomics.waitAsync` does not keep an otherwise idle thread alive.
    while (Atomics.load(this.#count, 0) > 0 && performance.now() < until) await pause(1)
  }
}

/** How the writes of a connection wait for those of others. */
export interface WriteTurns {
  waiting: WaitingWrites
  /** lets all others go first, before each of its transactions: an import, whose many transactions nobody waits for */
  isPatient: boolean
}

import { Problem } from '#core/shared/error.ts'

/** The most requests one person may have queued: long ones, of which a page sends one at a time, */
const longMax = 20
/** and short ones about long texts: a page may archive all that are selected at once. */
const shortMax = 1000

/**
 * Runs one job at a time, alternating between people, so that many jobs of one person delay others by one job at
 * most.
 */
export class FairQueue {
  #busy = false
  /** the first entry is next */
  readonly #queues = new Map<string, (() => void)[]>()

  /**
   * Resolves when it is the person's turn, with a function that ends the turn.
   * @throws Problem `too-many` if too many of theirs are queued
   */
  async take(person: string, { isShort = false }: { isShort?: boolean } = {}): Promise<() => void> {
    if (this.#busy) {
      const line = this.#queues.get(person) ?? []
      if (line.length >= (isShort ? shortMax : longMax))
        throw new Problem('too-many', 'Many of your requests are waiting for their turn. Try again in a moment.', {
          retryAfter: 2,
        })
      this.#queues.set(person, line)
      await new Promise<void>(enter => line.push(enter))
    }
    this.#busy = true
    let left = false
    return () => {
      if (left) return
      left = true
      this.#next()
    }
  }

  #next(): void {
    const [entry] = this.#queues
    this.#busy = entry !== undefined
    if (!entry) return
    const [person, line] = entry
    const enter = line.shift()
    this.#queues.delete(person)
    // A person with more jobs goes to the end.
    if (line.length > 0) this.#queues.set(person, line)
    enter?.()
  }
}

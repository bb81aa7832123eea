import { Problem } from '#core/shared/error.ts'

/** Long texts one person may have waiting; a page sends one at a time. */
const waitingMax = 20

/** One at a time, person by person: many texts of one person make nobody else wait for more than one of them. */
export class FairQueue {
  #busy = false
  /** the first one in it comes next */
  readonly #lines = new Map<string, (() => void)[]>()

  /**
   * Resolves when it is the person's turn, with what ends it.
   * @throws Problem `too-many` where too many of theirs wait
   */
  async take(person: string): Promise<() => void> {
    if (this.#busy) {
      const line = this.#lines.get(person) ?? []
      if (line.length >= waitingMax)
        throw new Problem('too-many', 'Many long texts of yours are being saved. Try again in a moment.', {
          retryAfter: 2,
        })
      this.#lines.set(person, line)
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
    const [entry] = this.#lines
    this.#busy = entry !== undefined
    if (!entry) return
    const [person, line] = entry
    const enter = line.shift()
    this.#lines.delete(person)
    // Whoever has more comes after everybody else.
    if (line.length > 0) this.#lines.set(person, line)
    enter?.()
  }
}

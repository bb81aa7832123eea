/**
 * Limits the memory of large bodies. Requests queue until there is memory for theirs; a body larger than the capacity
 * is admitted alone.
 */
export class MemorySemaphore {
  readonly #capacity: number
  #taken = 0
  readonly #queue: { bytes: number; enter: () => void }[] = []

  /** @param capacity bytes */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Resolves once there is memory, with a function that releases it. */
  async enter(bytes: number): Promise<() => void> {
    if (this.#queue.length > 0 || !this.#fits(bytes)) {
      await new Promise<void>(enter => this.#queue.push({ bytes, enter }))
    } else {
      this.#taken += bytes
    }
    let left = false
    return () => {
      if (left) return
      left = true
      this.#taken -= bytes
      this.#admit()
    }
  }

  #fits(bytes: number): boolean {
    return this.#taken === 0 || this.#taken + bytes <= this.#capacity
  }

  #admit(): void {
    for (let next = this.#queue[0]; next && this.#fits(next.bytes); next = this.#queue[0]) {
      this.#taken += next.bytes
      this.#queue.shift()
      next.enter()
    }
  }
}

/**
 * Room in memory for large bodies. Whoever needs room waits in line until there is some; one that is larger than the
 * whole room comes in alone.
 */
export class MemoryGate {
  readonly #capacity: number
  #taken = 0
  readonly #line: { bytes: number; enter: () => void }[] = []

  /** @param capacity bytes */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Resolves, once there is room, with what gives it back. */
  async enter(bytes: number): Promise<() => void> {
    if (this.#line.length > 0 || !this.#fits(bytes)) {
      await new Promise<void>(enter => this.#line.push({ bytes, enter }))
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
    for (let next = this.#line[0]; next && this.#fits(next.bytes); next = this.#line[0]) {
      this.#taken += next.bytes
      this.#line.shift()
      next.enter()
    }
  }
}

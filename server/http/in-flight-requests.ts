import type { ServerResponse } from 'node:http'

/** Counts requests in flight, so that a closing server can wait for them. Upgraded sockets do not count. */
export class InFlightRequests {
  #count = 0
  readonly #leave = () => {
    this.#count--
  }

  enter(outgoing: ServerResponse): void {
    this.#count++
    outgoing.once('close', this.#leave)
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }
}

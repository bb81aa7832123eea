import type { ServerResponse } from 'node:http'

/** How many requests are being answered, for a server that closes to wait for. Sockets that became something else do not count. */
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

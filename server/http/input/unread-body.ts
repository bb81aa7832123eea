import type { IncomingMessage, ServerResponse } from 'node:http'

/** An unread rest this small is taken in and thrown away, so that the connection can be used again. */
const smallBytes = 256 * 1024
const lingerMs = 1000

/**
 * Takes care of a body that was refused before it was all there. A large one is not taken in, which would cost memory
 * and time for nothing: the connection stands still for a moment, so that the client can read why, and is closed.
 */
export function discardUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || incoming.destroyed || !hasBody(incoming)) return
  const small = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallBytes
  // Asking for nothing keeps Node from reading all of it by itself.
  if (!small) incoming.pause().read(0)
  outgoing.once('finish', () => {
    if (small) incoming.resume()
    else setTimeout(() => incoming.socket.destroy(), lingerMs).unref()
  })
}

/** True where a body was announced. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0'
}

import type { IncomingMessage, ServerResponse } from 'node:http'

/** An unread rest up to this size is read and dropped, so that the connection can be reused. */
const smallBytes = 256 * 1024
const lingerMs = 1000

/**
 * Handles a body that was refused before it arrived completely. A large rest is not read, which would cost memory and
 * time: the connection pauses, so that the client can read the response, and is then closed.
 */
export function discardUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || incoming.destroyed || !hasBody(incoming)) return
  const small = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallBytes
  // Keeps Node from reading the whole body by itself.
  if (!small) incoming.pause().read(0)
  outgoing.once('finish', () => {
    if (small) incoming.resume()
    else setTimeout(() => incoming.socket.destroy(), lingerMs).unref()
  })
}

/** True if the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0'
}

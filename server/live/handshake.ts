import type { IncomingMessage } from 'node:http'
import { Problem } from '#core/shared/error.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { Exchange } from '../http/exchange.ts'
import { requireKnownHost } from '../http/host.ts'
import { requireOwnOrigin } from '../http/origin.ts'
import type { Parts } from '../http/parts.ts'
import { nothingHere } from '../http/router.ts'
import type { Caller } from './connection.ts'
import type { Counts } from './counts.ts'

const socketPath = '/ws'

export interface Door {
  parts: Parts
  sessions: Pick<Sessions, 'tokenIn' | 'sessionOf'>
  counts: Counts
}

/** An exchange about an upgrade: it has headers and an address like any other. */
export function exchangeOf(parts: Parts, request: IncomingMessage): Exchange {
  return new Exchange(parts, new Request(`http://localhost${socketPath}`), { incoming: request })
}

/**
 * Who may open a socket: a person with a session and an identity, from a page of ours (reliability 15, 16). Anything but
 * the very path is some other place.
 * @throws Problem not-found, foreign-site, too-many, signed-out, identity-missing
 */
export async function admit({ parts, sessions, counts }: Door, exchange: Exchange): Promise<Caller> {
  if (exchange.incoming?.url !== socketPath) throw nothingHere()
  requireKnownHost(exchange)
  requireOwnOrigin(exchange)
  parts.rateLimit.take(exchange.client, exchange.startedAt)
  const token = sessions.tokenIn(exchange.header('cookie'))
  const session = await sessions.sessionOf(token)
  if (!session || token === undefined) throw new Problem('signed-out', 'Sign in first.')
  exchange.personId = session.user.id
  if (!session.user.userIdSelected) throw new Problem('identity-missing', 'Choose your user ID first.')
  const caller = { session, token, address: exchange.client }
  if (!counts.hasRoom(caller)) throw new Problem('too-many', 'Too many open pages.', { retryAfter: 60 })
  return caller
}

/** An answer written by hand: an upgrade has no response object. */
export async function refuse(request: IncomingMessage, response: Response): Promise<void> {
  const { socket } = request
  const body = Buffer.from(await response.arrayBuffer())
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = `HTTP/1.1 ${response.status} ${reasons[response.status] ?? 'Refused'}\r\n${lines}`
  socket.write(`${head}content-length: ${body.length}\r\nconnection: close\r\n\r\n`)
  socket.write(body)
  socket.destroySoon()
}

const reasons: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

import type { IncomingMessage } from 'node:http'
import { Problem } from '#core/shared/error.ts'
import type { Sessions } from '../accounts/sessions/sessions.ts'
import { routeNotFound } from '../http/not-found.ts'
import { RequestContext } from '../http/request-context.ts'
import type { RequestServices } from '../http/request-services.ts'
import { requireKnownHost } from '../http/security/known-host.ts'
import { requireSameOrigin } from '../http/security/origin.ts'
import type { SocketCaller } from './connection.ts'
import type { SocketCounts } from './socket-counts.ts'

const socketPath = '/ws'

interface HandshakeServices {
  services: RequestServices
  sessions: Pick<Sessions, 'tokenIn' | 'sessionOf'>
  counts: SocketCounts
}

/** A request context for an upgrade, which has no response object. */
export function requestContextOf(services: RequestServices, request: IncomingMessage): RequestContext {
  return new RequestContext(services, new Request(`http://localhost${socketPath}`), { incoming: request })
}

/**
 * Accepts an upgrade from a person with a session and an identity, on a page of this server; the path
 * must match exactly.
 * @throws Problem not-found, foreign-site, too-many, signed-out, identity-missing
 */
export async function authenticateUpgrade(
  { services, sessions, counts }: HandshakeServices,
  ctx: RequestContext,
): Promise<SocketCaller> {
  if (ctx.incoming?.url !== socketPath) throw routeNotFound()
  requireKnownHost(ctx)
  requireSameOrigin(ctx)
  services.rateLimit.take(ctx.client, ctx.startedAt)
  const token = sessions.tokenIn(ctx.header('cookie'))
  const session = await sessions.sessionOf(token)
  if (!session || token === undefined) throw new Problem('signed-out', 'Sign in first.')
  ctx.personId = session.user.id
  if (!session.user.userIdSelected) throw new Problem('identity-missing', 'Choose your user ID first.')
  const caller = { session, token, address: ctx.client }
  if (!counts.isBelowLimit(caller)) throw new Problem('too-many', 'Too many open pages.', { retryAfter: 60 })
  return caller
}

/** Writes the response to the socket directly, since an upgrade has no response object. */
export async function refuseUpgrade(request: IncomingMessage, response: Response): Promise<void> {
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

import type { Context } from 'hono'
import { Exchange, type NodeSide } from './exchange.ts'
import { replyFailure } from './failure.ts'
import { requireKnownHost } from './host.ts'
import type { Parts } from './parts.ts'
import { leaveUnread } from './unread.ts'

export type Answering = (exchange: Exchange) => Response | Promise<Response>

/** Puts an exchange around whatever answers: its headers, its failures, its line in the log. */
export function framed(
  parts: Parts,
  answering: Answering,
): (context: Context<{ Bindings: NodeSide }>) => Promise<Response> {
  return async context => {
    const { incoming, outgoing } = context.env
    if (outgoing) parts.underWay.enter(outgoing)
    const exchange = new Exchange(parts, context.req.raw, context.env)
    try {
      requireKnownHost(exchange)
      const response = await answering(exchange)
      if (parts.log.isLevelEnabled('debug')) logLine(exchange, response.status)
      return response
    } catch (error) {
      return replyFailure(exchange, error)
    } finally {
      if (incoming && outgoing) leaveUnread(incoming, outgoing)
    }
  }
}

function logLine(exchange: Exchange, status: number): void {
  const { parts, id, method, path, personId, startedAt } = exchange
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  parts.log.debug({ request: id, method, path: path.slice(0, 200), status, ms, person: personId }, 'answered')
}

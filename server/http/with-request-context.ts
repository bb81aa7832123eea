import type { Context } from 'hono'
import { respondError } from './error-response.ts'
import { discardUnreadBody } from './input/unread-body.ts'
import { type NodeBindings, RequestContext } from './request-context.ts'
import type { RequestServices } from './request-services.ts'
import { requireKnownHost } from './security/known-host.ts'

export type RouteHandler = (ctx: RequestContext) => Response | Promise<Response>

/** Gives a handler its request context: headers, error responses and the log line. */
export function withRequestContext(
  services: RequestServices,
  handler: RouteHandler,
): (context: Context<{ Bindings: NodeBindings }>) => Promise<Response> {
  return async context => {
    const { incoming, outgoing } = context.env
    if (outgoing) services.inFlight.enter(outgoing)
    const ctx = new RequestContext(services, context.req.raw, context.env)
    try {
      requireKnownHost(ctx)
      const response = await handler(ctx)
      if (services.log.isLevelEnabled('debug')) logLine(ctx, response.status)
      return response
    } catch (error) {
      return respondError(ctx, error)
    } finally {
      if (incoming && outgoing) discardUnreadBody(incoming, outgoing)
    }
  }
}

function logLine(ctx: RequestContext, status: number): void {
  const { services, id, method, path, personId, startedAt } = ctx
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  services.log.debug({ request: id, method, path: path.slice(0, 200), status, ms, person: personId }, 'answered')
}

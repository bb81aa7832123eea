import type { Hono, MiddlewareHandler } from 'hono'
import { respondError } from './error-response.ts'
import { discardUnreadBody } from './input/unread-body.ts'
import { type NodeBindings, RequestContext } from './request-context.ts'
import type { RequestServices } from './request-services.ts'

export interface AppEnv {
  Bindings: NodeBindings
  Variables: { ctx: RequestContext }
}

export type Router = Hono<AppEnv>

/** Gives a request its context. Responds to every error, writes the log line and handles an unread body. */
export function withRequestContext(services: RequestServices): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    if (outgoing) services.inFlight.enter(outgoing)
    const ctx = new RequestContext(services, c.req.raw, c.env)
    c.set('ctx', ctx)
    try {
      await next()
      if (services.log.isLevelEnabled('debug')) logLine(ctx, c.res.status)
      return undefined
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

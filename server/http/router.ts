import { Hono } from 'hono'
import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import { answerCall } from './calls/answer-call.ts'
import type { CallRoute } from './calls/call-route.ts'
import { type NodeBindings, type RequestContext, rawTarget } from './request-context.ts'
import type { RequestServices } from './request-services.ts'
import { isMalformedPath, parseTarget, withoutLastSlash } from './request-target.ts'
import type { CsrfTokens } from './security/csrf.ts'
import { type RouteHandler, withRequestContext } from './with-request-context.ts'

export type Router = Hono<{ Bindings: NodeBindings }>

export interface RouteTable {
  calls: readonly CallRoute[]
  /** GET routes that are not calls, by path */
  others: Readonly<Record<string, RouteHandler>>
  /** handles every other path outside the API */
  pages: RouteHandler
}

/**
 * The routes by exact method and path. Paths are compared undecoded, with or without a trailing slash: doubled
 * slashes, percent escapes, dot segments and other case make a different path, which no call has.
 */
export function createRouter(services: RequestServices, routes: RouteTable, tokens: CsrfTokens): Router {
  const router: Router = new Hono({
    getPath: (request, options) => withoutLastSlash(parseTarget(rawTarget(request, options?.env)).path),
  })
  const allowed = new Map<string, string[]>()
  for (const route of routes.calls) {
    const { method } = route.call
    router.on(
      method,
      route.path,
      withRequestContext(services, ctx => answerCall(ctx, route, tokens)),
    )
    allowed.set(route.path, [...(allowed.get(route.path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const [path, handler] of Object.entries(routes.others)) {
    router.get(path, withRequestContext(services, handler))
    allowed.set(path, ['GET', 'HEAD'])
  }
  router.notFound(
    withRequestContext(services, ctx => {
      const methods = allowed.get(withoutLastSlash(ctx.path))
      if (methods) throw methodNotAllowed(ctx, methods)
      if (isMalformedPath(ctx.path) || isReserved(ctx.path)) throw routeNotFound()
      return routes.pages(ctx)
    }),
  )
  return router
}

/** 405 with the allowed methods. */
export function methodNotAllowed(ctx: RequestContext, methods: readonly string[]): Problem {
  ctx.setHeader('allow', methods.join(', '))
  return new Problem('wrong-method', `This address answers ${methods.join(', ')} only.`)
}

export function routeNotFound(): Problem {
  return new Problem('not-found', 'There is nothing at this address.')
}

/** Paths that look like the API, even encoded, never get a page. */
function isReserved(path: string): boolean {
  const first = path.slice(0, limits.apiBase.length * 3 + 1)
  const plain = first.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${plain.toLowerCase()}/`.startsWith(`${limits.apiBase}/`)
}

import type { MiddlewareHandler } from 'hono'
import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import type { RequestContext } from './request-context.ts'
import { isMalformedPath, withoutLastSlash } from './request-target.ts'
import type { AppEnv } from './with-request-context.ts'

/**
 * Refuses what none of the routes took: other methods of their paths, paths that look like the API or that no browser
 * sends, and every method that a page does not have.
 */
export function refuseUnknown(routes: readonly { method: string; path: string }[]): MiddlewareHandler<AppEnv> {
  const methods = Map.groupBy(routes, ({ path }) => path)
  return async (c, next) => {
    const ctx = c.get('ctx')
    const known = methods.get(withoutLastSlash(ctx.path))
    if (known) throw methodNotAllowed(ctx, known)
    if (isMalformedPath(ctx.path) || isReserved(ctx.path)) throw routeNotFound()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw methodNotAllowed(ctx, [{ method: 'GET' }])
    await next()
  }
}

export function routeNotFound(): Problem {
  return new Problem('not-found', 'There is nothing at this address.')
}

/** 405 with the allowed methods. */
function methodNotAllowed(ctx: RequestContext, routes: readonly { method: string }[]): Problem {
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  ctx.setHeader('allow', methods)
  return new Problem('wrong-method', `This address answers ${methods} only.`)
}

/** Paths that look like the API, even encoded, never get a page. */
function isReserved(path: string): boolean {
  const first = path.slice(0, limits.apiBase.length * 3 + 1)
  const plain = first.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${plain.toLowerCase()}/`.startsWith(`${limits.apiBase}/`)
}

import { Hono } from 'hono'
import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import type { CallRoute } from './call-route.ts'
import { answerCall } from './calls.ts'
import type { CsrfTokens } from './csrf.ts'
import { type Exchange, type NodeSide, rawTarget } from './exchange.ts'
import { type Answering, framed } from './frame.ts'
import type { Parts } from './parts.ts'
import { isOdd, parseTarget, withoutLastSlash } from './target.ts'

export type Router = Hono<{ Bindings: NodeSide }>

export interface Routes {
  calls: readonly CallRoute[]
  /** GET routes that are no calls, by their path */
  others: Readonly<Record<string, Answering>>
  /** everything else outside the API */
  pages: Answering
}

/**
 * The exact table of method and path. Paths are compared as they came, with or without one last slash: what is doubled,
 * percent-encoded, dotted or in other case is some other path, and no call's (reliability 15).
 */
export function createRouter(parts: Parts, routes: Routes, tokens: CsrfTokens): Router {
  const router: Router = new Hono({
    getPath: (request, options) => withoutLastSlash(parseTarget(rawTarget(request, options?.env)).path),
  })
  const allowed = new Map<string, string[]>()
  for (const route of routes.calls) {
    const { method } = route.call
    router.on(
      method,
      route.path,
      framed(parts, exchange => answerCall(exchange, route, tokens)),
    )
    allowed.set(route.path, [...(allowed.get(route.path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const [path, answering] of Object.entries(routes.others)) {
    router.get(path, framed(parts, answering))
    allowed.set(path, ['GET', 'HEAD'])
  }
  router.notFound(
    framed(parts, exchange => {
      const methods = allowed.get(withoutLastSlash(exchange.path))
      if (methods) throw wrongMethod(exchange, methods)
      if (isOdd(exchange.path) || isReserved(exchange.path)) throw nothingHere()
      return routes.pages(exchange)
    }),
  )
  return router
}

/** 405 with the methods there are. */
export function wrongMethod(exchange: Exchange, methods: readonly string[]): Problem {
  exchange.setHeader('allow', methods.join(', '))
  return new Problem('wrong-method', `This address answers ${methods.join(', ')} only.`)
}

export function nothingHere(): Problem {
  return new Problem('not-found', 'There is nothing at this address.')
}

/** Whatever looks like the API is never answered with a page. */
function isReserved(path: string): boolean {
  const first = path.slice(0, limits.apiBase.length * 3 + 1)
  const plain = first.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${plain.toLowerCase()}/`.startsWith(`${limits.apiBase}/`)
}

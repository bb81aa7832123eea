import { Problem } from '#core/shared/error.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * Refuses a changing call from a page of another site. Browsers name the page in Origin, newer ones also in
 * Sec-Fetch-Site; other programs send neither, and the CSRF token covers them.
 */
export function requireSameSite(ctx: RequestContext): void {
  const site = ctx.header('sec-fetch-site')
  const origin = ctx.header('origin')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignSite()
  if (origin !== undefined && !isOwnOrigin(origin, ctx)) throw foreignSite()
}

/** Refuses a socket from a page of another site: browsers always send Origin, and sockets carry no CSRF token. */
export function requireSameOrigin(ctx: RequestContext): void {
  const origin = ctx.header('origin')
  if (origin === undefined || !isOwnOrigin(origin, ctx)) throw foreignSite()
}

/**
 * True for the server's own origin; `null` and invalid origins never match. A proxy that terminates TLS may not
 * announce it, so an https origin is compared by host only; an http origin never matches an https server.
 */
function isOwnOrigin(origin: string, ctx: RequestContext): boolean {
  if (origin === ctx.services.config.publicUrl) return true
  const host = ctx.host.toLowerCase()
  return origin === `https://${host}` || (!ctx.https && origin === `http://${host}`)
}

function foreignSite(): Problem {
  return new Problem('foreign-site', 'This call came from another site. Open Skald itself and try again.')
}

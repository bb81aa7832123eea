import { Problem } from '#core/shared/error.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * Refuses a changing call that another site's page sent. Browsers name the page in Origin, newer ones in
 * Sec-Fetch-Site too; programs send neither and are left to the CSRF token.
 */
export function requireSameSite(ctx: RequestContext): void {
  const site = ctx.header('sec-fetch-site')
  const origin = ctx.header('origin')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignSite()
  if (origin !== undefined && !isOwnOrigin(origin, ctx)) throw foreignSite()
}

/** Refuses a socket that no page of ours opens: browsers name the page always, and CSRF tokens do not reach it. */
export function requireSameOrigin(ctx: RequestContext): void {
  const origin = ctx.header('origin')
  if (origin === undefined || !isOwnOrigin(origin, ctx)) throw foreignSite()
}

/**
 * True for the origin the server is reached at; `null` and anything that is no origin are nobody's. A proxy that ends
 * TLS may not say so, hence an https page is believed on its host alone, but never an http page on an https server.
 */
function isOwnOrigin(origin: string, ctx: RequestContext): boolean {
  if (origin === ctx.services.config.publicUrl) return true
  const host = ctx.host.toLowerCase()
  return origin === `https://${host}` || (!ctx.https && origin === `http://${host}`)
}

function foreignSite(): Problem {
  return new Problem('foreign-site', 'This call came from another site. Open Skald itself and try again.')
}

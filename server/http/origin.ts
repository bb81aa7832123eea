import { Problem } from '#core/shared/error.ts'
import type { Exchange } from './exchange.ts'

/**
 * Refuses a changing call that another site's page sent. Browsers name the page in Origin, newer ones in
 * Sec-Fetch-Site too; programs send neither and are left to the CSRF token.
 */
export function refuseForeign(exchange: Exchange): void {
  const site = exchange.header('sec-fetch-site')
  const origin = exchange.header('origin')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign()
  if (origin !== undefined && !isOwn(origin, exchange)) throw foreign()
}

/** Refuses a socket that no page of ours opens: browsers name the page always, and CSRF tokens do not reach it. */
export function requireOwnOrigin(exchange: Exchange): void {
  const origin = exchange.header('origin')
  if (origin === undefined || !isOwn(origin, exchange)) throw foreign()
}

/**
 * True for the origin the server is reached at; `null` and anything that is no origin are nobody's. A proxy that ends
 * TLS may not say so, hence an https page is believed on its host alone, but never an http page on an https server.
 */
function isOwn(origin: string, exchange: Exchange): boolean {
  if (origin === exchange.parts.config.publicUrl) return true
  const host = exchange.host.toLowerCase()
  return origin === `https://${host}` || (!exchange.https && origin === `http://${host}`)
}

function foreign(): Problem {
  return new Problem('foreign-site', 'This call came from another site. Open Skald itself and try again.')
}

export type HeaderRecord = Record<string, string>

/** For API responses and files, which must not run or embed anything. */
const lockedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const baseHeaders: HeaderRecord = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': lockedPolicy,
}
const httpsHeaders: HeaderRecord = { ...baseHeaders, 'strict-transport-security': 'max-age=31536000' }

/** The headers of every response; shared, so copy before adding. */
export function securityHeaders(https: boolean): Readonly<HeaderRecord> {
  return https ? httpsHeaders : baseHeaders
}

/** For files of the build: a worker runs under the policy of its script. */
export const assetPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy of pages. `host` adds this server's socket address, for browsers whose 'self' excludes
 * websockets; styles that the editor creates carry the nonce.
 */
export function pagePolicy(https: boolean, host: string, nonce?: string): string {
  const socket = /^[\w.:[\]-]+$/.test(host) ? ` ${https ? 'wss' : 'ws'}://${host}` : ''
  const style = nonce === undefined ? '' : ` 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${style}`,
    "font-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src 'self'${socket}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export type HeaderRecord = Record<string, string>

/** Answers of the API and files never run or frame anything. */
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

/** What every answer carries; shared, so copy it before adding to it. */
export function securityHeaders(https: boolean): Readonly<HeaderRecord> {
  return https ? httpsHeaders : baseHeaders
}

/** Files of the build: a worker started from one lives under the policy its script came with. */
export const assetPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy of pages (reliability 21). `host` names this server's own socket address for browsers whose 'self'
 * leaves websockets out; styles made at run time by the editor carry the nonce.
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

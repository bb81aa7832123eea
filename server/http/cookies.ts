import type { CookieOptions } from '../contract.ts'

/** The value of one cookie in a Cookie header; the first one if the name is repeated. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  let from = 0
  while (from < header.length) {
    let end = header.indexOf(';', from)
    if (end < 0) end = header.length
    while (header.charCodeAt(from) === 32) from++
    if (header.startsWith(name, from) && header.charCodeAt(from + name.length) === 61)
      return header.slice(from + name.length + 1, end).trim()
    from = end + 1
  }
  return undefined
}

/**
 * A Set-Cookie value with SameSite=Lax, and HttpOnly unless it is turned off. Browsers accept names that start with
 * `__Host-` only with Secure, so these always have it.
 */
export function writeCookie(name: string, value: string, options: CookieOptions, https: boolean): string {
  let cookie = `${name}=${value}; Path=/; SameSite=Lax`
  if (options.maxAge !== undefined) cookie += `; Max-Age=${Math.floor(options.maxAge)}`
  if (options.httpOnly !== false) cookie += '; HttpOnly'
  if (https || name.startsWith('__Host-')) cookie += '; Secure'
  return cookie
}

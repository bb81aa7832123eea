import type { CookieOptions } from '../contract.ts'

/** The value of one cookie in a Cookie header; the first one where a name comes twice. */
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
 * A Set-Cookie value; HttpOnly unless told otherwise, SameSite=Lax always. Names that start with `__Host-` are only
 * accepted by browsers together with Secure, so they always have it.
 */
export function writeCookie(name: string, value: string, options: CookieOptions, https: boolean): string {
  let cookie = `${name}=${value}; Path=/; SameSite=Lax`
  if (options.maxAge !== undefined) cookie += `; Max-Age=${Math.floor(options.maxAge)}`
  if (options.httpOnly !== false) cookie += '; HttpOnly'
  if (https || name.startsWith('__Host-')) cookie += '; Secure'
  return cookie
}

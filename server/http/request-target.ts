/** The raw path and query of a request, neither decoded nor normalised. */
interface RequestTarget {
  path: string
  /** without the question mark */
  query: string
}

/**
 * Splits a request target. Absolute URLs (`GET http://host/path`) and `*` yield an empty path, which matches no
 * route.
 */
export function parseTarget(raw: string): RequestTarget {
  if (raw.charCodeAt(0) !== 47) return { path: '', query: '' }
  const mark = raw.indexOf('?')
  return mark < 0 ? { path: raw, query: '' } : { path: raw.slice(0, mark), query: raw.slice(mark + 1) }
}

/** The path without a trailing slash, which every call accepts. */
export function withoutLastSlash(path: string): string {
  return path.length > 1 && path.charCodeAt(path.length - 1) === 47 ? path.slice(0, -1) : path
}

/** Paths that browsers never send: doubled slashes, dot segments, and encoded slashes, dots or null bytes. */
export function isMalformedPath(path: string): boolean {
  return path.charCodeAt(0) !== 47 || /\/\/|\\|\/\.{1,2}(\/|$)|%(2e|2f|5c|00)/i.test(path)
}

/** A request's path and query exactly as they came: nothing decoded, nothing tidied up. */
export interface RequestTarget {
  path: string
  /** without the question mark */
  query: string
}

/**
 * Splits what stands after the method. Absolute addresses (`GET http://host/path`) and `*` have no path of ours;
 * they become one that no route has.
 */
export function parseTarget(raw: string): RequestTarget {
  if (raw.charCodeAt(0) !== 47) return { path: '', query: '' }
  const mark = raw.indexOf('?')
  return mark < 0 ? { path: raw, query: '' } : { path: raw.slice(0, mark), query: raw.slice(mark + 1) }
}

/** The path with one last slash taken off, which every call may carry (decision A-004). */
export function withoutLastSlash(path: string): string {
  return path.length > 1 && path.charCodeAt(path.length - 1) === 47 ? path.slice(0, -1) : path
}

/** Paths nobody's browser sends: doubled slashes, dot segments, and slashes or dots hidden behind percent signs. */
export function isMalformedPath(path: string): boolean {
  return path.charCodeAt(0) !== 47 || /\/\/|\\|\/\.{1,2}(\/|$)|%(2e|2f|5c|00)/i.test(path)
}

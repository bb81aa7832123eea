import { limits } from '#core/shared/limits.ts'
import { links, sameOriginPath } from '#core/shared/links.ts'

/** Where a visitor was going before signing in (foundation 3, decision A-023). */
interface RedirectRecord {
  timestamp: number
  url: string
}

const storageKey = 'redirect'

export function saveRedirect(url: string, now: number): void {
  const record: RedirectRecord = { timestamp: now, url }
  localStorage.setItem(storageKey, JSON.stringify(record))
}

function readRedirect(now: number): string | undefined {
  const text = localStorage.getItem(storageKey)
  if (!text) return undefined
  try {
    const record: unknown = JSON.parse(text)
    if (typeof record !== 'object' || record === null || !('timestamp' in record) || !('url' in record))
      return undefined
    const { timestamp, url } = record
    if (typeof timestamp !== 'number' || typeof url !== 'string') return undefined
    // One of the future would never grow old.
    if (timestamp > now || now - timestamp > limits.redirectRecordMs) return undefined
    return sameOriginPath(url, location.origin)
  } catch {
    return undefined
  }
}

/** The address kept, if it is on this site and not older than an hour. */
export function peekRedirect(now: number): string | undefined {
  return readRedirect(now)
}

/** The same, then forgotten; the builder where nothing is kept. */
export function takeRedirect(now: number): string {
  const address = readRedirect(now)
  localStorage.removeItem(storageKey)
  return address ?? links.spaces()
}

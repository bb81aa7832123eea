import { limits } from '#core/shared/limits.ts'
import { links, sameOriginPath } from '#core/shared/links.ts'

/** The address a visitor asked for before signing in. */
interface RedirectRecord {
  timestamp: number
  url: string
}

const storageKey = 'redirect'

export function saveRedirect(url: string, now: number): void {
  const record: RedirectRecord = { timestamp: now, url }
  localStorage.setItem(storageKey, JSON.stringify(record))
}

/** The stored address, if it is on this site and at most one hour old. */
export function peekRedirect(now: number): string | undefined {
  const text = localStorage.getItem(storageKey)
  if (!text) return undefined
  try {
    const record: unknown = JSON.parse(text)
    if (typeof record !== 'object' || record === null || !('timestamp' in record) || !('url' in record))
      return undefined
    const { timestamp, url } = record
    if (typeof timestamp !== 'number' || typeof url !== 'string') return undefined
    // A timestamp in the future would never expire.
    if (timestamp > now || now - timestamp > limits.redirectRecordMs) return undefined
    return sameOriginPath(url, location.origin)
  } catch {
    return undefined
  }
}

/** The same, and deletes it; the builder's address if there is none. */
export function takeRedirect(now: number): string {
  const address = peekRedirect(now)
  localStorage.removeItem(storageKey)
  return address ?? links.spaces()
}

import { Problem } from '#core/shared/error.ts'

const MINUTE_MS = 60_000

/**
 * A refusal, 429 with Retry-After, that says what was asked for too often, and when to ask again. `again` is the
 * beginning of that sentence; `inSeconds` is for waits that are shorter than a minute or so.
 */
export function rateLimited(
  what: string,
  waitMs: number,
  { again = 'Try again', inSeconds = false }: { again?: string; inSeconds?: boolean } = {},
): Problem {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('too-many', `${what} ${again} in ${inSeconds ? `${retryAfter} s` : inWords(waitMs)}.`, {
    retryAfter,
  })
}

function inWords(waitMs: number): string {
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  if (minutes <= 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

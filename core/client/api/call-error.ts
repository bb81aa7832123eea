import type { ProblemBody } from '#core/shared/error.ts'
import { dayMs } from '#core/shared/limits.ts'

/** No response: the address could not be reached. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network', { cause })
    this.name = 'NetworkError'
  }
}

/** Code that is loaded when it is needed could not be loaded: no network, or a newer version has replaced it. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('code not loaded', { cause })
    this.name = 'CodeLoadError'
  }
}

/** A response that is not a success; rethrown to the caller after its toast. */
export class CallError extends Error {
  readonly status: number
  /** problem details, if the response has them */
  readonly problem: ProblemBody | null
  /** the body, if it is a string and not HTML, or the detail of a problem */
  readonly detail: string | null
  /** seconds to wait before the next try, if the response says so */
  readonly retryAfter: number | null
  /** true once the user has seen it, in a toast or on a page that handles it: it is not reported again */
  wasShown = false

  constructor(
    message: string,
    status: number,
    problem: ProblemBody | null,
    detail: string | null,
    retryAfter: number | null = null,
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.problem = problem
    this.detail = detail
    this.retryAfter = retryAfter
  }
}

function isProblem(value: unknown): value is ProblemBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'detail' in value &&
    typeof value.detail === 'string'
  )
}

/** True for a refusal that a page handles itself: it shows its no-access screen. */
export function isNoAccess(error: unknown): boolean {
  return error instanceof CallError && error.status === 403
}

/** Reads a failed response once: a JSON problem, plain text, or neither. */
export async function readCallError(
  response: Response,
  message: (detail: string | null) => string,
): Promise<CallError> {
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json') ? parse(text) : undefined
  const problem = isProblem(json) ? json : null
  const plain = typeof json === 'string' ? json : json === undefined ? text : null
  const detail = problem?.detail ?? (plain && !/^\s*</.test(plain) ? plain : null)
  const wait = secondsIn(response.headers.get('retry-after'))
  return new CallError(message(detail), response.status, problem, detail, wait)
}

/** Retry-After is a number of seconds or a date; a proxy may send either. Returns seconds. */
function secondsIn(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

/** Browser timers cannot exceed 24 days; retries wait at most one. */
const longestWaitMs = dayMs

/** Milliseconds to wait before the same request is sent again; 0 if the server does not say. */
export function waitMsOf(error: unknown): number {
  return error instanceof CallError ? Math.min((error.retryAfter ?? 0) * 1000, longestWaitMs) : 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * True if the same request may succeed later: there was no response, or the server or a proxy before it cannot answer
 * now. A 500 is a fault in answering this very request: it is reported, not repeated.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof CallError && (error.status === 408 || error.status === 429 || error.status >= 502)
}

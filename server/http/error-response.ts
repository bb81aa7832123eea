import { Problem } from '#core/shared/error.ts'
import { ClientGone } from './input/request-body.ts'
import type { RequestContext } from './request-context.ts'
import type { HeaderRecord } from './security/security-headers.ts'

/** The problem to return for an error: a Problem unchanged, anything else without internal details. */
function problemFor(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = errorCodeOf(error)
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC')
    return new Problem('store-full', 'The disk is full: nothing was saved. Reading goes on; make room and try again.')
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new Problem('unavailable', 'The database is busy. Try again in a moment.', { retryAfter: 1 })
  return new Problem('internal', 'Something went wrong here. Try again; the log has more under the id of this request.')
}

/** The response to a failed call. Server errors are logged as such, security-relevant refusals as information. */
export function respondError(ctx: RequestContext, error: unknown): Response {
  const problem = reported(ctx, error)
  return respondProblem(ctx, problem, JSON.stringify(problem.body()), { 'content-type': 'application/problem+json' })
}

/** The problem to answer for an error, which is logged. */
export function reported(ctx: RequestContext, error: unknown): Problem {
  const problem = problemFor(error)
  report(ctx, error, problem)
  return problem
}

/** A response with the status of a problem, and when to come again. */
export function respondProblem(ctx: RequestContext, problem: Problem, body: string, headers: HeaderRecord): Response {
  const { retryAfter } = problem.extra
  return ctx.reply(problem.status, body, {
    'cache-control': 'no-store',
    ...headers,
    ...(retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }),
  })
}

const loggedTypes = new Set(['signed-out', 'sign-in-failed', 'forbidden', 'bad-csrf', 'foreign-site', 'too-many'])

function report(ctx: RequestContext, error: unknown, problem: Problem): void {
  const { log } = ctx.services
  const { method, path, id, address, personId } = ctx
  // The query string is not logged: it may contain secrets.
  const line = { request: id, method, path: path.slice(0, 200), status: problem.status, type: problem.type }
  if (error instanceof ClientGone) log.debug(line, 'client went away')
  else if (problem.type === 'internal') log.error({ ...line, err: error }, 'request failed')
  else if (problem.type === 'store-full') log.error(line, problem.message)
  else if (problem.status >= 500) log.warn(line, problem.message)
  else if (loggedTypes.has(problem.type)) log.info({ ...line, address, person: personId }, 'refused')
  // The message is not logged: it may quote any input.
  else log.debug(line, 'refused')
}

/** The code of a database or system error, or of its cause. */
function errorCodeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string') return at.code
  return ''
}

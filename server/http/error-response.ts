import { Problem } from '#core/shared/error.ts'
import { ClientGone } from './input/request-body.ts'
import type { RequestContext } from './request-context.ts'

/** What went wrong as what is answered: a refusal as it is, everything else without a word of its inside. */
function problemFor(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = errorCodeOf(error)
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC')
    return new Problem('store-full', 'The disk is full: nothing was saved. Reading goes on; make room and try again.')
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new Problem('unavailable', 'The store is busy. Try again in a moment.', { retryAfter: 1 })
  return new Problem('internal', 'Something went wrong here. Try again; the log has more under the id of this request.')
}

/** The answer to a failed request, logged by its weight: ours as errors, refusals as far as they tell of trouble. */
export function respondError(ctx: RequestContext, error: unknown): Response {
  const problem = problemFor(error)
  report(ctx, error, problem)
  const { retryAfter } = problem.extra
  return ctx.reply(problem.status, JSON.stringify(problem.body()), {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }),
  })
}

const loggedTypes = new Set(['signed-out', 'sign-in-failed', 'forbidden', 'bad-csrf', 'foreign-site', 'too-many'])

function report(ctx: RequestContext, error: unknown, problem: Problem): void {
  const { log } = ctx.services
  const { method, path, id, address, personId } = ctx
  // A path is never a secret, a query string may be one.
  const line = { request: id, method, path: path.slice(0, 200), status: problem.status, type: problem.type }
  if (error instanceof ClientGone) log.debug(line, 'client went away')
  else if (problem.type === 'internal') log.error({ ...line, err: error }, 'request failed')
  else if (problem.type === 'store-full') log.error(line, problem.message)
  else if (problem.status >= 500) log.warn(line, problem.message)
  else if (loggedTypes.has(problem.type)) log.info({ ...line, address, person: personId }, 'refused')
  // Why stands in the answer: its sentences quote what came in, which may be anything.
  else log.debug(line, 'refused')
}

/** The code of a database or system error, also of one that another error was made for. */
function errorCodeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string') return at.code
  return ''
}

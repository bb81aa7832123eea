import { Problem } from '#core/shared/error.ts'
import type { CallRoute } from './calls/call-route.ts'
import type { RequestContext } from './request-context.ts'
import { compressed } from './response.ts'

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }
/** built on first request, then cached */
const documents = new WeakMap<readonly CallRoute[], string>()

/** GET /healthz responds with ok only if the database can be read. */
export async function respondHealth(ctx: RequestContext): Promise<Response> {
  const { database, log, health } = ctx.services
  try {
    await database.read.selectFrom('meta').select('key').limit(1).execute()
  } catch (err) {
    log.error({ err }, 'the database does not answer')
    throw new Problem('unavailable', 'The database does not answer.')
  }
  const { troubles } = health
  if (troubles.length === 0) return ctx.reply(200, '{"status":"ok"}', jsonHeaders)
  // On a full disk people can still read; damage needs attention at once.
  const status = troubles.includes('damaged') ? 503 : 200
  return ctx.reply(status, JSON.stringify({ status: 'degraded', troubles }), jsonHeaders)
}

/** GET /ws without an upgrade */
export function respondUpgradeRequired(ctx: RequestContext): Response {
  const detail = 'This address is for websockets only.'
  const problem = { type: 'about:blank', title: 'Upgrade Required', status: 426, detail }
  return ctx.reply(426, JSON.stringify(problem), {
    ...jsonHeaders,
    'content-type': 'application/problem+json',
    connection: 'upgrade',
    upgrade: 'websocket',
  })
}

/** GET /api/openapi.json */
export async function respondOpenApi(ctx: RequestContext, routes: readonly CallRoute[]): Promise<Response> {
  // Loaded on demand: it takes the validation library, which would delay the start.
  const text = documents.get(routes) ?? JSON.stringify((await import('./openapi/openapi.ts')).openApi(routes))
  documents.set(routes, text)
  return compressed(ctx, text, { ...jsonHeaders, 'cache-control': 'no-cache' })
}

import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import type { CallRoute } from './calls/call-route.ts'
import type { RequestContext } from './request-context.ts'
import type { RouteHandler } from './with-request-context.ts'

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** GET routes that are not calls: health, the websocket address, the API documents. */
export function plainRoutes(routes: readonly CallRoute[]): Record<string, RouteHandler> {
  const documents = () => import('./api-documents.ts')
  return {
    '/healthz': respondHealth,
    '/ws': respondUpgradeRequired,
    [`${limits.apiBase}/openapi.json`]: async ctx => (await documents()).replyOpenApi(ctx, routes),
    [`${limits.apiBase}/docs`]: async ctx => (await documents()).replyDocs(ctx, 'docs.html'),
    [`${limits.apiBase}/docs.js`]: async ctx => (await documents()).replyDocs(ctx, 'docs.js'),
    [`${limits.apiBase}/docs.css`]: async ctx => (await documents()).replyDocs(ctx, 'docs.css'),
  }
}

/** Responds with ok only if the database can be read. */
async function respondHealth(ctx: RequestContext): Promise<Response> {
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

function respondUpgradeRequired(ctx: RequestContext): Response {
  const detail = 'This address is for websockets only.'
  const problem = { type: 'about:blank', title: 'Upgrade Required', status: 426, detail }
  return ctx.reply(426, JSON.stringify(problem), {
    ...jsonHeaders,
    'content-type': 'application/problem+json',
    connection: 'upgrade',
    upgrade: 'websocket',
  })
}

import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import type { CallRoute } from './call-route.ts'
import type { Exchange } from './exchange.ts'
import type { Answering } from './frame.ts'

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** GET addresses that are no calls: health, the reserved websocket address, the API's own documents. */
export function plainRoutes(routes: readonly CallRoute[]): Record<string, Answering> {
  const documents = () => import('./api-documents.ts')
  return {
    '/healthz': answerHealth,
    '/ws': upgradeOnly,
    [`${limits.apiBase}/openapi.json`]: async exchange => (await documents()).replyOpenApi(exchange, routes),
    [`${limits.apiBase}/docs`]: async exchange => (await documents()).replyDocs(exchange, 'docs.html'),
    [`${limits.apiBase}/docs.js`]: async exchange => (await documents()).replyDocs(exchange, 'docs.js'),
    [`${limits.apiBase}/docs.css`]: async exchange => (await documents()).replyDocs(exchange, 'docs.css'),
  }
}

/** Well only when the database answers. */
async function answerHealth(exchange: Exchange): Promise<Response> {
  const { database, log, health } = exchange.parts
  try {
    await database.read.selectFrom('meta').select('key').limit(1).execute()
  } catch (err) {
    log.error({ err }, 'the database does not answer')
    throw new Problem('unavailable', 'The database does not answer.')
  }
  const { troubles } = health
  if (troubles.length === 0) return exchange.reply(200, '{"status":"ok"}', jsonHeaders)
  // With a full disk people still read; damage calls for somebody at once.
  const status = troubles.includes('damaged') ? 503 : 200
  return exchange.reply(status, JSON.stringify({ status: 'degraded', troubles }), jsonHeaders)
}

function upgradeOnly(exchange: Exchange): Response {
  const detail = 'This address is for websockets only.'
  const problem = { type: 'about:blank', title: 'Upgrade Required', status: 426, detail }
  return exchange.reply(426, JSON.stringify(problem), {
    ...jsonHeaders,
    'content-type': 'application/problem+json',
    connection: 'upgrade',
    upgrade: 'websocket',
  })
}

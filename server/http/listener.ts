import { createServer, type Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Problem } from '#core/shared/error.ts'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import type { InFlightRequests } from './in-flight-requests.ts'
import type { Router } from './router.ts'
import { securityHeaders } from './security/security-headers.ts'

/** Slow headers are cut here, slow bodies where they are read (reliability 23). */
const headersMs = 10_000
/** longer than proxies keep an idle connection, so that it is never we who close one they are about to use */
const idleMs = 65_000
const finishMs = 10_000

/** An HTTP server around the router; not listening yet. */
export function createListener(router: Router): Server {
  const listener = getRequestListener(router.fetch, {
    hostname: 'localhost',
    errorHandler: respondMalformed,
    // what is left of a body is ours to see to, see unread-body.ts
    autoCleanupIncoming: false,
  })
  return createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: 15 * 60_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: idleMs,
      // What asks for another protocol, as curl does for HTTP/2, is answered like anything else.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    listener,
  )
}

/** After a restart all pages come at once, and who finds no room in the queue tries again only a second later. */
const backlog = 4_096

/** @throws StartError where the port or the address cannot be had */
export async function listen(server: Server, { host, port }: Config): Promise<{ url: string; port: number }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => reject(new StartError(listenErrorMessage(cause, host, port), { cause })))
    server.listen({ host, port, backlog }, resolve)
  })
  const boundPort = (server.address() as AddressInfo).port
  return { url: `http://${hostForUrl(host)}:${boundPort}`, port: boundPort }
}

/**
 * Takes nothing new and lets what is under way finish within ten seconds. Sockets that were handed over to somebody
 * else, like websockets, are left to them.
 */
export async function stopListening(server: Server, inFlight: InFlightRequests): Promise<void> {
  if (!server.listening) return
  server.close()
  const until = performance.now() + finishMs
  while (!inFlight.isEmpty && performance.now() < until) await wait(20)
  server.closeAllConnections()
}

/** Addresses no URL can be made of, before any route is looked for. */
function respondMalformed(): Response {
  const problem = new Problem('bad-input', 'The address or the Host header of this request is malformed.')
  return new Response(JSON.stringify(problem.body()), {
    status: problem.status,
    headers: { ...securityHeaders(false), 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

function hostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

function listenErrorMessage(cause: NodeJS.ErrnoException, host: string, port: number): string {
  if (cause.code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT to another one.`
  if (cause.code === 'EACCES') return `Port ${port} needs more rights: set PORT to one above 1023.`
  return `HOST ${host} is no address of this machine.`
}

import { createServer, type Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Problem } from '#core/shared/error.ts'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import type { InFlightRequests } from './in-flight-requests.ts'
import type { RequestServices } from './request-services.ts'
import { securityHeaders } from './security/security-headers.ts'
import type { Router } from './with-request-context.ts'

/** Limits slow headers; slow bodies are limited where they are read. */
const headersMs = 10_000
/** longer than proxies keep idle connections, so that the server never closes one that a proxy is about to use */
const idleMs = 65_000
const finishMs = 10_000

/** An HTTP server for the router; not listening yet. What is kept of its answers is sent without it. */
export function createListener(router: Router, services: RequestServices): Server {
  const listener = getRequestListener(router.fetch, {
    hostname: 'localhost',
    errorHandler: respondMalformed,
    // unread-body.ts handles unread bodies
    autoCleanupIncoming: false,
  })
  return createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: 15 * 60_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: idleMs,
      // Other upgrades, such as curl's to HTTP/2, are ignored and the request is handled normally.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    (incoming, outgoing) => {
      const answered = services.responseCache.answer(services, incoming, outgoing)
      if (answered === true) return
      if (answered === false) return void listener(incoming, outgoing)
      // What the database could not answer is checked by the usual steps.
      answered.then(
        isDone => void (isDone || listener(incoming, outgoing)),
        () => void listener(incoming, outgoing),
      )
    },
  )
}

/** After a restart all pages reconnect at once; a client that finds the queue full retries only after a second. */
const backlog = 4_096

/** @throws StartError if the port or the address is not available */
export async function listen(server: Server, { host, port }: Config): Promise<{ url: string; port: number }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => reject(new StartError(listenErrorMessage(cause, host, port), { cause })))
    server.listen({ host, port, backlog }, resolve)
  })
  const boundPort = (server.address() as AddressInfo).port
  return { url: `http://${hostForUrl(host)}:${boundPort}`, port: boundPort }
}

/**
 * Stops accepting connections and waits up to ten seconds for requests in flight. Upgraded sockets, such as
 * websockets, are closed by their owner.
 */
export async function stopListening(server: Server, inFlight: InFlightRequests): Promise<void> {
  if (!server.listening) return
  server.close()
  const until = performance.now() + finishMs
  while (!inFlight.isEmpty && performance.now() < until) await wait(20)
  server.closeAllConnections()
}

/** For addresses that are not valid URLs, which are refused before routing. */
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

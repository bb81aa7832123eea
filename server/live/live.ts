import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { Problem } from '#core/shared/error.ts'
import { closeCodes } from '#core/shared/event.ts'
import type { Sessions } from '../accounts/sessions/sessions.ts'
import type { EventLog } from '../events/events.ts'
import { respondError } from '../http/error-response.ts'
import type { RequestServices } from '../http/request-services.ts'
import type { AccessRights } from './audience.ts'
import { PageConnection, type SocketCaller } from './connection.ts'
import { authenticateUpgrade, refuseUpgrade, requestContextOf } from './handshake.ts'
import { Hub } from './hub.ts'
import { type LiveLimits, liveLimits } from './limits.ts'
import { createSocketCounts } from './socket-counts.ts'

/** The socket at /ws, which sends events to open pages (A-063, A-064; docs/behaviour.md, Live updates). */
export interface Live {
  /** Handles the upgrades of a server. */
  attach(server: Server): void
  /** Whether a person, by public user id, has a connection. */
  isOnline(userId: string): boolean
  /** Closes every connection so that pages reconnect, and refuses new ones. */
  close(): Promise<void>
}

interface LiveOptions {
  services: RequestServices
  access: AccessRights
  events: EventLog
  sessions: Pick<Sessions, 'tokenIn' | 'sessionOf' | 'onClosed'>
  limits?: Partial<LiveLimits>
}

const closeTimeoutMs = 500
const batchSize = 25

export function createLive({ services, access, events, sessions, limits: limitOverrides }: LiveOptions): Live {
  const limits = { ...liveLimits, ...limitOverrides }
  const { log } = services
  const counts = createSocketCounts(limits)
  const hub = new Hub({ ...services, access }, events, limits)
  const open = new Set<PageConnection>()
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments: limits.framePieces,
    clientTracking: false,
  })
  let closing = false

  function acceptSocket(socket: WebSocket, stream: Duplex, caller: SocketCaller): void {
    counts.enter(caller)
    const connection: PageConnection = new PageConnection(socket, stream, caller, limits, {
      registered: (one, registration) => hub.registered(one, registration),
      opened: (one, entity) => hub.opened(one, entity),
      gone(one) {
        open.delete(one)
        counts.leave(caller)
        hub.gone(one)
      },
    })
    open.add(connection)
    if (closing) connection.end(closeCodes.restart, 'restart')
    // The session may have ended during the handshake.
    else checkSession(connection)
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const forget = () => undefined
    socket.on('error', forget)
    const ctx = requestContextOf(services, request)
    try {
      if (closing) throw new Problem('unavailable', 'The server is closing.', { retryAfter: 1 })
      const caller = await authenticateUpgrade({ services, sessions, counts }, ctx)
      socket.off('error', forget)
      sockets.handleUpgrade(request, socket, head, made => acceptSocket(made, socket, caller))
    } catch (error) {
      await refuseUpgrade(request, respondError(ctx, error))
    }
  }

  function checkSession(connection: PageConnection): void {
    sessions
      .sessionOf(connection.caller.token)
      .then(session => session ?? connection.end(closeCodes.signedOut, 'signed out'))
      .catch(error => log.warn({ err: error }, 'a session could not be read'))
  }

  /** Checks that each page still responds and its session has not expired. In batches, so that nothing else waits. */
  async function heartbeatAll(): Promise<void> {
    let checkedCount = 0
    for (const connection of [...open]) {
      hub.heartbeat(connection)
      checkSession(connection)
      if (++checkedCount % batchSize === 0) await breathe()
    }
  }

  const unsubscribe = sessions.onClosed(sessionIds => {
    const ended = new Set(sessionIds)
    for (const connection of open)
      if (ended.has(connection.caller.session.sessionId)) connection.end(closeCodes.signedOut, 'signed out')
  })
  let heartbeatTimer: NodeJS.Timeout | undefined

  return {
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        upgrade(request, socket, head).catch(error => {
          log.error({ err: error }, 'an upgrade failed')
          socket.destroy()
        })
      })
      heartbeatTimer = setInterval(() => void heartbeatAll(), limits.heartbeatMs)
      heartbeatTimer.unref()
    },
    isOnline: userId => hub.presence.isOnline(userId),
    async close() {
      closing = true
      clearInterval(heartbeatTimer)
      unsubscribe()
      for (const connection of open) connection.end(closeCodes.restart, 'restart')
      const until = performance.now() + closeTimeoutMs
      while (open.size > 0 && performance.now() < until) await pause(10)
      for (const connection of open) connection.cut()
      hub.close()
    },
  }
}

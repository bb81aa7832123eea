import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { Problem } from '#core/shared/error.ts'
import { closings } from '#core/shared/event.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { EventLog } from '../events/events.ts'
import { replyFailure } from '../http/failure.ts'
import type { Parts } from '../http/parts.ts'
import type { Rights } from './audience.ts'
import { type Caller, Connection } from './connection.ts'
import { createCounts } from './counts.ts'
import { admit, exchangeOf, refuse } from './handshake.ts'
import { Hub } from './hub.ts'
import { type LiveLimits, liveLimits } from './limits.ts'

/** The socket at /ws: open pages hear what happens as it happens (foundation 7, Real-time; decisions ). */
export interface Live {
  /** Takes over the upgrades of a server. */
  attach(server: Server): void
  /** Whether a person, by public user id, has a page open. */
  isOnline(userId: string): boolean
  /** Tells every page to come again, and takes no more. */
  close(): Promise<void>
}

export interface LiveParts {
  parts: Parts
  access: Rights
  events: EventLog
  sessions: Pick<Sessions, 'tokenIn' | 'sessionOf' | 'onClosed'>
  limits?: Partial<LiveLimits>
}

const farewellMs = 500
const portion = 25

export function createLive({ parts, access, events, sessions, limits: given }: LiveParts): Live {
  const limits = { ...liveLimits, ...given }
  const { log } = parts
  const counts = createCounts(limits)
  const hub = new Hub({ ...parts, access }, events, limits)
  const open = new Set<Connection>()
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments: limits.framePieces,
    clientTracking: false,
  })
  let closing = false

  function greet(socket: WebSocket, line: Duplex, caller: Caller): void {
    counts.enter(caller)
    const connection: Connection = new Connection(socket, line, caller, limits, {
      registered: (one, registration) => hub.registered(one, registration),
      opened: (one, thing) => hub.opened(one, thing),
      gone(one) {
        open.delete(one)
        counts.leave(caller)
        hub.gone(one)
      },
    })
    open.add(connection)
    if (closing) connection.end(closings.restart, 'restart')
    // The session may have ended while the line was made.
    else look(connection)
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const forget = () => undefined
    socket.on('error', forget)
    const exchange = exchangeOf(parts, request)
    try {
      if (closing) throw new Problem('unavailable', 'The server is closing.', { retryAfter: 1 })
      const caller = await admit({ parts, sessions, counts }, exchange)
      socket.off('error', forget)
      sockets.handleUpgrade(request, socket, head, made => greet(made, socket, caller))
    } catch (error) {
      await refuse(request, replyFailure(exchange, error))
    }
  }

  function look(connection: Connection): void {
    sessions
      .sessionOf(connection.caller.token)
      .then(session => session ?? connection.end(closings.signedOut, 'signed out'))
      .catch(error => log.warn({ err: error }, 'a session could not be looked at'))
  }

  /** Is the page there, and its session, which ends by itself as well? A few at a time, so that nobody waits. */
  async function visitAll(): Promise<void> {
    let visited = 0
    for (const connection of [...open]) {
      hub.beat(connection)
      look(connection)
      if (++visited % portion === 0) await breathe()
    }
  }

  const stopHearing = sessions.onClosed(sessionIds => {
    const ended = new Set(sessionIds)
    for (const connection of open)
      if (ended.has(connection.caller.session.sessionId)) connection.end(closings.signedOut, 'signed out')
  })
  let heart: NodeJS.Timeout | undefined

  return {
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        upgrade(request, socket, head).catch(error => {
          log.error({ err: error }, 'an upgrade failed')
          socket.destroy()
        })
      })
      heart = setInterval(() => void visitAll(), limits.heartbeatMs)
      heart.unref()
    },
    isOnline: userId => hub.presence.isOnline(userId),
    async close() {
      closing = true
      clearInterval(heart)
      stopHearing()
      for (const connection of open) connection.end(closings.restart, 'restart')
      const until = performance.now() + farewellMs
      while (open.size > 0 && performance.now() < until) await pause(10)
      for (const connection of open) connection.cut()
      hub.close()
    },
  }
}

import { closeCodes, frames } from '#core/shared/event.ts'
import { Backoff } from '../retry-backoff.ts'

/** A frame from the server; frames that are resumed after a reconnect have a `seq`. */
export interface SocketFrame {
  event: string
  data: unknown
  seq?: number
}

/** One WebSocket connection. */
export interface SocketConnection {
  send(text: string): void
  close(): void
}

/** Events of a connection, never called before `connect` has returned it. */
export interface ConnectionEvents {
  opened(): void
  message(data: unknown): void
  closed(code: number): void
}

interface SocketOptions {
  userId: string
  /** the event number that everything shown is at least as new as */
  after?: number
  connect(events: ConnectionEvents): SocketConnection
  /** a clock that never jumps, in milliseconds */
  now(): number
  onFrame(frame: SocketFrame): void
  onConnected(connected: boolean): void
  /** the session is missing or belongs to another user; true if a new try makes sense */
  onRefused(): Promise<boolean>
  /** called after several tries in a row without an answer */
  onUnreachable(): void
}

export interface LiveSocket {
  /** The page is visible again: tries at once if it is waiting, and checks that an open connection is alive. */
  wake(): void
  /** Sends an event if connected; otherwise does nothing. */
  send(event: string, data: unknown): void
  close(): void
}

/** the server sends something every half minute */
const silenceTimeoutMs = 75_000
const checkIntervalMs = 15_000
const failuresBeforeReport = 2

/**
 * A connection that reconnects by itself, as `Backoff` plans it. It sends the last event number it received, so that no
 * event is missed or repeated.
 */
export function openSocket(options: SocketOptions): LiveSocket {
  const { userId, connect, now, onFrame, onConnected, onRefused, onUnreachable } = options
  let lastSeq = options.after
  let connection: SocketConnection | undefined
  const backoff = new Backoff(start)
  let lastMessageAt = now()
  let isClosed = false
  let isRegistered = false

  function start(): void {
    backoff.stop()
    lastMessageAt = now()
    const opening = connect({
      opened: () => opening.send(JSON.stringify({ event: frames.register, data: { userId, after: lastSeq } })),
      message: data => connection === opening && onMessage(data),
      closed: code => connection === opening && onClosed(code),
    })
    connection = opening
  }

  function onMessage(text: unknown): void {
    lastMessageAt = now()
    const frame = parseFrame(text)
    if (!frame) return
    if (frame.event === frames.registered) {
      backoff.reset()
      isRegistered = true
      onConnected(true)
    }
    onFrame(frame)
    if (frame.seq !== undefined) lastSeq = frame.seq
  }

  function onClosed(code?: number): void {
    connection = undefined
    isRegistered = false
    onConnected(false)
    if (isClosed) return
    if (code === closeCodes.signedOut || code === closeCodes.wrongUser)
      void onRefused().then(mayRetry => mayRetry && retry())
    else retry()
  }

  function retry(): void {
    if (isClosed || connection) return
    backoff.retry()
    if (backoff.failures % failuresBeforeReport === 0) onUnreachable()
  }

  /** A dead connection may take minutes to report it. */
  function checkAlive(): void {
    if (!connection || now() - lastMessageAt < silenceTimeoutMs) return
    const deadConnection = connection
    onClosed()
    deadConnection.close()
  }

  const checkTimer = setInterval(checkAlive, checkIntervalMs)
  start()
  return {
    wake() {
      checkAlive()
      if (!connection && !isClosed) start()
    },
    send(event, data) {
      if (isRegistered) connection?.send(JSON.stringify({ event, data }))
    },
    close() {
      isClosed = true
      backoff.stop()
      clearInterval(checkTimer)
      const open = connection
      connection = undefined
      open?.close()
      onConnected(false)
    },
  }
}

function parseFrame(text: unknown): SocketFrame | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame !== 'object' || frame === null || !('event' in frame) || typeof frame.event !== 'string')
      return undefined
    return frame as SocketFrame
  } catch {
    return undefined
  }
}

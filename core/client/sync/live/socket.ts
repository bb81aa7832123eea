import { closeCodes, frames } from '#core/shared/event.ts'

/** A frame as it comes; `seq` is on everything that can be missed. */
export interface SocketFrame {
  event: string
  data: unknown
  seq?: number
}

/** One line to the server. */
export interface SocketConnection {
  send(text: string): void
  close(): void
}

/** What is heard of a line, never before `connect` has answered it. */
export interface ConnectionEvents {
  opened(): void
  message(data: unknown): void
  closed(code: number): void
}

export interface SocketOptions {
  userId: string
  /** the number everything shown is at least as new as */
  after?: number
  connect(events: ConnectionEvents): SocketConnection
  /** 0 to 1 */
  random(): number
  /** a clock that never jumps, in milliseconds */
  now(): number
  onFrame(frame: SocketFrame): void
  onConnected(connected: boolean): void
  /** the session is not, or no longer, this person's; true where it may be tried again */
  onRefused(): Promise<boolean>
  /** several times in a row nobody answered */
  onUnreachable(): void
}

export interface LiveSocket {
  /** Something may be better now: tries at once where it waits, and looks whether the line is still alive. */
  wake(): void
  /** Says something once the line stands; nothing where it does not. */
  send(event: string, data: unknown): void
  close(): void
}

const minDelayMs = 1_000
const maxDelayMs = 30_000
/** the server says something every half minute */
const silenceTimeoutMs = 75_000
const checkIntervalMs = 15_000
const failuresBeforeReport = 2
/** A server that starts again is mostly missed by the first try and there for the second. */
const triesPerDelay = 2

/**
 * One connection that comes back by itself: after one second at most, then twice as long every second time up to half a minute,
 * never all pages at once. It says the last number it heard of, so that nothing is missed and nothing comes twice.
 */
export function openSocket(options: SocketOptions): LiveSocket {
  const { userId, connect, random, now, onFrame, onConnected, onRefused, onUnreachable } = options
  let lastSeq = options.after
  let connection: SocketConnection | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let lastMessageAt = now()
  let isClosed = false
  let isRegistered = false

  function start(): void {
    clearTimeout(timer)
    timer = undefined
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
      failures = 0
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
    if (code === closeCodes.signedOut || code === closeCodes.notYou)
      void onRefused().then(mayRetry => mayRetry && retry())
    else retry()
  }

  function retry(): void {
    if (isClosed || connection || timer !== undefined) return
    const maxDelay = Math.min(maxDelayMs, minDelayMs * 2 ** Math.floor(failures / triesPerDelay))
    failures++
    timer = setTimeout(start, maxDelay * (0.5 + random() / 2))
    if (failures % failuresBeforeReport === 0) onUnreachable()
  }

  /** A line that is dead may take minutes to say so. */
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
      clearTimeout(timer)
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

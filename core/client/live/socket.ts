import { closings, frames } from '#core/shared/event.ts'

/** A frame as it comes; `seq` is on everything that can be missed. */
export interface Frame {
  event: string
  data: unknown
  seq?: number
}

/** One line to the server. */
export interface Wire {
  send(text: string): void
  close(): void
}

/** What is heard of a line, never before `connect` has answered it. */
export interface WireEvents {
  opened(): void
  said(data: unknown): void
  closed(code: number): void
}

export interface SocketOptions {
  userId: string
  /** the number everything shown is at least as new as */
  after?: number
  connect(events: WireEvents): Wire
  /** 0 to 1 */
  random(): number
  /** a clock that never jumps, in milliseconds */
  now(): number
  onFrame(frame: Frame): void
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
  say(event: string, data: unknown): void
  close(): void
}

const shortestMs = 1_000
const longestMs = 30_000
/** the server says something every half minute */
const silentMs = 75_000
const lookMs = 15_000
const failuresToTell = 2
/** A server that starts again is mostly missed by the first try and there for the second. */
const triesOfOneLength = 2

/**
 * One connection that comes back by itself: after one second at most, then twice as long every second time up to half a minute,
 * never all pages at once. It says the last number it heard of, so that nothing is missed and nothing comes twice.
 */
export function openSocket(options: SocketOptions): LiveSocket {
  const { userId, connect, random, now, onFrame, onConnected, onRefused, onUnreachable } = options
  let last = options.after
  let wire: Wire | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let heardAt = now()
  let ended = false
  let registered = false

  function start(): void {
    clearTimeout(timer)
    timer = undefined
    heardAt = now()
    const made = connect({
      opened: () => made.send(JSON.stringify({ event: frames.register, data: { userId, after: last } })),
      said: data => wire === made && hear(data),
      closed: code => wire === made && lost(code),
    })
    wire = made
  }

  function hear(text: unknown): void {
    heardAt = now()
    const frame = read(text)
    if (!frame) return
    if (frame.event === frames.registered) {
      failures = 0
      registered = true
      onConnected(true)
    }
    onFrame(frame)
    if (frame.seq !== undefined) last = frame.seq
  }

  function lost(code?: number): void {
    wire = undefined
    registered = false
    onConnected(false)
    if (ended) return
    if (code === closings.signedOut || code === closings.notYou) void onRefused().then(mayRetry => mayRetry && retry())
    else retry()
  }

  function retry(): void {
    if (ended || wire || timer !== undefined) return
    const most = Math.min(longestMs, shortestMs * 2 ** Math.floor(failures / triesOfOneLength))
    failures++
    timer = setTimeout(start, most * (0.5 + random() / 2))
    if (failures % failuresToTell === 0) onUnreachable()
  }

  /** A line that is dead may take minutes to say so. */
  function look(): void {
    if (!wire || now() - heardAt < silentMs) return
    const dead = wire
    lost()
    dead.close()
  }

  const looking = setInterval(look, lookMs)
  start()
  return {
    wake() {
      look()
      if (!wire && !ended) start()
    },
    say(event, data) {
      if (registered) wire?.send(JSON.stringify({ event, data }))
    },
    close() {
      ended = true
      clearTimeout(timer)
      clearInterval(looking)
      const open = wire
      wire = undefined
      open?.close()
      onConnected(false)
    },
  }
}

function read(text: unknown): Frame | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame !== 'object' || frame === null || !('event' in frame) || typeof frame.event !== 'string')
      return undefined
    return frame as Frame
  } catch {
    return undefined
  }
}

import type { Duplex } from 'node:stream'
import { type RawData, WebSocket } from 'ws'
import { closeCodes, type OpenEntity } from '#core/shared/event.ts'
import type { Session } from '../http/request-services.ts'
import { type Registration, readFrame } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** Whom a connection belongs to, known before it is one. */
export interface SocketCaller {
  session: Session
  /** to ask whether the session is still alive */
  token: string
  address: string
}

export interface ConnectionListener {
  registered(connection: PageConnection, registration: Registration): void
  /** it shows this thing now, or none */
  opened(connection: PageConnection, entity: OpenEntity | null): void
  gone(connection: PageConnection): void
}

interface WaitingFrame {
  seq: number
  frame: Buffer
}

/** One open page. Nothing is sent to it before it has said who it is. */
export class PageConnection {
  readonly caller: SocketCaller
  readonly #socket: WebSocket
  readonly #line: Duplex
  readonly #limits: LiveLimits
  readonly #listener: ConnectionListener
  /** set while the page is told what it missed: what happens meanwhile */
  #waiting: WaitingFrame[] | undefined
  #isRegistered = false
  #seen = 0
  #odd = 0
  #second = 0
  #frames = 0
  #answered = true
  #ending = false

  /** @param line what the socket writes to; nothing is compressed, so whole frames may be written there in between */
  constructor(
    socket: WebSocket,
    stream: Duplex,
    caller: SocketCaller,
    limits: LiveLimits,
    listener: ConnectionListener,
  ) {
    this.#socket = socket
    this.#line = stream
    this.caller = caller
    this.#limits = limits
    this.#listener = listener
    const registerTimer = setTimeout(() => this.end(closeCodes.tooLate, 'register first'), limits.registerMs)
    socket.on('message', (data, isBinary) => {
      if (this.#take(data, isBinary)) clearTimeout(registerTimer)
    })
    socket.on('ping', () => this.#count())
    socket.on('pong', () => {
      this.#count()
      this.#answered = true
    })
    // A close follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(registerTimer)
      this.#ending = true
      listener.gone(this)
    })
  }

  /** The page stands at this number, and is told what it missed until `caughtUp`. */
  startAt(seq: number): void {
    this.#seen = seq
    this.#waiting = []
  }

  /** What was missed has been sent; what came meanwhile goes after it. */
  caughtUp(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const { seq, frame } of waiting) this.deliver(seq, frame)
  }

  /** An event that has just happened; each is sent once, in its order. */
  deliver(seq: number, frame: Buffer): void {
    if (seq <= this.#seen) return
    if (!this.#waiting) this.deliverMissed(seq, frame)
    else if (this.#waiting.length < this.#limits.waitingEvents) this.#waiting.push({ seq, frame })
    else this.cut()
  }

  /** An event the page missed. */
  deliverMissed(seq: number, frame: Buffer): void {
    this.#seen = seq
    this.send(frame)
  }

  /** Who does not take what is sent is cut off, before it fills our memory. */
  send(frame: Buffer): void {
    if (this.#ending || this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#line.writableLength > this.#limits.waitingBytes) this.cut()
    else this.#line.write(frame)
  }

  /** Pings, and says that nothing up to `seq` is missing; a page that did not answer the last time is gone. */
  heartbeat(seq: number, frame: Buffer): void {
    if (this.#ending) return
    if (!this.#answered) {
      this.cut()
      return
    }
    this.#answered = false
    this.#socket.ping()
    if (!this.#isRegistered || this.#waiting) return
    this.#seen = Math.max(this.#seen, seq)
    this.send(frame)
  }

  end(code: number, reason: string): void {
    if (this.#ending) return
    this.#ending = true
    this.#socket.close(code, reason)
    // Of who says too much nothing more is read, its own goodbye included.
    if (code === closeCodes.flood || code === closeCodes.odd) this.#socket.pause()
    setTimeout(() => this.cut(), this.#limits.goodbyeMs).unref()
  }

  cut(): void {
    this.#ending = true
    this.#socket.terminate()
  }

  #take(data: RawData, isBinary: boolean): boolean {
    if (this.#ending || !this.#count()) return false
    const frame = isBinary || !Buffer.isBuffer(data) ? undefined : readFrame(data.toString())
    if (frame && 'open' in frame && this.#isRegistered) {
      this.#listener.opened(this, frame.open)
      return true
    }
    if (!frame || 'open' in frame || this.#isRegistered) {
      if (++this.#odd > this.#limits.oddFrames) this.end(closeCodes.odd, 'not understood')
      return false
    }
    this.#isRegistered = true
    this.#listener.registered(this, frame.registration)
    return true
  }

  /** False, and the end of it, where there are more than anybody has to say. */
  #count(): boolean {
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#frames = 0
    }
    if (++this.#frames <= this.#limits.framesPerSecond) return true
    this.end(closeCodes.flood, 'too many frames')
    return false
  }
}

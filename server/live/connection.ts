import type { Duplex } from 'node:stream'
import { type RawData, WebSocket } from 'ws'
import { closeCodes, type OpenEntity } from '#core/shared/event.ts'
import type { Session } from '../http/request-services.ts'
import { CountingWindows } from '../rate-limit/counting-windows.ts'
import { type Registration, readFrame } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** The person of a connection, known before it is opened. */
export interface SocketCaller {
  session: Session
  /** for checking whether the session still exists */
  token: string
  address: string
}

export interface ConnectionListener {
  registered(connection: PageConnection, registration: Registration): void
  /** the page shows this entity now, or none */
  opened(connection: PageConnection, entities: readonly OpenEntity[]): void
  gone(connection: PageConnection): void
}

interface WaitingFrame {
  seq: number
  frame: Buffer
}

/** The connection of one open page. Nothing is sent before the page registers. */
export class PageConnection {
  readonly caller: SocketCaller
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #limits: LiveLimits
  readonly #listener: ConnectionListener
  /** events that occur while missed events are sent; otherwise undefined */
  #waiting: WaitingFrame[] | undefined
  #isRegistered = false
  #seen = 0
  #odd = 0
  readonly #frames: CountingWindows
  #answered = true
  #ending = false

  /**
   * @param stream the raw connection of the socket; frames are not compressed, so complete ones can be written to it
   * directly
   */
  constructor(
    socket: WebSocket,
    stream: Duplex,
    caller: SocketCaller,
    limits: LiveLimits,
    listener: ConnectionListener,
  ) {
    this.#socket = socket
    this.#stream = stream
    this.caller = caller
    this.#limits = limits
    this.#frames = new CountingWindows({
      most: limits.framesPerSecond,
      withinMs: 1000,
      expiresTogether: true,
      keysMax: 1,
    })
    this.#listener = listener
    const registerTimer = setTimeout(() => this.end(closeCodes.registerTimeout, 'register first'), limits.registerMs)
    socket.on('message', (data, isBinary) => {
      if (this.#take(data, isBinary)) clearTimeout(registerTimer)
    })
    socket.on('ping', () => this.#count())
    socket.on('pong', () => {
      this.#count()
      this.#answered = true
    })
    // A close event follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(registerTimer)
      this.#ending = true
      listener.gone(this)
    })
  }

  /** The page has all events up to this number; missed ones are sent until `caughtUp`. */
  startAt(seq: number): void {
    this.#seen = seq
    this.#waiting = []
  }

  /** Missed events have been sent; those that occurred meanwhile follow. */
  caughtUp(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const { seq, frame } of waiting) this.deliver(seq, frame)
  }

  /** Sends a new event; each is sent once, in order. */
  deliver(seq: number, frame: Buffer): void {
    if (seq <= this.#seen) return
    if (!this.#waiting) this.deliverMissed(seq, frame)
    else if (this.#waiting.length < this.#limits.waitingEvents) this.#waiting.push({ seq, frame })
    else this.cut()
  }

  /** Sends an event the page missed. */
  deliverMissed(seq: number, frame: Buffer): void {
    this.#seen = seq
    this.send(frame)
  }

  /** A page that reads too slowly is disconnected, before its queue fills the memory. */
  send(frame: Buffer): void {
    if (this.#ending || this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#stream.writableLength > this.#limits.waitingBytes) this.cut()
    else this.#stream.write(frame)
  }

  /**
   * Pings, and confirms to the page that no event up to `seq` is missing; a page that did not answer the last ping is
   * disconnected.
   */
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
    // After a flood nothing more is read, including the closing handshake.
    if (code === closeCodes.tooManyFrames || code === closeCodes.badFrame) this.#socket.pause()
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
      if (++this.#odd > this.#limits.oddFrames) this.end(closeCodes.badFrame, 'not understood')
      return false
    }
    this.#isRegistered = true
    this.#listener.registered(this, frame.registration)
    return true
  }

  /** Counts a frame; false and closes the connection if there are too many per second. */
  #count(): boolean {
    if (this.#frames.take('', performance.now()) === 0) return true
    this.end(closeCodes.tooManyFrames, 'too many frames')
    return false
  }
}

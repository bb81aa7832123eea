import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type ConnectionEvents,
  type LiveSocket,
  openSocket,
  type SocketConnection,
  type SocketFrame,
} from './reconnecting-socket.ts'

/** The server's end of one connection. */
class FakeWire implements SocketConnection {
  readonly events: ConnectionEvents
  readonly sent: unknown[] = []
  closed = false

  constructor(events: ConnectionEvents) {
    this.events = events
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.closed = true
  }

  say(frame: SocketFrame | string) {
    this.events.message(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** Opens the connection and confirms the registration. */
  open(seq = 5) {
    this.events.opened()
    this.say({ event: 'registered', data: { online: [] }, seq })
  }
}

const registered = (after?: number) => [{ event: 'register', data: { userId: 'ines', ...(after && { after }) } }]

let wires: FakeWire[]
let frames: SocketFrame[]
let connected: boolean[]
let socket: LiveSocket
let mayRetry: boolean
let unreachable: number

function open(after?: number): void {
  socket = openSocket({
    userId: 'ines',
    after,
    connect: events => {
      const wire = new FakeWire(events)
      wires.push(wire)
      return wire
    },
    now: () => Date.now(),
    onFrame: frame => frames.push(frame),
    onConnected: state => connected.push(state),
    onRefused: async () => mayRetry,
    onUnreachable: () => {
      unreachable++
    },
  })
}

const newest = () => wires.at(-1) as FakeWire

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  wires = []
  frames = []
  connected = []
  mayRetry = true
  unreachable = 0
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the connection', () => {
  it('registers as soon as it is open, with the last event number [RT-03]', () => {
    open(41)
    expect(newest().sent).toEqual([])
    newest().open(41)
    expect(newest().sent).toEqual(registered(41))
    expect(connected).toEqual([true])
  })

  it('passes every valid frame on and ignores invalid ones', () => {
    open()
    newest().open()
    for (const odd of ['', '[', 'null', '7', '{}', '{"event":3}']) newest().say(odd)
    newest().say({ event: 'notification', data: { a: 1 }, seq: 6 })
    expect(frames.map(({ event }) => event)).toEqual(['registered', 'notification'])
  })

  it('reconnects and resumes after the last number it received, of whatever event', () => {
    open(1)
    newest().open(1)
    newest().say({ event: 'x', data: null, seq: 7 })
    newest().say({ event: 'ines-userOnline', data: null })
    newest().events.closed(1012)
    expect(connected.at(-1)).toBe(false)
    vi.advanceTimersByTime(1_000)
    newest().open(7)
    expect(newest().sent).toEqual(registered(7))
    newest().say({ event: 'at', data: null, seq: 30 })
    newest().events.closed(1006)
    vi.advanceTimersByTime(1_000)
    newest().open(30)
    expect(newest().sent).toEqual(registered(30))
  })

  it('resumes at the number the server gives after a reload', () => {
    open(1)
    newest().open(1)
    newest().say({ event: 'reload', data: null, seq: 900 })
    newest().events.closed(1006)
    vi.advanceTimersByTime(1_000)
    newest().open(900)
    expect(newest().sent).toEqual(registered(900))
  })

  it('waits longer each time, and starts anew once registered', () => {
    open()
    for (const wait of [1_000, 1_000, 2_000, 2_000, 4_000]) {
      newest().events.closed(1006)
      const before = wires.length
      vi.advanceTimersByTime(wait - 1)
      expect(wires).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(wires).toHaveLength(before + 1)
    }
    newest().open()
    newest().events.closed(1012)
    vi.advanceTimersByTime(1_000)
    expect(wires).toHaveLength(7)
  })

  it('tries at once on wake, and only if it is waiting', () => {
    open()
    newest().open()
    socket.wake()
    expect(wires).toHaveLength(1)
    newest().events.closed(1006)
    socket.wake()
    expect(wires).toHaveLength(2)
    newest().open()
    vi.advanceTimersByTime(5_000)
    expect(wires).toHaveLength(2)
  })

  it('closes a silent connection and ignores everything it still delivers', () => {
    open()
    const dead = newest()
    dead.open()
    vi.advanceTimersByTime(60_000)
    dead.say({ event: 'at', data: null, seq: 6 })
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(1)
    vi.advanceTimersByTime(31_000)
    expect(dead.closed).toBe(true)
    expect(wires).toHaveLength(2)
    dead.say({ event: 'late', data: null, seq: 9 })
    dead.events.closed(1006)
    newest().open(6)
    expect(newest().sent).toEqual(registered(6))
    expect(frames.some(({ event }) => event === 'late')).toBe(false)
  })

  it.each([4401, 4403])('closed with %d refetches the user, and reconnects only for the same one', async code => {
    open()
    newest().open()
    mayRetry = false
    newest().events.closed(code)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wires).toHaveLength(1)
    socket.wake()
    mayRetry = true
    newest().events.closed(code)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(wires).toHaveLength(3)
  })

  it('reports several tries in a row without an answer', () => {
    open()
    newest().events.closed(1006)
    expect(unreachable).toBe(0)
    vi.advanceTimersByTime(1_000)
    newest().events.closed(1006)
    expect(unreachable).toBe(1)
  })

  it('stays closed after close()', () => {
    open()
    newest().open()
    const wire = newest()
    socket.close()
    expect(wire.closed).toBe(true)
    wire.events.closed(1005)
    socket.wake()
    vi.advanceTimersByTime(120_000)
    expect(wires).toHaveLength(1)
    expect(connected.at(-1)).toBe(false)
  })
})

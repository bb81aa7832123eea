// The load generator in its own process: sends raw bytes over sockets and reads only status and length of each
// response.
import { connect, type Socket } from 'node:net'
import type { LoadOrder, LoadOutcome } from './load.ts'

interface LoadSlice {
  order: LoadOrder
  startedAt: number
  until: number
  latencies: number[]
  refused: Map<number, number>
  bytes: number
}

/** Each connection sends, waits for the whole response and sends again, at once or when its next turn is due. */
async function run(order: LoadOrder): Promise<LoadOutcome> {
  const startedAt = performance.now()
  const slice = { order, startedAt, until: startedAt + order.ms, latencies: [], refused: new Map(), bytes: 0 }
  await Promise.all(Array.from({ length: order.connections }, (_, at) => drive(slice, at)))
  const seconds = (performance.now() - startedAt) / 1000
  const { latencies, refused, bytes } = slice
  return { latencies: Float64Array.from(latencies), seconds, bytes, refused: [...refused] }
}

function drive(slice: LoadSlice, at: number): Promise<void> {
  const { port, requests, connections, perSecond } = slice.order
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  // With a rate, requests follow a timetable: a late response delays the next request, and that delay counts, because
  // users do not wait for each other.
  const between = perSecond === undefined ? 0 : (1000 * connections) / perSecond
  let due = slice.startedAt + (between * at) / connections
  let turn = at
  let sentAt = 0
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader((status, bytes) => {
      slice.latencies.push(performance.now() - sentAt)
      slice.bytes += bytes
      if (status !== 200) slice.refused.set(status, (slice.refused.get(status) ?? 0) + 1)
      next()
    })
    const next = () => {
      due += between
      const now = performance.now()
      if (Math.max(now, due) >= slice.until) return end(socket, resolve)
      if (between > 0 && due > now) setTimeout(send, due - now)
      else send()
    }
    const send = () => {
      const now = performance.now()
      // A timer that fires late is the load generator's delay, not the server's.
      sentAt = between > 0 && reader.answeredAt > due ? due : now
      socket.write(requests[turn % requests.length] ?? '')
      turn += connections
    }
    socket.on('data', (chunk: Buffer) => reader.take(chunk))
    socket.on('error', reject)
    socket.once('connect', next)
    socket.once('close', () => reject(new Error('A server closed a connection that was in use')))
  })
}

function end(socket: Socket, resolve: () => void): void {
  socket.removeAllListeners('close').on('error', () => socket.destroy())
  socket.end(resolve)
}

/** Splits a stream of bytes into responses by their content-length. */
class AnswerReader {
  answeredAt = 0
  readonly #done: (status: number, bytes: number) => void
  #head: Buffer = Buffer.alloc(0)
  #status = 0
  #bytes = 0
  #left = 0

  constructor(done: (status: number, bytes: number) => void) {
    this.#done = done
  }

  take(chunk: Buffer): void {
    if (this.#left > 0) {
      this.#body(chunk.length)
      return
    }
    const head = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) {
      this.#head = head
      return
    }
    this.#head = Buffer.alloc(0)
    const text = head.toString('latin1', 0, end)
    const length = /content-length: ?(\d+)/i.exec(text)?.[1]
    if (length === undefined) throw new Error(`An answer without a content-length: ${text}`)
    this.#status = Number(text.slice(9, 12))
    this.#bytes = Number(length)
    this.#left = this.#bytes
    this.#body(head.length - end - 4)
  }

  #body(bytes: number): void {
    this.#left -= bytes
    if (this.#left > 0) return
    this.answeredAt = performance.now()
    this.#done(this.#status, this.#bytes)
  }
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    outcome => process.send?.({ outcome }),
    error => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

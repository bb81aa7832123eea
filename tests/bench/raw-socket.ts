import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { BenchPerson } from './live-dataset.ts'

/** The events of a socket. */
export interface RawSocketEvents {
  opened(): void
  /** a text frame; the bytes are valid until it returns */
  onText(text: Buffer): void
  closed(code: number): void
}

export interface RawSocket {
  send(text: string): void
  close(): void
}

const [textFrame, closeFrame, ping, pong] = [1, 8, 9, 10]
/** Close code if the server closed without one. */
const noPayload = 1006

/** The headers of our client with a session. */
export function headersFor(port: number, { cookie }: BenchPerson): Record<string, string> {
  return { cookie, origin: `http://127.0.0.1:${port}` }
}

/** A minimal WebSocket client: thousands of them in one process cost so little that the server is what is measured. */
export function openRawSocket(port: number, headers: Record<string, string>, events: RawSocketEvents): RawSocket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const reader = createReader(socket, events)
  socket.on('data', (chunk: Buffer) => reader.take(chunk))
  // A close event follows.
  socket.on('error', () => undefined)
  socket.on('close', () => events.closed(reader.code))
  const all = {
    ...{ host: `127.0.0.1:${port}`, connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`GET /ws HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return {
    send: text => void socket.write(frameOf(textFrame, Buffer.from(text))),
    close: () => socket.destroy(),
  }
}

/** Splits the bytes after the upgrade into frames. */
function createReader(socket: Socket, { opened, onText }: RawSocketEvents) {
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  const reader = {
    code: noPayload,
    take(chunk: Buffer) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!isOpen && !upgrade()) return
      while (readFrame());
    },
  }

  function upgrade(): boolean {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return false
    if (!rest.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
      socket.destroy()
      return false
    }
    rest = rest.subarray(end + 4)
    isOpen = true
    opened()
    return true
  }

  function readFrame(): boolean {
    const short = (rest[1] ?? 0) & 127
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (rest.length < head) return false
    const length = head === 2 ? short : head === 4 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2))
    if (rest.length < head + length) return false
    const [kind, body] = [(rest[0] ?? 0) & 15, rest.subarray(head, head + length)]
    rest = rest.subarray(head + length)
    if (kind === textFrame) onText(body)
    else if (kind === ping) socket.write(frameOf(pong, body))
    else if (kind === closeFrame) {
      reader.code = length >= 2 ? body.readUInt16BE(0) : noPayload
      socket.end()
    }
    return true
  }

  return reader
}

/** A short client frame, masked with zeros. */
function frameOf(kind: number, body: Buffer): Buffer {
  if (body.length > 65_535) throw new Error('Nobody says so much in a bench')
  const head = Buffer.alloc(body.length < 126 ? 6 : 8)
  head[0] = 128 | kind
  head[1] = 128 | Math.min(body.length, 126)
  if (head.length === 8) head.writeUInt16BE(body.length, 2)
  return Buffer.concat([head, body])
}

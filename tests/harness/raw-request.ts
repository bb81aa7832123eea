import { connect } from 'node:net'

/** A response as received. */
export interface RawAnswer {
  status: number
  head: string
  body: string
}

/**
 * Sends raw bytes that no HTTP client would send, and reads until the server closes or has sent a complete response;
 * status 0 if it closed without one.
 */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const done = () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') })
    }
    socket.setTimeout(15_000, () => socket.destroy())
    // The server may reset the connection after an early refusal: what was received before counts.
    socket.on('error', () => socket.destroy())
    socket.on('close', done)
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const length = /^content-length: (\d+)/im.exec(text.slice(0, end))
      if (end >= 0 && length && text.length >= end + 4 + Number(length[1])) done()
    })
    socket.write(bytes)
  })
}

/** A request without a body, as raw text. */
export function rawRequest(method: string, target: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

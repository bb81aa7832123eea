import { connect } from 'node:net'
import { rawRequest } from './raw-request.ts'

const chunkBytes = 65_536
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(chunkBytes, 120), Buffer.from('\r\n')])

/**
 * Sends a chunked body until it is refused or `total` bytes are sent; resolves to the status of the response, 0 for
 * none, and the number of bytes sent.
 */
export function sendEndlessBody(
  port: number,
  path: string,
  total: number,
  headers: Record<string, string>,
): Promise<{ status: number; sent: number }> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let sent = 0
    let status = 0
    const writeChunks = () => {
      while (status === 0 && sent < total && !socket.destroyed) {
        sent += chunkBytes
        if (!socket.write(chunk)) return
      }
    }
    socket.on('data', data => {
      status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0)
      if (status > 0) socket.destroy()
    })
    socket.on('drain', writeChunks)
    // The server may close before everything is sent; its response counts.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve({ status, sent }))
    socket.write(rawRequest('POST', path, { ...headers, 'Transfer-Encoding': 'chunked' }))
    writeChunks()
  })
}

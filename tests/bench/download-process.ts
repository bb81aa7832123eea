// Downloads in a process of its own: all bytes are received into the same memory and thrown away.
import { connect } from 'node:net'
import type { DownloadOrder, DownloadOutcome } from './downloads.ts'

const memory = Buffer.alloc(256 * 1024)

function download({ port, path, cookie }: DownloadOrder): Promise<DownloadOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<DownloadOutcome>()
  let head: Buffer = Buffer.alloc(0)
  let outcome: (DownloadOutcome & { length: number }) | undefined
  const take = (bytes: Buffer) => {
    if (outcome) outcome.bytes += bytes.length
    else {
      head = Buffer.concat([head, bytes])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      const length = Number(/content-length: ?(\d+)/i.exec(text)?.[1] ?? Number.NaN)
      outcome = { status: Number(text.slice(9, 12)), bytes: head.length - end - 4, length }
    }
  }
  const onread = {
    buffer: memory,
    callback(count: number) {
      take(memory.subarray(0, count))
      return true
    },
  }
  const socket = connect({ port, host: '127.0.0.1', onread })
  socket.on('error', reject)
  socket.on('close', () => {
    if (outcome && outcome.bytes === outcome.length) resolve({ status: outcome.status, bytes: outcome.bytes })
    else reject(new Error(`${path} was broken off`))
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`)
  return promise
}

process.on('message', (order: DownloadOrder) => {
  download(order).then(
    outcome => process.send?.({ outcome }),
    error => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

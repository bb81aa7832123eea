// A socket server in its own process: Skald over a folder, or without one a bare socket server.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { frameOf } from '#server/live/frame.ts'
import { startServer } from '#tests/harness/index.ts'
import { handleOrders, type ServerOrder, type ServerState } from './live-orders.ts'

type ServerReport = Pick<ServerState, 'notifiedAt' | 'frame'>

const [dataDir] = process.argv.slice(2)
const { port, lastReport: report, tell: send } = dataDir === undefined ? await startBare() : await startOurs(dataDir)

handleOrders<ServerOrder>(async order => {
  if (order.do === 'port') return port
  if (order.do === 'tell') return send(order.frame)
  if (order.do === 'memory') return memory()
  const { user, system } = process.threadCpuUsage()
  return { ...report(), worked: (user + system) / 1000 } satisfies ServerState
})

function memory(): number {
  // A second collection frees what the first has only released.
  for (let round = 0; round < 2; round++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The whole server, with all connections from one address. */
async function startOurs(dataDir: string) {
  const live = { perAddress: 1_000_000 }
  const { server, port } = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' }, overrides: { live } })
  let last: ServerReport = { notifiedAt: 0n, frame: Buffer.alloc(0) }
  server.services.events.subscribe(({ event, json, seq }) => {
    const notifiedAt = process.hrtime.bigint()
    last = { notifiedAt, frame: frameOf(event, json, seq) }
  })
  return {
    port,
    lastReport: () => last,
    tell: () => Promise.reject(new Error('Skald tells what happens')),
  }
}

/** The library alone, which reads messages; a frame is built once and written to every socket. */
async function startBare() {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
  const lines = new Set<Duplex>()
  http.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, made => {
      made.on('message', () => undefined)
      lines.add(socket)
    })
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  let last: ServerReport = { notifiedAt: 0n, frame: Buffer.alloc(0) }
  return {
    port: (http.address() as AddressInfo).port,
    lastReport: () => last,
    async tell(frame: Uint8Array) {
      last = { notifiedAt: process.hrtime.bigint(), frame }
      for (const line of lines) line.write(frame)
    },
  }
}

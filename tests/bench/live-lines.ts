// The process with the sockets of all users; runs orders of the benchmark.
import { setTimeout as pause } from 'node:timers/promises'
import { frames } from '#core/shared/event.ts'
import { createLiveClients } from './live-clients.ts'
import type { BenchPerson } from './live-dataset.ts'
import { handleOrders, type ReceivedReport, type SocketsOrder } from './live-orders.ts'
import { headersFor, openRawSocket, type RawSocket } from './raw-socket.ts'

const parallelOpens = 50
const timeoutMs = 30_000
const start = Buffer.from('{"event":"entity"')
const sockets: RawSocket[] = []
const clients = createLiveClients()
let count = { most: 0, received: 0, lastAt: 0n, all: Promise.withResolvers<void>() }

handleOrders<SocketsOrder>(async order => {
  if (order.do === 'open') return openSockets(order)
  if (order.do === 'count') return countUntil(order.most)
  if (order.do === 'heard') return onEvent()
  if (order.do === 'follow') return clients.connect(order.port, order.people)
  if (order.do === 'returned') return clients.reconnected(order.events)
  clients.leave()
  for (const socket of sockets.splice(0)) socket.close()
})

async function openSockets({ port, people, registers }: Extract<SocketsOrder, { do: 'open' }>): Promise<void> {
  const waiting = [...people]
  const openNext = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) await openSocket(port, person, registers)
  }
  await Promise.all(Array.from({ length: parallelOpens }, openNext))
}

function openSocket(port: number, person: BenchPerson, registers: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openRawSocket(port, headersFor(port, person), {
      opened() {
        socket.send(JSON.stringify({ event: frames.register, data: { userId: person.userId } }))
        if (!registers) resolve()
      },
      onText(text) {
        resolve()
        if (text.length < start.length || text.compare(start, 0, start.length, 0, start.length) !== 0) return
        count.received++
        count.lastAt = process.hrtime.bigint()
        if (count.received === count.most) count.all.resolve()
      },
      closed: code => reject(new Error(`A line was closed: ${code}`)),
    })
    sockets.push(socket)
  })
}

async function countUntil(most: number): Promise<void> {
  count = { most, received: 0, lastAt: 0n, all: Promise.withResolvers() }
}

async function onEvent(): Promise<ReceivedReport> {
  await Promise.race([count.all.promise, pause(timeoutMs, undefined, { ref: false })])
  if (count.received < count.most) throw new Error(`${count.received} of ${count.most} heard it`)
  return { lastAt: count.lastAt }
}

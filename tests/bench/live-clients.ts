import { setTimeout as pause } from 'node:timers/promises'
import { type LiveSocket, openSocket } from '#core/client/sync/live/reconnecting-socket.ts'
import { events } from '#core/shared/event.ts'
import type { BenchPerson } from './live-dataset.ts'
import type { ReconnectReport } from './live-orders.ts'
import { headersFor, openRawSocket } from './raw-socket.ts'

const timeoutMs = 30_000
/** in which duplicates would arrive */
const duplicateWindowMs = 500

/** A client that reconnects by itself. */
interface LiveClient {
  socket: LiveSocket
  isThere: boolean
  /** numbers of the received events, in order */
  heard: number[]
  backAt: bigint
  notifiedAt: bigint
}

/** Many clients with the reconnect logic of the real one. */
export interface LiveClients {
  connect(port: number, people: readonly BenchPerson[]): Promise<void>
  reconnected(events: number): Promise<ReconnectReport>
  leave(): void
}

export function createLiveClients(): LiveClients {
  const clients: LiveClient[] = []
  return {
    async connect(port, people) {
      for (const person of people) clients.push(connectClient(port, person))
      await waitUntil(() => clients.every(({ isThere }) => isThere))
    },
    async reconnected(wanted) {
      await waitUntil(() => clients.every(({ isThere, heard: received }) => isThere && received.length >= wanted))
      await pause(duplicateWindowMs)
      const sum = (of: (received: readonly number[]) => number) =>
        clients.reduce((all, { heard: received }) => all + of(received), 0)
      return {
        backAt: latest(clients.map(({ backAt }) => backAt)),
        notifiedAt: latest(clients.map(({ notifiedAt }) => notifiedAt)),
        missing: sum(received => wanted - new Set(received).size),
        doubled: sum(received => received.length - new Set(received).size),
        disordered: sum(received => received.filter((seq, at) => seq < (received[at - 1] ?? 0)).length),
      }
    },
    leave() {
      for (const { socket } of clients.splice(0)) socket.close()
    },
  }
}

function connectClient(port: number, person: BenchPerson): LiveClient {
  const follower: Omit<LiveClient, 'socket'> = { isThere: false, heard: [], backAt: 0n, notifiedAt: 0n }
  const socket = openSocket({
    userId: person.userId,
    now: () => performance.now(),
    connect: ({ opened, message: reported, closed }) =>
      openRawSocket(port, headersFor(port, person), { opened, closed, onText: text => reported(text.toString()) }),
    onConnected(isThere) {
      follower.isThere = isThere
      if (isThere) follower.backAt = process.hrtime.bigint()
    },
    onFrame({ event, seq }) {
      if (event !== events.entity || seq === undefined) return
      follower.heard.push(seq)
      follower.notifiedAt = process.hrtime.bigint()
    },
    // A session survives a restart.
    onRefused: async () => false,
    onUnreachable: () => undefined,
  })
  return Object.assign(follower, { socket })
}

function latest(times: readonly bigint[]): bigint {
  return times.toSorted((one, other) => Number(one - other)).at(-1) ?? 0n
}

/** Waits until a condition holds or the time is up; missing events are counted afterwards. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  const over = performance.now() + timeoutMs
  while (!isSo() && performance.now() < over) await pause(10)
}

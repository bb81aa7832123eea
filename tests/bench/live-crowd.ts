import { setTimeout as pause } from 'node:timers/promises'
import { type LiveSocket, openSocket } from '#core/client/live/socket.ts'
import { events } from '#core/shared/event.ts'
import { headersFor, openLine } from './live-line.ts'
import type { Returned } from './live-orders.ts'
import type { BenchPerson } from './live-people.ts'

const patienceMs = 30_000
/** in which what comes twice would come */
const afterwardsMs = 500

/** Somebody whose page comes back by itself. */
interface Follower {
  socket: LiveSocket
  isThere: boolean
  /** numbers of the events heard, in the order in which they came */
  heard: number[]
  backAt: bigint
  toldAt: bigint
}

/** Pages of many people with the real client's way of coming back. */
export interface Crowd {
  come(port: number, people: readonly BenchPerson[]): Promise<void>
  returned(events: number): Promise<Returned>
  leave(): void
}

export function createCrowd(): Crowd {
  const followers: Follower[] = []
  return {
    async come(port, people) {
      for (const person of people) followers.push(follow(port, person))
      await until(() => followers.every(({ isThere }) => isThere))
    },
    async returned(wanted) {
      await until(() => followers.every(({ isThere, heard }) => isThere && heard.length >= wanted))
      await pause(afterwardsMs)
      const sum = (of: (heard: readonly number[]) => number) => followers.reduce((all, { heard }) => all + of(heard), 0)
      return {
        backAt: latest(followers.map(({ backAt }) => backAt)),
        toldAt: latest(followers.map(({ toldAt }) => toldAt)),
        missing: sum(heard => wanted - new Set(heard).size),
        doubled: sum(heard => heard.length - new Set(heard).size),
        disordered: sum(heard => heard.filter((seq, at) => seq < (heard[at - 1] ?? 0)).length),
      }
    },
    leave() {
      for (const { socket } of followers.splice(0)) socket.close()
    },
  }
}

function follow(port: number, person: BenchPerson): Follower {
  const follower: Omit<Follower, 'socket'> = { isThere: false, heard: [], backAt: 0n, toldAt: 0n }
  const socket = openSocket({
    userId: person.userId,
    random: Math.random,
    now: () => performance.now(),
    connect: ({ opened, said, closed }) =>
      openLine(port, headersFor(port, person), { opened, closed, said: text => said(text.toString()) }),
    onConnected(isThere) {
      follower.isThere = isThere
      if (isThere) follower.backAt = process.hrtime.bigint()
    },
    onFrame({ event, seq }) {
      if (event !== events.entity || seq === undefined) return
      follower.heard.push(seq)
      follower.toldAt = process.hrtime.bigint()
    },
    // A session does not end by a restart.
    onRefused: async () => false,
    onUnreachable: () => undefined,
  })
  return Object.assign(follower, { socket })
}

function latest(times: readonly bigint[]): bigint {
  return times.toSorted((one, other) => Number(one - other)).at(-1) ?? 0n
}

/** Returns when something is so, or when nobody waits any longer: what is missing then is counted. */
async function until(isSo: () => boolean): Promise<void> {
  const over = performance.now() + patienceMs
  while (!isSo() && performance.now() < over) await pause(10)
}

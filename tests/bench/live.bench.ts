import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Child, type Heard, type Returned, type ServerState, startChild } from './live-orders.ts'
import { type Hall, makeHall } from './live-people.ts'
import { startOurs } from './process.ts'
import { type Row, row } from './row.ts'
import { median, pairedRatio } from './stats.ts'

/** so many people, and within how many milliseconds the last one hears of an event */
const crowds = [
  [1000, 25],
  [5000, 60],
] as const
const restarted = 1000
/** told before a restart, and again while everybody comes back */
const changes = 20

/** What is told to very many people at once, beside the library alone, and how they come back after a restart. */
export async function run({ long }: { long: boolean }): Promise<Row[]> {
  const hall = await makeHall(Math.max(...crowds.map(([count]) => count)))
  const lines = startChild(new URL('./live-lines.ts', import.meta.url))
  try {
    return [...(await broadcasts(hall, lines, long ? 60 : 20)), ...(await restarts(hall, lines, long ? 10 : 3))]
  } finally {
    await lines.stop()
    rmSync(join(hall.dataDir, '..'), { recursive: true, force: true })
  }
}

/** A server, how something is told there, and bytes in use before the last people came and after. */
interface Side {
  server: Child
  port: number
  tell(): Promise<unknown>
  memory: [before: number, after: number]
}

interface Telling {
  /** milliseconds from the commit until the last one has it */
  took: number
  /** milliseconds of the main thread, what was asked for it included */
  worked: number
}

async function broadcasts(hall: Hall, lines: Child, rounds: number): Promise<Row[]> {
  const serving = new URL('./live-server.ts', import.meta.url)
  const [server, bare] = [startChild(serving, [hall.dataDir]), startChild(serving)]
  try {
    const [port, barePort] = [await server.ask<number>({ do: 'port' }), await bare.ask<number>({ do: 'port' })]
    const writer = hall.writerAt(port)
    const ours: Side = { server, port, memory: [0, 0], tell: () => writer.change() }
    const told = async () => (await server.ask<ServerState>({ do: 'state' })).frame
    const floor: Side = {
      ...{ server: bare, port: barePort, memory: [0, 0] },
      tell: async () => bare.ask({ do: 'tell', frame: await told() }),
    }
    const rows: Row[] = []
    let there = 0
    for (const [count, most] of crowds) {
      for (const side of [ours, floor]) {
        const memory = () => side.server.ask<number>({ do: 'memory' })
        const before = await memory()
        const people = hall.people.slice(there, count)
        await lines.ask({ do: 'open', port: side.port, people, registers: side === ours })
        await pause(1000)
        side.memory = [before, await memory()]
      }
      there = count
      rows.push(...(await compare(count, most, { ours, floor, lines, rounds })))
    }
    rows.push(await afterChange(there, { ours, lines, change: () => writer.changeRights() }), memoryRow(ours, floor))
    return rows
  } finally {
    await lines.ask({ do: 'leave' })
    await Promise.all([server.stop(), bare.stop()])
  }
}

async function compare(
  count: number,
  most: number,
  { ours, floor, lines, rounds }: { ours: Side; floor: Side; lines: Child; rounds: number },
): Promise<Row[]> {
  const taken = { ours: [] as Telling[], floor: [] as Telling[] }
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes; the first round warms up.
    for (const name of round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)) {
      const telling = await tell(name === 'ours' ? ours : floor, lines, count)
      if (round > 0) taken[name].push(telling)
    }
  }
  const figures = (of: (telling: Telling) => number) => {
    const [mine, beside] = [taken.ours.map(of), taken.floor.map(of)]
    return { ours: median(mine), floor: median(beside), ratio: pairedRatio(mine, beside), unit: 'ms' }
  }
  const what = `one event to ${count.toLocaleString('en-US')} people`
  return [
    row({ what: `${what}, last one`, budget: `≤ ${most} ms, ≤ 1.5 ×`, ...figures(({ took }) => took) }),
    row({ what: `${what}, work with the write`, ...figures(({ worked }) => worked) }),
  ]
}

async function tell(side: Side, lines: Child, count: number): Promise<Telling> {
  await lines.ask({ do: 'count', most: count })
  const before = await side.server.ask<ServerState>({ do: 'state' })
  await side.tell()
  const { lastAt } = await lines.ask<Heard>({ do: 'heard' })
  const { toldAt, worked } = await side.server.ask<ServerState>({ do: 'state' })
  return { took: milliseconds(toldAt, lastAt), worked: worked - before.worked }
}

/** Once anybody's rights have changed, everybody's are looked up anew. */
async function afterChange(
  count: number,
  { ours, lines, change }: { ours: Side; lines: Child; change(): Promise<unknown> },
): Promise<Row> {
  const taken: number[] = []
  for (let round = 0; round < 5; round++) {
    await change()
    await pause(200)
    taken.push((await tell(ours, lines, count)).took)
  }
  const what = `one event to ${count.toLocaleString('en-US')} people whose rights are looked up, last one`
  return row({ what, unit: 'ms', ours: median(taken) })
}

function memoryRow(ours: Side, floor: Side): Row {
  const [there = 0, all = 0] = crowds.slice(-2).map(([count]) => count)
  const each = ({ memory: [before, after] }: Side) => (after - before) / (all - there) / 1024
  return row({ what: 'memory of a socket at rest', unit: 'KiB', budget: '≤ 2 ×', ours: each(ours), floor: each(floor) })
}

interface Restart extends Returned {
  /** when the server was asked to end, and when the next one listened */
  askedAt: bigint
  listeningAt: bigint
}

async function restarts(hall: Hall, lines: Child, rounds: number): Promise<Row[]> {
  const taken: Restart[] = []
  for (let round = 0; round < rounds; round++) taken.push(await restart(hall, lines))
  const what = `restart under ${restarted.toLocaleString('en-US')} people`
  const figure = (more: string, budget: string, of: (one: Restart) => number) =>
    row({ what: `${what}, ${more}`, unit: 'ms', budget, ours: median(taken.map(of)) })
  const count = (more: string, of: (one: Returned) => number) =>
    row({ what: `${what}, ${more}`, unit: 'events', budget: '≤ 0 events', ours: Math.max(...taken.map(of)) })
  return [
    figure('nobody listens', '', one => milliseconds(one.askedAt, one.listeningAt)),
    figure('then the last one is back', '≤ 2000 ms', one => milliseconds(one.listeningAt, one.backAt)),
    figure('then the last one is told', '≤ 2000 ms', one => milliseconds(one.listeningAt, one.toldAt)),
    count('missed', ({ missing }) => missing),
    count('told twice', ({ doubled }) => doubled),
    count('out of order', ({ disordered }) => disordered),
  ]
}

async function restart(hall: Hall, lines: Child): Promise<Restart> {
  let server = await startOurs(hall.dataDir)
  try {
    const { port } = server
    const writer = hall.writerAt(port)
    await lines.ask({ do: 'follow', port, people: hall.people.slice(0, restarted) })
    for (let n = 0; n < changes; n++) await writer.change()
    const askedAt = process.hrtime.bigint()
    await server.stop()
    server = await startOurs(hall.dataDir, { PORT: String(port) })
    const listeningAt = process.hrtime.bigint()
    await writer.wake()
    for (let n = 0; n < changes; n++) await writer.change()
    return { askedAt, listeningAt, ...(await lines.ask<Returned>({ do: 'returned', events: 2 * changes })) }
  } finally {
    await lines.ask({ do: 'leave' })
    await server.stop()
  }
}

function milliseconds(from: bigint, to: bigint): number {
  return Number(to - from) / 1e6
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchRow, benchRow } from './bench-row.ts'
import { type LiveDataset, makeLiveDataset } from './live-dataset.ts'
import { type Child, type ReceivedReport, type ReconnectReport, type ServerState, startChild } from './live-orders.ts'
import { startOurs } from './process.ts'
import { median, pairedRatio } from './stats.ts'

/** number of users, and the budget in milliseconds until the last one receives an event */
const crowdSizes = [
  [1000, 25],
  [5000, 60],
] as const
const restarted = 1000
/** events sent before a restart, and again while everyone reconnects */
const changes = 20

/** Events to very many people at once, beside the library alone, and reconnecting after a restart. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const dataset = await makeLiveDataset(Math.max(...crowdSizes.map(([count]) => count)))
  const lines = startChild(new URL('./live-lines.ts', import.meta.url))
  try {
    return [...(await broadcasts(dataset, lines, long ? 60 : 20)), ...(await restarts(dataset, lines, long ? 10 : 3))]
  } finally {
    await lines.stop()
    rmSync(join(dataset.dataDir, '..'), { recursive: true, force: true })
  }
}

/** A server, how it sends an event, and bytes in use before and after the last people connected. */
interface MeasuredServer {
  server: Child
  port: number
  tell(): Promise<unknown>
  memory: [before: number, after: number]
}

interface BroadcastRun {
  /** milliseconds from the commit until the last one has received it */
  took: number
  /** CPU milliseconds of the main thread, including the request */
  worked: number
}

async function broadcasts(dataset: LiveDataset, lines: Child, rounds: number): Promise<BenchRow[]> {
  const serving = new URL('./live-server.ts', import.meta.url)
  const [server, bare] = [startChild(serving, [dataset.dataDir]), startChild(serving)]
  try {
    const [port, barePort] = [await server.ask<number>({ do: 'port' }), await bare.ask<number>({ do: 'port' })]
    const writer = dataset.writerAt(port)
    const ours: MeasuredServer = { server, port, memory: [0, 0], tell: () => writer.change() }
    const received = async () => (await server.ask<ServerState>({ do: 'state' })).frame
    const floor: MeasuredServer = {
      ...{ server: bare, port: barePort, memory: [0, 0] },
      tell: async () => bare.ask({ do: 'tell', frame: await received() }),
    }
    const rows: BenchRow[] = []
    let there = 0
    for (const [count, most] of crowdSizes) {
      for (const measured of [ours, floor]) {
        const memory = () => measured.server.ask<number>({ do: 'memory' })
        const before = await memory()
        const people = dataset.people.slice(there, count)
        await lines.ask({ do: 'open', port: measured.port, people, registers: measured === ours })
        await pause(1000)
        measured.memory = [before, await memory()]
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
  { ours, floor, lines, rounds }: { ours: MeasuredServer; floor: MeasuredServer; lines: Child; rounds: number },
): Promise<BenchRow[]> {
  const samples = { ours: [] as BroadcastRun[], floor: [] as BroadcastRun[] }
  for (let round = 0; round < rounds; round++) {
    // The order alternates; the first round warms up.
    for (const name of round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)) {
      const broadcastRun = await broadcast(name === 'ours' ? ours : floor, lines, count)
      if (round > 0) samples[name].push(broadcastRun)
    }
  }
  const figures = (of: (broadcastRun: BroadcastRun) => number) => {
    const [mine, beside] = [samples.ours.map(of), samples.floor.map(of)]
    return { ours: median(mine), floor: median(beside), ratio: pairedRatio(mine, beside), unit: 'ms' }
  }
  const what = `one event to ${count.toLocaleString('en-US')} people`
  return [
    benchRow({ what: `${what}, last one`, budget: `≤ ${most} ms, ≤ 1.5 ×`, ...figures(({ took }) => took) }),
    benchRow({ what: `${what}, work with the write`, ...figures(({ worked }) => worked) }),
  ]
}

async function broadcast(measured: MeasuredServer, lines: Child, count: number): Promise<BroadcastRun> {
  await lines.ask({ do: 'count', most: count })
  const before = await measured.server.ask<ServerState>({ do: 'state' })
  await measured.tell()
  const { lastAt } = await lines.ask<ReceivedReport>({ do: 'heard' })
  const { notifiedAt, worked } = await measured.server.ask<ServerState>({ do: 'state' })
  return { took: milliseconds(notifiedAt, lastAt), worked: worked - before.worked }
}

/** After a change of one user's role, the permissions of all are loaded again. */
async function afterChange(
  count: number,
  { ours, lines, change }: { ours: MeasuredServer; lines: Child; change(): Promise<unknown> },
): Promise<BenchRow> {
  const samples: number[] = []
  for (let round = 0; round < 5; round++) {
    await change()
    await pause(200)
    samples.push((await broadcast(ours, lines, count)).took)
  }
  const what = `one event to ${count.toLocaleString('en-US')} people whose rights are looked up, last one`
  return benchRow({ what, unit: 'ms', ours: median(samples) })
}

function memoryRow(ours: MeasuredServer, floor: MeasuredServer): BenchRow {
  const [there = 0, all = 0] = crowdSizes.slice(-2).map(([count]) => count)
  const each = ({ memory: [before, after] }: MeasuredServer) => (after - before) / (all - there) / 1024
  return benchRow({
    what: 'memory of a socket at rest',
    unit: 'KiB',
    budget: '≤ 2 ×',
    ours: each(ours),
    floor: each(floor),
  })
}

interface Restart extends ReconnectReport {
  /** when the server was asked to end, and when the next one listened */
  askedAt: bigint
  listeningAt: bigint
}

async function restarts(dataset: LiveDataset, lines: Child, rounds: number): Promise<BenchRow[]> {
  const samples: Restart[] = []
  for (let round = 0; round < rounds; round++) samples.push(await restart(dataset, lines))
  const what = `restart under ${restarted.toLocaleString('en-US')} people`
  const figure = (more: string, budget: string, of: (one: Restart) => number) =>
    benchRow({ what: `${what}, ${more}`, unit: 'ms', budget, ours: median(samples.map(of)) })
  const count = (more: string, of: (one: ReconnectReport) => number) =>
    benchRow({ what: `${what}, ${more}`, unit: 'events', budget: '≤ 0 events', ours: Math.max(...samples.map(of)) })
  return [
    figure('nobody listens', '', one => milliseconds(one.askedAt, one.listeningAt)),
    figure('then the last one is back', '≤ 2000 ms', one => milliseconds(one.listeningAt, one.backAt)),
    figure('then the last one is told', '≤ 2000 ms', one => milliseconds(one.listeningAt, one.notifiedAt)),
    count('missed', ({ missing }) => missing),
    count('received twice', ({ doubled }) => doubled),
    count('out of order', ({ disordered }) => disordered),
  ]
}

async function restart(dataset: LiveDataset, lines: Child): Promise<Restart> {
  let server = await startOurs(dataset.dataDir)
  try {
    const { port } = server
    const writer = dataset.writerAt(port)
    await lines.ask({ do: 'follow', port, people: dataset.people.slice(0, restarted) })
    for (let n = 0; n < changes; n++) await writer.change()
    const askedAt = process.hrtime.bigint()
    await server.stop()
    server = await startOurs(dataset.dataDir, { PORT: String(port) })
    const listeningAt = process.hrtime.bigint()
    await writer.wake()
    for (let n = 0; n < changes; n++) await writer.change()
    return { askedAt, listeningAt, ...(await lines.ask<ReconnectReport>({ do: 'returned', events: 2 * changes })) }
  } finally {
    await lines.ask({ do: 'leave' })
    await server.stop()
  }
}

function milliseconds(from: bigint, to: bigint): number {
  return Number(to - from) / 1e6
}

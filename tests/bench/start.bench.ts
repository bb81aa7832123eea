import { setTimeout as pause } from 'node:timers/promises'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { comparedActions } from './compared-actions.ts'
import { type BenchDataset, makeBenchDataset } from './dataset.ts'
import { startLoad } from './load.ts'
import { type Running, startBare, startOurs, startReference } from './process.ts'
import { median, pairedRatio } from './stats.ts'

/** One of the two servers, and a read by a signed-in user. */
interface StartSide {
  start(): Promise<Running>
  path: string
  headers: Record<string, string>
  body: object
  /** requests of every kind, as load */
  load: string[]
}

/** milliseconds from spawning */
interface Start {
  listening: number
  read: number
  /** CPU time of the main thread in it; NaN if the system does not report it */
  worked: number
}

/** Starts over an existing store with a warm compile cache, and the memory of the processes. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const world = await makeBenchDataset()
  try {
    const [ours, reference] = sidesOf(world)
    // The first start after a change compiles and caches the code; the budget is for the second.
    for (const side of [ours, reference]) await waitUntilIdle(side)
    const samples = { ours: [] as Start[], reference: [] as Start[], bare: [] as number[] }
    for (let round = 0; round < (long ? 30 : 11); round++) {
      samples.ours.push(await startAndRead(ours))
      samples.reference.push(await startAndRead(reference))
      samples.bare.push(await startAndStop())
    }
    const idle = [await waitUntilIdle(ours), await waitUntilIdle(reference)]
    const loadMs = long ? 60_000 : 6000
    const loaded = [await waitUntilIdle(ours, loadMs), await waitUntilIdle(reference, loadMs)]
    return [
      ...startRows(samples),
      memoryRow('memory, idle', '≤ 80 MB', idle),
      memoryRow('memory, after load', '≤ 150 MB', loaded),
    ]
  } finally {
    world.remove()
  }
}

function startRows({ ours, reference, bare }: { ours: Start[]; reference: Start[]; bare: number[] }): BenchRow[] {
  const compare = (what: string, name: keyof Start, budget = '', floor = reference.map(start => start[name])) => {
    const mine = ours.map(start => start[name])
    return benchRow({
      what,
      unit: 'ms',
      budget,
      ours: median(mine),
      floor: median(floor),
      ratio: pairedRatio(mine, floor),
    })
  }
  const rows = [
    compare('start to listening, beside bare Node', 'listening', '', bare),
    compare('start to listening', 'listening'),
    compare('start to the first read', 'read', '≤ 300 ms, ≤ 2.5 ×'),
    compare('start to the first read, work', 'worked'),
  ]
  return rows.filter(({ ours }) => !Number.isNaN(ours))
}

function memoryRow(what: string, budget: string, [ours = 0, floor = 0]: readonly number[]): BenchRow {
  return benchRow({ what, unit: 'MB', budget, ours, floor })
}

function sidesOf(world: BenchDataset): [ours: StartSide, reference: StartSide] {
  const { dataDir, file, place, ids, headers } = world
  const load = comparedActions(world)
  return [
    {
      start: () => startOurs(dataDir),
      path: `/api/${callsOf(chapter).get.name}`,
      headers,
      body: { ...place, chapterId: ids.chapters[0] },
      load: load.flatMap(({ ours }) => ours),
    },
    {
      start: () => startReference(file),
      path: '/read',
      headers: world.referenceHeaders,
      body: { projectId: place.projectId, id: world.referenceIds.chapters[0] },
      load: load.flatMap(({ reference }) => reference),
    },
  ]
}

async function startAndRead(side: StartSide): Promise<Start> {
  const startedAt = performance.now()
  const server = await side.start()
  try {
    await read(server, side)
    const took = performance.now() - startedAt
    return { listening: server.startedIn, read: took, worked: server.worked() ?? Number.NaN }
  } finally {
    await server.stop()
  }
}

async function startAndStop(): Promise<number> {
  const server = await startBare()
  await server.stop()
  return server.startedIn
}

/** A start, a read or as many requests as fit into `loadMs`, then a pause: resolves to the memory of the process. */
async function waitUntilIdle(side: StartSide, loadMs = 0): Promise<number> {
  const server = await side.start()
  const load = startLoad()
  try {
    await read(server, side)
    if (loadMs > 0) await load.run({ port: server.port, requests: side.load, connections: 16, ms: loadMs })
    await pause(2000)
    return server.memory()
  } finally {
    load.stop()
    await server.stop()
  }
}

async function read({ url }: Running, { path, headers, body }: StartSide): Promise<void> {
  const all = { ...headers, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers: all, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The first read was answered ${answer.status}: ${text}`)
}

import { type Load, type LoadOutcome, startLoad } from './load.ts'
import { type Running, startOurs, startReference } from './process.ts'
import { type Row, row } from './row.ts'
import { median, pairedRatio, percentile } from './stats.ts'
import { type Work, works } from './works.ts'
import { makeWorld } from './world.ts'

const connections = 16

/** What one server did in one slice. */
interface Slice extends LoadOutcome {
  /** microseconds of its main thread for each request */
  work: number
}

/** Whole requests over loopback, ours and the reference's in turns, both kept busy by 16 connections. */
export async function run({ long }: { long: boolean }): Promise<Row[]> {
  const world = await makeWorld()
  const load = startLoad()
  const ours = await startOurs(world.dataDir)
  const reference = await startReference(world.file)
  try {
    const rows: Row[] = []
    for (const work of works(world)) {
      const sides = [
        { server: ours, requests: work.ours, taken: [] as Slice[] },
        { server: reference, requests: work.reference, taken: [] as Slice[] },
      ] as const
      for (const { server, requests } of sides) await takeSlice(load, server, requests, 1500)
      for (let slice = 0; slice < (long ? 40 : 12); slice++) {
        // Who goes first changes, so that neither always has the quieter half.
        for (const { server, requests, taken } of slice % 2 === 0 ? sides : sides.toReversed())
          taken.push(await takeSlice(load, server, requests, long ? 500 : 300))
      }
      rows.push(...rowsOf(work, sides[0].taken, sides[1].taken))
    }
    return rows
  } finally {
    load.stop()
    await Promise.all([ours.stop(), reference.stop()])
    world.remove()
  }
}

async function takeSlice(load: Load, server: Running, requests: string[], ms: number): Promise<Slice> {
  const before = server.worked()
  const outcome = await load.run({ port: server.port, requests, connections, ms })
  const worked = before === null ? Number.NaN : (server.worked() ?? Number.NaN) - before
  return { ...outcome, work: (worked * 1000) / outcome.latencies.length }
}

function rowsOf({ what, budget }: Work, ours: readonly Slice[], reference: readonly Slice[]): Row[] {
  const compare = (of: (slice: Slice) => number) => {
    const [mine, floors] = [ours.map(of), reference.map(of)]
    return { ours: median(mine), floor: median(floors), ratio: pairedRatio(mine, floors) }
  }
  const latency = (share: number) => ({ ours: at(ours, share), floor: at(reference, share) })
  const rows = [
    row({ what, unit: '/s', budget, ...compare(({ latencies, seconds }) => latencies.length / seconds) }),
    row({ what: `${what}, p50`, unit: 'ms', ...latency(0.5) }),
    row({ what: `${what}, p99`, unit: 'ms', ...latency(0.99) }),
  ]
  // What the main thread works does not depend on who else uses the machine.
  const work = compare(slice => slice.work)
  return Number.isNaN(work.ours) ? rows : [...rows, row({ what: `${what}, work`, unit: 'µs', ...work })]
}

function at(slices: readonly Slice[], share: number): number {
  return percentile(
    slices.flatMap(({ latencies }) => [...latencies]),
    share,
  )
}

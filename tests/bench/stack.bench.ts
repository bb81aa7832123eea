import { type BenchRow, benchRow } from './bench-row.ts'
import { type ComparedAction, comparedActions } from './compared-actions.ts'
import { makeBenchDataset } from './dataset.ts'
import { type Load, type LoadOutcome, startLoad } from './load.ts'
import { type Running, startOurs, startReference } from './process.ts'
import { median, pairedRatio, percentile } from './stats.ts'

const connections = 16

/** The result of one server in one slice. */
interface StackSlice extends LoadOutcome {
  /** CPU microseconds of its main thread per request */
  work: number
}

/** Whole requests over loopback, ours and the reference's alternating, each loaded by 16 connections. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const world = await makeBenchDataset()
  const load = startLoad()
  const ours = await startOurs(world.dataDir)
  const reference = await startReference(world.file)
  try {
    const rows: BenchRow[] = []
    for (const work of comparedActions(world)) {
      const sides = [
        { server: ours, requests: work.ours, taken: [] as StackSlice[] },
        { server: reference, requests: work.reference, taken: [] as StackSlice[] },
      ] as const
      for (const { server, requests } of sides) await takeSlice(load, server, requests, 1500)
      for (let slice = 0; slice < (long ? 40 : 12); slice++) {
        // The order alternates, so that neither always has the quieter half.
        for (const { server, requests, taken: samples } of slice % 2 === 0 ? sides : sides.toReversed())
          samples.push(await takeSlice(load, server, requests, long ? 500 : 300))
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

async function takeSlice(load: Load, server: Running, requests: string[], ms: number): Promise<StackSlice> {
  const before = server.worked()
  const outcome = await load.run({ port: server.port, requests, connections, ms })
  const worked = before === null ? Number.NaN : (server.worked() ?? Number.NaN) - before
  return { ...outcome, work: (worked * 1000) / outcome.latencies.length }
}

function rowsOf(
  { what, budget }: ComparedAction,
  ours: readonly StackSlice[],
  reference: readonly StackSlice[],
): BenchRow[] {
  const compare = (of: (slice: StackSlice) => number) => {
    const [mine, floors] = [ours.map(of), reference.map(of)]
    return { ours: median(mine), floor: median(floors), ratio: pairedRatio(mine, floors) }
  }
  const latency = (share: number) => ({ ours: at(ours, share), floor: at(reference, share) })
  const rows = [
    benchRow({ what, unit: '/s', budget, ...compare(({ latencies, seconds }) => latencies.length / seconds) }),
    benchRow({ what: `${what}, p50`, unit: 'ms', ...latency(0.5) }),
    benchRow({ what: `${what}, p99`, unit: 'ms', ...latency(0.99) }),
  ]
  // CPU time of the main thread does not depend on other load.
  const work = compare(slice => slice.work)
  return Number.isNaN(work.ours) ? rows : [...rows, benchRow({ what: `${what}, work`, unit: 'µs', ...work })]
}

function at(slices: readonly StackSlice[], share: number): number {
  return percentile(
    slices.flatMap(({ latencies }) => [...latencies]),
    share,
  )
}

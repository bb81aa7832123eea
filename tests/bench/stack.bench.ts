import { type LoadOutcome, startLoad } from './load.ts'
import { startOurs, startReference } from './process.ts'
import { type Row, row } from './row.ts'
import { median, pairedRatio, percentile } from './stats.ts'
import { type Work, works } from './works.ts'
import { makeWorld } from './world.ts'

const connections = 16

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
        { port: ours.port, requests: work.ours, taken: [] as LoadOutcome[] },
        { port: reference.port, requests: work.reference, taken: [] as LoadOutcome[] },
      ] as const
      for (const { port, requests } of sides) await load.run({ port, requests, connections, ms: 1500 })
      for (let slice = 0; slice < (long ? 40 : 12); slice++) {
        // Who goes first changes, so that neither always has the quieter half.
        for (const { port, requests, taken } of slice % 2 === 0 ? sides : sides.toReversed())
          taken.push(await load.run({ port, requests, connections, ms: long ? 500 : 300 }))
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

function rowsOf({ what, budget }: Work, ours: readonly LoadOutcome[], reference: readonly LoadOutcome[]): Row[] {
  const rate = ({ latencies, seconds }: LoadOutcome) => latencies.length / seconds
  const [mine, floors] = [ours.map(rate), reference.map(rate)]
  const at = (taken: readonly LoadOutcome[], share: number) => {
    return percentile(
      taken.flatMap(({ latencies }) => [...latencies]),
      share,
    )
  }
  return [
    row({ what, unit: '/s', budget, ours: median(mine), floor: median(floors), ratio: pairedRatio(mine, floors) }),
    row({ what: `${what}, p50`, unit: 'ms', ours: at(ours, 0.5), floor: at(reference, 0.5) }),
    row({ what: `${what}, p99`, unit: 'ms', ours: at(ours, 0.99), floor: at(reference, 0.99) }),
  ]
}

import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import { type LoadOutcome, postJson, startLoad } from './load.ts'
import { startOurs, startReference } from './process.ts'
import { createProse, makePieces } from './prose.ts'
import { type Row, row } from './row.ts'
import { median, pairedRatio, percentile } from './stats.ts'
import { chapterReads, makeWorld, type World } from './world.ts'

const connections = 16
const listed = 50
const hits = 12

/** The same work asked of both servers. */
interface Work {
  what: string
  budget: string
  ours: string[]
  reference: string[]
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

function works({ place, headers, referenceHeaders, referenceIds, searches, ...world }: World): Work[] {
  const { projectId } = place
  const ask = (name: string, input: object) => postJson(`/api/${name}`, { ...place, ...input }, headers)
  const askReference = (name: string, input: object) => postJson(`/${name}`, { projectId, ...input }, referenceHeaders)
  const made = makePieces(createProse(2), 50, 40)
  return [
    {
      what: 'read a chapter',
      budget: '≥ 0.5 ×',
      ours: chapterReads({ place, headers, ...world }),
      reference: referenceIds.map(id => askReference('read', { id })),
    },
    {
      what: 'list 50 entries',
      budget: '≥ 0.6 ×',
      ours: [ask(callsOf(entry).find.name, { limit: listed })],
      reference: [askReference('list', { limit: listed })],
    },
    {
      what: 'search in texts',
      budget: '≥ 0.5 ×',
      ours: searches.map(text => ask(searchCalls.text.name, { text, limit: hits })),
      reference: searches.map(text => askReference('search', { text, limit: hits })),
    },
    {
      what: 'create an entry',
      budget: '≥ 0.5 ×',
      ours: made.map(({ title, rich }) => ask(callsOf(entry).create.name, { name: title, description: rich })),
      reference: made.map(({ title, rich }) => askReference('create', { title, body: rich })),
    },
  ]
}

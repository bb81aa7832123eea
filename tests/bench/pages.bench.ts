import { rmSync } from 'node:fs'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { temporaryFolder } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { type LoadOutcome, postJson, startLoad } from './load.ts'
import { type NamedWorld, seedNames } from './names.ts'
import { startOurs } from './process.ts'
import { median, pairedRatio } from './stats.ts'

const rows = 50
const lastPage = 1000

/** The thousandth page of a list against the first, over HTTP, one request at a time. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const dataDir = temporaryFolder('bench-pages')
  const world = await seedNames(dataDir, rows * lastPage)
  const server = await startOurs(dataDir)
  const load = startLoad()
  try {
    const cursor = await cursorOf(server.url, world, lastPage - 1)
    const pageParams = { first: 1, cursor, number: lastPage }
    const samples = { first: [] as number[], cursor: [] as number[], number: [] as number[] }
    for (let slice = 0; slice < (long ? 60 : 16); slice++)
      for (const name of ['first', 'cursor', 'number'] as const) {
        const requests = [list(world, pageParams[name])]
        const outcome = await load.run({ port: server.port, requests, connections: 1, ms: 150 })
        // The first slice warms up.
        if (slice > 0) samples[name].push(medianOf(outcome))
      }
    const compare = (what: string, ours: number[]) => {
      const floor = median(samples.first)
      const ratio = pairedRatio(ours, samples.first)
      return benchRow({ what, unit: 'ms', budget: '≤ 1.2 ×', ours: median(ours), floor, ratio })
    }
    return [
      compare('page 1,000 by its cursor, beside page 1', samples.cursor),
      compare('page 1,000 by its number, beside page 1', samples.number),
    ]
  } finally {
    load.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function medianOf({ latencies }: LoadOutcome): number {
  return median(latencies)
}

function list({ place, headers }: NamedWorld, page: number | string): string {
  return postJson(`/api/${callsOf(entry).find.name}`, { ...place, page, limit: rows }, headers)
}

/** The cursor at the end of the page with this number. */
async function cursorOf(url: string, { place, headers }: NamedWorld, page: number): Promise<string> {
  const answer = await fetch(`${url}/api/${callsOf(entry).find.name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...place, page, limit: rows }),
  })
  const { nextCursor } = (await answer.json()) as { nextCursor: string | null }
  if (nextCursor === null) throw new Error(`Page ${page} is the last one`)
  return nextCursor
}

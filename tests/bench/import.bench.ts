import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { type Client, createPlace, signedIn, temporaryFolder } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { chapterReads, seedOurs } from './dataset.ts'
import { makeImportFloor } from './import-floor.ts'
import { startLoad } from './load.ts'
import { startOurs } from './process.ts'
import { createProse, makePieces } from './prose.ts'
import { median, pairedRatio, percentile } from './stats.ts'

/** about the length of Moby Dick */
const novel = { chapters: 138, words: 1550 }
/** the reading load of several dozen people */
const reads = { connections: 4, perSecond: 400 }

/** An import of a novel over HTTP beside its bare inserts, and its effect on other users. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const bytes = makeNovel()
  const floor = await makeImportFloor(bytes)
  const dataDir = temporaryFolder('import')
  const world = await seedOurs(dataDir, makePieces(createProse(), 20, novel.words), [])
  const server = await startOurs(dataDir)
  const load = startLoad()
  try {
    const writer = await signedIn(server, 'importer')
    const samples = { ours: [] as number[], bare: [] as number[] }
    // Round -1 warms up both.
    for (let round = -1; round < (long ? 30 : 7); round++) {
      const [bare, ours] = [floor.measure(), await importOnce(writer, bytes)]
      if (round < 0) continue
      samples.bare.push(bare)
      samples.ours.push(ours)
    }
    const order = { ...reads, port: server.port, requests: chapterReads(world), ms: long ? 30_000 : 4000 }
    const quiet = await load.run(order)
    const busy = await whileImporting(writer, bytes, load.run(order))
    const p99 = [busy, quiet].map(({ latencies }) => percentile(latencies, 0.99)) as [number, number]
    return [
      benchRow({
        ...{
          what: 'import of a novel',
          unit: 'ms',
          budget: 3,
          ours: median(samples.ours),
          floor: median(samples.bare),
        },
        ratio: pairedRatio(samples.ours, samples.bare),
      }),
      benchRow({ what: 'p99 of a read while novels are imported', unit: 'ms', budget: 5, ours: p99[0], floor: p99[1] }),
    ]
  } finally {
    load.stop()
    await server.stop()
    floor.close()
    rmSync(dataDir, { recursive: true })
  }
}

/** The file of sections as a call sends it. */
function makeNovel(): Uint8Array<ArrayBuffer> {
  const pieces = makePieces(createProse(7), novel.chapters, novel.words)
  return new TextEncoder().encode(
    pieces.map(({ title, rich }) => `${JSON.stringify({ title, text: rich })}\n`).join(''),
  )
}

/** Milliseconds from the request until the job is complete. */
async function importOnce(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const place = await createPlace(client)
  const sections = { name: 'sections', type: 'application/jsonl', bytes }
  const startedAt = performance.now()
  const { jobId = '' } = await client.call(transferCalls.start, { ...place, name: 'n', fingerprint: 'n', sections })
  for (;;) {
    const { state } = await client.call(transferCalls.progress, { ...place, jobId })
    if (state === 'done') return performance.now() - startedAt
    if (state !== 'running') throw new Error(`The import ended as ${state}`)
    await pause(5)
  }
}

/** Imports novels until the other work is done. */
async function whileImporting<T>(client: Client, bytes: Uint8Array<ArrayBuffer>, other: Promise<T>): Promise<T> {
  let isOver = false
  const over = other.finally(() => {
    isOver = true
  })
  while (!isOver) await importOnce(client, bytes)
  return over
}

import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { type Client, makePlace, signedIn, temporary } from '#tests/harness/index.ts'
import { makeFloor } from './import-floor.ts'
import { startLoad } from './load.ts'
import { startOurs } from './process.ts'
import { createProse, makePieces } from './prose.ts'
import { type Row, row } from './row.ts'
import { median, pairedRatio, percentile } from './stats.ts'
import { chapterReads, seedOurs } from './world.ts'

/** as long as Moby Dick */
const novel = { chapters: 138, words: 1550 }
/** more than a room full of people reads */
const reads = { connections: 4, perSecond: 400 }

/** A novel brought in over HTTP beside its rows and search rows inserted bare, and what others feel of it. */
export async function run({ long }: { long: boolean }): Promise<Row[]> {
  const bytes = makeNovel()
  const floor = await makeFloor(bytes)
  const dataDir = temporary('import')
  const world = await seedOurs(dataDir, makePieces(createProse(), 20, novel.words), [])
  const server = await startOurs(dataDir)
  const load = startLoad()
  try {
    const writer = await signedIn(server, 'importer')
    const taken = { ours: [] as number[], bare: [] as number[] }
    // The first of everything is slower, on both sides.
    for (let round = -1; round < (long ? 30 : 7); round++) {
      const [bare, ours] = [floor.measure(), await importOnce(writer, bytes)]
      if (round < 0) continue
      taken.bare.push(bare)
      taken.ours.push(ours)
    }
    const order = { ...reads, port: server.port, requests: chapterReads(world), ms: long ? 30_000 : 4000 }
    const quiet = await load.run(order)
    const busy = await whileImporting(writer, bytes, load.run(order))
    const p99 = [busy, quiet].map(({ latencies }) => percentile(latencies, 0.99)) as [number, number]
    return [
      row({
        ...{ what: 'import of a novel', unit: 'ms', budget: 3, ours: median(taken.ours), floor: median(taken.bare) },
        ratio: pairedRatio(taken.ours, taken.bare),
      }),
      row({ what: 'p99 of a read while novels are imported', unit: 'ms', budget: 5, ours: p99[0], floor: p99[1] }),
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

/** Milliseconds from the request to the moment the job says that all is there. */
async function importOnce(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const place = await makePlace(client)
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

/** Novel after novel until the other work is over. */
async function whileImporting<T>(client: Client, bytes: Uint8Array<ArrayBuffer>, other: Promise<T>): Promise<T> {
  let isOver = false
  const over = other.finally(() => {
    isOver = true
  })
  while (!isOver) await importOnce(client, bytes)
  return over
}

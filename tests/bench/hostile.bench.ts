import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { RichTextInput } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { Client, createPlace, registerUser } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { chapterReads, makeBenchDataset } from './dataset.ts'
import { differentWords, growingSigns, manyMentions } from './hostile.ts'
import { startLoad } from './load.ts'
import { type Running, startOurs } from './process.ts'
import { median, percentile } from './stats.ts'
import { compare } from './watch.ts'

/** The effect on others of one account that sends the most expensive texts, without a rate limit. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const world = await makeBenchDataset()
  const server = await startOurs(world.dataDir)
  const load = startLoad()
  try {
    const watch = { load, server, requests: chapterReads(world), slices: long ? 15 : 3 }
    const client = new Client(server)
    await registerUser(client, { userId: 'hostile' })
    const place = await createPlace(client, 'hostile')
    const texts: [string, RichTextInput][] = [
      ['700,000 different words', differentWords(700_000)],
      ['1,600,000 signs that grow', growingSigns(1_600_000)],
      ['10,000 mentions', manyMentions(10_000, place)],
      ['words in 15 kB', differentWords(2000)],
    ]
    const rows: BenchRow[] = []
    for (const [what, text] of texts)
      rows.push(await compare(`p99 of a read while a text of ${what} comes in`, watch, writing(client, place, text)))
    rows.push(await compare('p99 of a read while such words are imported', watch, importing(client)))
    const write = await writer(server)
    rows.push(await others('a write of others while such words are imported', write, importing(client)))
    const again = writing(client, place, differentWords(700_000))
    rows.push(await others('a write of others while such words are saved', write, again))
    rows.push(benchRow({ what: 'memory afterwards', unit: 'MB', ours: server.memory() }))
    return rows
  } finally {
    load.stop()
    await server.stop()
    world.remove()
  }
}

/** Saves the same text repeatedly as a new chapter, and deletes it. */
function writing(client: Client, place: Place, text: RichTextInput): () => Promise<void> {
  const calls = callsOf(chapter)
  return async () => {
    const { chapterId } = (await client.call(calls.create as Call, { ...place, title: 'Hostile', text })) as {
      chapterId: string
    }
    await client.call(calls.delete, { ...place, chapterId })
  }
}

function importing(client: Client): () => Promise<void> {
  const line = `${JSON.stringify({ title: 'Hostile', text: differentWords(700_000) })}\n`
  const sections = { name: 'sections', type: 'application/jsonl', bytes: new TextEncoder().encode(line) }
  return async () => {
    const place = await createPlace(client, 'import')
    const input = { ...place, name: 'n.txt', fingerprint: '0'.repeat(32), sections }
    const { jobId = '' } = await client.call(transferCalls.start, input)
    for (;;) {
      const { state } = await client.call(transferCalls.progress, { ...place, jobId })
      if (state === 'done') return
      if (state !== 'running') throw new Error(`The import ended as ${state}`)
      await pause(20)
    }
  }
}

/** Another user who saves one line; resolves to milliseconds. */
async function writer(server: Running): Promise<() => Promise<number>> {
  const client = new Client(server)
  await registerUser(client, { userId: 'somebody' })
  const place = await createPlace(client, 'own')
  const { entryId } = await client.call(callsOf(entry).create, { ...place, name: 'Own' })
  return async () => {
    const startedAt = performance.now()
    await client.call(callsOf(entry).update, { ...place, entryId, data: { name: `Own ${startedAt}` } })
    return performance.now() - startedAt
  }
}

async function others(what: string, write: () => Promise<number>, work: () => Promise<void>): Promise<BenchRow> {
  const [quiet, busy]: [number[], number[]] = [[], []]
  for (let at = 0; at < 100; at++) {
    quiet.push(await write())
    await pause(10)
  }
  const state = { over: false }
  const working = (async () => {
    for (let times = 0; times < 3; times++) await work()
    state.over = true
  })()
  while (!state.over) {
    busy.push(await write())
    await pause(10)
  }
  await working
  const [ours, floor] = [percentile(busy, 0.95), median(quiet)]
  const longest = benchRow({ what: `${what}, p95 beside the median of quiet ones`, unit: 'ms', ours, floor })
  return { ...longest, what: `${longest.what} (longest ${Math.round(Math.max(...busy))} ms)` }
}

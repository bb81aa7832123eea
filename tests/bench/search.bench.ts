import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Call } from '#core/shared/call.ts'
import { searchCalls, suggestionCalls } from '#plugins/search/shared.ts'
import { openDatabase } from '#server/db/index.ts'
import { connectionOf } from '#server/db/prepare.ts'
import type { Database } from '#server/ports.ts'
import { createSearchIndex } from '#server/search/index.ts'
import { startServer } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { postJson, startLoad } from './load.ts'
import { startOurs } from './process.ts'
import { fillSearchDataset, type SearchDataset } from './search.bench-data.ts'
import { percentile } from './stats.ts'

/** The worst cases of an index: prefixes of nearly every text, and frequent words that are never adjacent. */
const worst = ['the a', 'th', 'a', 'the w', 'of the a']
const others = ['whale', 'that which', 'zzzz', 'not they from her on at by which had']
/** search in texts only, and in names and texts of every kind as the dialog does */
const calls = [searchCalls.text, suggestionCalls.global] as readonly Call[]

/** Search in very many texts: the time of the index alone, and the time a user waits. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const texts of long ? [100_000, 1_000_000] : [100_000]) {
    const shelf = await fillSearchDataset(texts)
    try {
      const about = `${texts.toLocaleString('en')} texts`
      rows.push(...(await wholeStack(shelf, about, texts > 100_000 ? 20 : 5)))
      rows.push(...(await alone(shelf, about)), await held(shelf, about))
    } finally {
      rmSync(join(shelf.dataDir, '..'), { recursive: true, force: true })
    }
  }
  return rows
}

async function wholeStack(shelf: SearchDataset, about: string, most: number): Promise<BenchRow[]> {
  const server = await startOurs(shelf.dataDir)
  const load = startLoad()
  try {
    const rows: BenchRow[] = []
    for (const call of calls) {
      const ask = async (texts: readonly string[]) => {
        const requests = requestsOf(call, shelf, texts)
        const before = server.worked() ?? Number.NaN
        const { latencies } = await load.run({ port: server.port, requests, connections: 1, ms: 2000 })
        const worked = (server.worked() ?? Number.NaN) - before
        return { p95: percentile(latencies, 0.95), work: worked / latencies.length }
      }
      await ask([...worst, ...others])
      const [prefixes, words] = [await ask(worst), await ask(others)]
      const what = `${about}, ${call.name}`
      rows.push(
        benchRow({ what: `${what}, worst prefixes, p95`, unit: 'ms', budget: `≤ ${most} ms`, ours: prefixes.p95 }),
        benchRow({ what: `${what}, worst prefixes, work`, unit: 'ms', ours: prefixes.work }),
        benchRow({ what: `${what}, other words, p95`, unit: 'ms', ours: words.p95 }),
      )
    }
    return rows.filter(({ ours }) => !Number.isNaN(ours))
  } finally {
    load.stop()
    await server.stop()
  }
}

function requestsOf({ name }: Call, { place, headers }: SearchDataset, texts: readonly string[]): string[] {
  return texts.map(text => postJson(`/api/${name}`, { ...place, text }, headers))
}

/** The whole server in this process, to observe its event loop while requests come from another. */
async function held(shelf: SearchDataset, about: string): Promise<BenchRow> {
  const server = await startServer({ dataDir: shelf.dataDir, env: { LOG_LEVEL: 'warn' } })
  const load = startLoad()
  try {
    const blocks: number[] = []
    for (const call of calls)
      for (const request of requestsOf(call, shelf, [...worst, ...others])) {
        const order = { port: server.port, requests: [request], connections: 1, ms: 1 }
        blocks.push(await longestBlock(() => load.run(order)))
      }
    const what = `${about}, whole stack, longest hold of the thread`
    return benchRow({ what, unit: 'ms', budget: '≤ 5 ms', ours: Math.max(...blocks) })
  } finally {
    load.stop()
    await server.close()
  }
}

/** In this process: beside the bare statement that finds the newest 2,000, and how long it blocks the thread. */
async function alone({ dataDir, place }: SearchDataset, about: string): Promise<BenchRow[]> {
  const database = await openDatabase({
    dataDir,
    migrations: [],
    log: { info: () => undefined, debug: () => undefined },
  })
  try {
    const { search } = createSearchIndex()
    const input = { projectIds: [place.projectId], limit: 20, within: 'texts' as const }
    const ours = await timed(() => search(database.read, { ...input, text: 'the a' }))
    const floor = await timed(bareSearch(database, '"the" AND "a"*'))
    const blocks: number[] = []
    for (const text of [...worst, ...others])
      blocks.push(await longestBlock(() => search(database.read, { ...input, text, within: 'both' })))
    return [
      benchRow({ what: `${about}, "the a*" in the index`, unit: 'ms', ours, floor }),
      benchRow({
        what: `${about}, index alone, longest hold of the thread`,
        unit: 'ms',
        budget: '≤ 5 ms',
        ours: Math.max(...blocks),
      }),
    ]
  } finally {
    await database.close()
  }
}

function bareSearch(database: Database, match: string): () => Promise<unknown> {
  const statement = connectionOf(database.read).native.prepare(
    'select rowid from search_words where search_words match ? order by rowid limit 2000',
  )
  return async () => statement.all(match)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = []
  for (let round = 0; round < 50; round++) {
    const start = performance.now()
    await work()
    samples.push(performance.now() - start)
  }
  return percentile(samples, 0.5)
}

/** The longest time the event loop was blocked, in the least disturbed round. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const longest: number[] = []
  for (let round = 0; round < 15; round++) {
    let [over, last, block] = [false, performance.now(), 0]
    const watching = (async () => {
      while (!over) {
        await nextTurn()
        block = Math.max(block, performance.now() - last)
        last = performance.now()
      }
    })()
    await work()
    over = true
    await watching
    longest.push(block)
  }
  return Math.min(...longest)
}

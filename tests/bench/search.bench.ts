import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchCalls } from '#plugins/search/shared.ts'
import { openDatabase } from '#server/db/index.ts'
import { connectionOf } from '#server/db/prepare.ts'
import type { Database } from '#server/ports.ts'
import { createSearchIndex } from '#server/search/index.ts'
import { type Load, postJson, startLoad } from './load.ts'
import { startOurs } from './process.ts'
import { type Row, row } from './row.ts'
import { fillShelf, type Shelf } from './search.bench-data.ts'
import { percentile } from './stats.ts'

/** What is worst for an index: beginnings that nearly every text has, and common words that never meet. */
const worst = ['the a', 'th', 'a', 'the w', 'of the a']
const others = ['whale', 'that which', 'zzzz', 'not they from her on at by which had']

/** Search among very many texts: what the index alone takes, and what a person waits for. */
export async function run({ long }: { long: boolean }): Promise<Row[]> {
  const rows: Row[] = []
  for (const texts of long ? [100_000, 1_000_000] : [100_000]) {
    const shelf = await fillShelf(texts)
    try {
      const about = `${texts.toLocaleString('en')} texts`
      rows.push(...(await wholeStack(shelf, about, texts > 100_000 ? 20 : 5)), ...(await alone(shelf, about)))
    } finally {
      rmSync(join(shelf.dataDir, '..'), { recursive: true, force: true })
    }
  }
  return rows
}

async function wholeStack({ dataDir, place, headers }: Shelf, about: string, most: number): Promise<Row[]> {
  const server = await startOurs(dataDir)
  const load = startLoad()
  try {
    const ask = (texts: readonly string[]) => latencies(load, server.port, texts, { place, headers })
    await ask([...worst, ...others])
    const prefixes = await ask(worst)
    return [
      row({
        what: `${about}, worst prefixes, p95`,
        unit: 'ms',
        budget: `≤ ${most} ms`,
        ours: percentile(prefixes, 0.95),
      }),
      row({ what: `${about}, other words, p95`, unit: 'ms', ours: percentile(await ask(others), 0.95) }),
    ]
  } finally {
    load.stop()
    await server.stop()
  }
}

async function latencies(
  load: Load,
  port: number,
  texts: readonly string[],
  { place, headers }: Pick<Shelf, 'place' | 'headers'>,
): Promise<Float64Array> {
  const requests = texts.map(text => postJson(`/api/${searchCalls.text.name}`, { ...place, text }, headers))
  return (await load.run({ port, requests, connections: 1, ms: 2000 })).latencies
}

/** In this process: beside the bare statement that finds the newest 2,000, and how long it keeps the thread at a time. */
async function alone({ dataDir, place }: Shelf, about: string): Promise<Row[]> {
  const database = await openDatabase({ dataDir, migrations: [], log: { info: () => undefined } })
  try {
    const { search } = createSearchIndex()
    const asked = { projectIds: [place.projectId], limit: 20, within: 'texts' as const }
    const ours = await timed(() => search(database.read, { ...asked, text: 'the a' }))
    const floor = await timed(bareSearch(database, '"the" AND "a"*'))
    const blocks: number[] = []
    for (const text of [...worst, ...others])
      blocks.push(await longestBlock(() => search(database.read, { ...asked, text, within: 'both' })))
    return [
      row({ what: `${about}, "the a*" in the index`, unit: 'ms', ours, floor }),
      row({ what: `${about}, longest hold of the thread`, unit: 'ms', budget: '≤ 5 ms', ours: Math.max(...blocks) }),
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
  const taken: number[] = []
  for (let round = 0; round < 50; round++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return percentile(taken, 0.5)
}

/** The longest time in which nothing else had a turn, in the round in which least else was going on. */
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

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { storyOf } from '../api/library-fixture.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'
import { measureLargeLibrary } from './library-size.ts'
import { startLoad } from './load.ts'
import { startBytes, startOurs } from './process.ts'
import { median, pairedRatio } from './stats.ts'

const words = 5000
const connections = 16

/**
 * A public chapter of 5,000 words beside a bare server that sends the same bytes, and what a browser fetches to show
 * it.
 */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const dataDir = temporaryFolder('bench-reading')
  const path = await publishChapter(dataDir)
  const ours = await startOurs(dataDir)
  const page = await (await fetch(ours.url + path)).text()
  const file = join(dataDir, 'page.gz')
  writeFileSync(file, gzipSync(page))
  const bare = await startBytes(file)
  const load = startLoad()
  try {
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\naccept-language: en\r\n\r\n`
    const rates = { ours: [] as number[], bare: [] as number[] }
    const first = { ours: [] as number[], bare: [] as number[] }
    for (let slice = 0; slice < (long ? 30 : 8); slice++)
      for (const [name, { port }] of [['ours', ours] as const, ['bare', bare] as const]) {
        const many = await load.run({ port, requests: [request], connections, ms: 300 })
        const one = await load.run({ port, requests: [request], connections: 1, ms: 100 })
        // The first slice warms up.
        if (slice === 0) continue
        rates[name].push(many.latencies.length / many.seconds)
        first[name].push(median(one.latencies))
      }
    const what = `a chapter of ${words.toLocaleString('en')} words`
    return [
      benchRow({
        ...{ what: `${what}, ${connections} connections`, unit: '/s', budget: '≥ 0.5 ×' },
        ...{ ours: median(rates.ours), floor: median(rates.bare), ratio: pairedRatio(rates.ours, rates.bare) },
      }),
      benchRow({
        ...{ what: `${what}, one request`, unit: 'ms' },
        ...{ ours: median(first.ours), floor: median(first.bare), ratio: pairedRatio(first.ours, first.bare) },
      }),
      benchRow({
        what: `${what}: page, styles and script`,
        unit: 'kB',
        budget: '≤ 60 kB',
        ours: weightOf(page) / 1000,
      }),
      ...(await measureLargeLibrary()),
    ]
  } finally {
    load.stop()
    await Promise.all([ours.stop(), bare.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The path of a chapter that everybody can read. */
async function publishChapter(dataDir: string): Promise<string> {
  const server = await startServer({ dataDir })
  try {
    const story = await storyOf(await signedIn(server, 'author'), 'bench')
    const line = 'The debts were read at low water, because the sea was thought to be listening least.'
    const lines = Math.ceil(words / line.split(' ').length)
    const text = Array.from({ length: lines }, (_, at) => `${line} ${at}`).join('\n')
    const chapterId = await story.addChapter('The Lantern Debt', text)
    await story.publish(chapterId)
    return libraryAddresses.chapter(story.storyId, chapterId)
  } finally {
    await server.close()
  }
}

/** The page and what it names, as a browser gets them; without images and fonts. */
function weightOf(page: string): number {
  const dist = builtClient()
  const parts = [...page.matchAll(/<(?:script src|link rel="stylesheet" href)="\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  const sizes = parts.map(name => brotliCompressSync(readFileSync(join(dist, name))).length)
  return sizes.reduce((sum, size) => sum + size, gzipSync(page).length)
}

import { sql } from 'kysely'
import { links } from '#core/shared/links.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publicCalls } from '#plugins/library/shared.ts'
import { type Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { storyOf } from '../api/library-fixture.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { median } from './stats.ts'

const stories = 10_000
const chapters = 1_000
const days = 366
const times = 9

/** What a large library and a long story take: pages that are made anew, and the figures of a million reads. */
export async function measureLargeLibrary(): Promise<BenchRow[]> {
  const server = await startServer({ env: { RATE_LIMIT: '1000000' } })
  try {
    const author = await signedIn(server, 'author')
    const story = await storyOf(author, 'long')
    const ids: string[] = []
    for (let at = 0; at < chapters; at++) ids.push(await story.addChapter(`Chapter ${at}`))
    await story.publishAll()
    await fillLibrary(server, story.storyId, ids)
    const { storyId } = story
    const row = (what: string, ours: number) => benchRow({ what, unit: 'ms', ours })
    const libraryPage = (query: string) => page(server, `/library?${query}`)
    return [
      row(`${stories} stories: the newest`, await libraryPage('page=2')),
      row(`${stories} stories: by text`, await libraryPage('text=lantern')),
      row(`${stories} stories: by genre`, await libraryPage('genre=drama')),
      row(`${stories} stories: by rating`, await libraryPage('sort=rating')),
      row(`a story of ${chapters} chapters: its page`, await page(server, links.story(storyId))),
      row(
        `a story of ${chapters} chapters: one of them`,
        await page(server, libraryAddresses.chapter(storyId, ids[500] ?? '')),
      ),
      row('the figures of a million reads', await timed(() => figures(author, storyId))),
    ]
  } finally {
    await server.close()
  }
}

async function figures(author: Client, storyId: string): Promise<void> {
  const { reads } = await author.call(publicCalls.analytics, { storyId })
  if (reads < 1_000_000) throw new Error(`${reads} reads are no million`)
}

/** A page is asked for by another address each time, so that it is made each time. */
const page = (server: TestServer, path: string) => {
  let count = 0
  return timed(async () => {
    const answer = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}again=${count++}`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  })
}

async function timed(work: () => Promise<void>): Promise<number> {
  await work()
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return median(taken)
}

/** Stories that only the library knows, and three reads of each chapter on each day. */
async function fillLibrary(server: TestServer, storyId: string, ids: readonly string[]): Promise<void> {
  const { database } = server.server.services
  await database.write(async tx => {
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${stories})
      insert into library_stories (project_id, out, name, description, genre, age_category, language, search_key,
        published_at, updated_at, subscribers, ratings, rating_sum)
      select 'filled-' || n, 1, 'Story ' || n, 'Of lantern and debt, number ' || n,
        case n % 3 when 0 then 'drama' when 1 then 'fantasy' end, 'g', 'en', 'story ' || n || ' of lantern and debt',
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.' || printf('%05d', n), n % 50, n % 9, (n % 9) * (n % 5 + 1)
      from numbers`.execute(tx)
    await sql`
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${days - 1})
      insert into library_days (project_id, chapter_id, day, reads, seconds)
      select ${storyId}, value, date('2026-01-01', n || ' days'), 3, 60
      from numbers cross join json_each(${JSON.stringify(ids)})`.execute(tx)
  })
}

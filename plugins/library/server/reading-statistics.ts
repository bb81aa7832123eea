import { sql } from 'kysely'
import { type Params, prepare, type Reader, type Tx, withTables } from '#server/index.ts'
import { type Figures, libraryLimits } from '../shared.ts'
import { averageOf, readChapterList } from './read-stories.ts'
import type { LibraryTables } from './tables.ts'

const tables = withTables<LibraryTables>

/** What is counted by day. */
export type DayFigures = Partial<
  Pick<LibraryTables['library_days'], 'reads' | 'seconds' | 'shares' | 'subscribers' | 'ratings'>
>

/** Adds to the figures of a day, of a chapter or, with '', of its story. */
export async function addFigures(
  tx: Tx,
  storyId: string,
  chapterId: string,
  now: Date,
  { reads = 0, seconds = 0, shares = 0, subscribers = 0, ratings = 0 }: DayFigures,
): Promise<void> {
  const added = { reads, seconds, shares, subscribers, ratings }
  if (Object.values(added).every(value => value === 0)) return
  const day = now.toISOString().slice(0, 10)
  await tables(tx)
    .insertInto('library_days')
    .values({ project_id: storyId, chapter_id: chapterId, day, ...added })
    .onConflict(conflict =>
      conflict.columns(['project_id', 'chapter_id', 'day']).doUpdateSet(eb => ({
        reads: eb('library_days.reads', '+', reads),
        seconds: eb('library_days.seconds', '+', seconds),
        shares: eb('library_days.shares', '+', shares),
        subscribers: eb('library_days.subscribers', '+', subscribers),
        ratings: eb('library_days.ratings', '+', ratings),
      })),
    )
    .execute()
}

interface DayRow {
  day: string
  reads: number
  readingTime: number
  shares: number
  subscribers: number
  ratings: number
}

const selectDays = prepare(
  (_, $: Params<{ story: string; limit: number }>) => sql<DayRow>`
    select * from (
      select day, reads, seconds as readingTime, shares, subscribers, ratings
      from library_day_sums where project_id = ${$.story} order by day desc limit ${$.limit}
    ) order by day`,
)

/** The sums of each chapter; the id is empty for what belongs to the story. */
const selectByChapter = prepare(
  (_, $: Params<{ story: string }>) => sql<{ id: string; reads: number; readingTime: number; shares: number }>`
    select chapter_id as id, reads, seconds as readingTime, shares
    from library_chapter_sums where project_id = ${$.story}`,
)

/** How many people have opened a chapter last. */
const selectStopped = prepare(
  (_, $: Params<{ story: string }>) => sql<{ id: string; count: number }>`
    select chapter_id as id, count(*) as count from library_readers
    where project_id = ${$.story} and chapter_id <> '' group by chapter_id`,
)

/** The figures of a story; none of one that was never published. */
export async function readFigures(read: Reader, story: string): Promise<Figures> {
  const row = await tables(read)
    .selectFrom('library_stories')
    .select(['name', 'subscribers', 'ratings', 'rating_sum'])
    .where('project_id', '=', story)
    .executeTakeFirst()
  const sums = row ?? { name: '', subscribers: 0, ratings: 0, rating_sum: 0 }
  const rows = await selectByChapter.all(read, { story })
  const byChapter = new Map(rows.map(one => [one.id, one]))
  const sum = (name: 'reads' | 'readingTime' | 'shares') => rows.reduce((total, row) => total + row[name], 0)
  const totals = { reads: sum('reads'), readingTime: sum('readingTime'), shares: sum('shares') }
  const stopped = new Map((await selectStopped.all(read, { story })).map(one => [one.id, one.count]))
  return {
    ...{ ...totals, name: sums.name, subscribers: sums.subscribers },
    ratings: { average: averageOf(sums), count: sums.ratings },
    days: await selectDays.all(read, { story, limit: libraryLimits.seriesDays }),
    chapters: (await readChapterList(read, story)).map(({ chapterId, title }) => ({
      ...{ chapterId, title, reads: byChapter.get(chapterId)?.reads ?? 0, readers: stopped.get(chapterId) ?? 0 },
      readingTime: byChapter.get(chapterId)?.readingTime ?? 0,
    })),
  }
}

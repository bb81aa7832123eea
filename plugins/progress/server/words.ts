import { sql } from 'kysely'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import type { CallContext, Reader, Tx } from '#server/index.ts'
import { addDays, dayStart } from '../shared/days.ts'
import { movedWords } from './moved-words.ts'

/** Days that one call counts: it takes their starts and the end of the last. */
const daysOfCall = 63

interface DayWords {
  day: string
  words: number
}

/** The words of the caller between each two of some instants; text that was cut and pasted is in none. */
export async function wordsWrittenBetween(
  context: CallContext,
  { spaceId, projectId }: Place,
  instants: string[],
  tx?: Tx,
) {
  const call = { spaceId, projectId, days: instants }
  const { words } = tx
    ? await context.perform(tx, versionCalls.wordsByDay, call)
    : await context.performRead(versionCalls.wordsByDay, call)
  const owner = { project: projectId, user: context.person().id }
  const moved = await movedWords(tx ?? context.read, owner, instants)
  return words.map((count, at) => count + (moved[at] ?? 0))
}

/** The words of the caller on the last `count` days, `today` at the end. */
export async function wordsOfDays(
  context: CallContext,
  { spaceId, projectId }: Place,
  { today, count, zone }: { today: string; count: number; zone: string },
): Promise<DayWords[]> {
  const days = Array.from({ length: count }, (_, at) => addDays(today, at - count + 1))
  const starts = [...days, addDays(today, 1)].map(day => new Date(dayStart(day, zone)).toISOString())
  const words: number[] = []
  for (let from = 0; from < count; from += daysOfCall) {
    words.push(
      ...(await wordsWrittenBetween(context, { spaceId, projectId }, starts.slice(from, from + daysOfCall + 1))),
    )
  }
  return days.map((day, at) => ({ day, words: words[at] ?? 0 }))
}

/** How many of the last days in a row were enough. Today counts once it is; until then the days before it do. */
export function streakOf(days: readonly DayWords[], daily: number): number {
  const enough = ({ words }: DayWords) => words >= Math.max(1, daily)
  const last = days.at(-1)
  const full = last && !enough(last) ? days.slice(0, -1) : days
  return full.length - 1 - full.findLastIndex(day => !enough(day))
}

/** The words of all chapters of a project that are not archived. */
export async function wordsOfChapters(read: Reader, projectId: string): Promise<number> {
  const { words } = await read
    .selectFrom('entities')
    .select(sql<number>`coalesce(sum(brief ->> '$.words'), 0)`.as('words'))
    .where('project_id', '=', projectId)
    .where('kind', '=', chapter.name)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .executeTakeFirstOrThrow()
  return words
}

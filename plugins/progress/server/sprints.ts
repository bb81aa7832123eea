import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, handle, Problem, type Reader, type Tx, withTables } from '#server/index.ts'
import { progressCalls, progressEvent, progressLimits } from '../shared.ts'
import type { ProgressTables } from './tables.ts'
import { wordsWrittenBetween } from './words.ts'

type SprintRow = ProgressTables['progress_sprints']

/** What is typed in the last seconds is saved a little later, and counts. */
const saveDelayMs = 10_000

const dueOf = ({ started_at, minutes }: SprintRow) => started_at + minutes * 60_000

/** From when to when the words of a sprint count, if it ends now. */
function countedSpan(row: SprintRow, now: number): string[] {
  const end = Math.max(row.started_at + 1, Math.min(now, dueOf(row) + saveDelayMs))
  return [row.started_at, end].map(instant => new Date(instant).toISOString())
}

const sprintOf = ({ sprint_id, started_at, minutes, words }: SprintRow) => ({
  ...{ sprintId: sprint_id, startedAt: new Date(started_at).toISOString(), minutes, words },
})

const ownSprints = (read: Reader, projectId: string, personId: string) =>
  withTables<ProgressTables>(read)
    .selectFrom('progress_sprints')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', personId)
    .orderBy('started_at', 'desc')

/** The sprints since an instant, newest first. Those that nobody ended are counted to the end of their time. */
export async function readSprints(context: CallContext, { spaceId, projectId }: Place, since: number) {
  const rows = await ownSprints(context.read, projectId, context.person().id)
    .where('started_at', '>=', since)
    .limit(progressLimits.sprints)
    .execute()
  const now = context.now().getTime()
  return Promise.all(
    rows.map(async row => {
      if (row.words !== null || dueOf(row) + saveDelayMs > now) return sprintOf(row)
      const [words = 0] = await wordsWrittenBetween(context, { spaceId, projectId }, countedSpan(row, now))
      return sprintOf({ ...row, words })
    }),
  )
}

/** Counts the words of a sprint and keeps their number. */
async function keepWords(tx: Tx, context: CallContext, { spaceId }: Place, row: SprintRow): Promise<SprintRow> {
  const span = countedSpan(row, context.now().getTime())
  const [words = 0] = await wordsWrittenBetween(context, { spaceId, projectId: row.project_id }, span, tx)
  await withTables<ProgressTables>(tx)
    .updateTable('progress_sprints')
    .set({ words })
    .where('sprint_id', '=', row.sprint_id)
    .execute()
  return { ...row, words }
}

/** Open pages of the person show it. */
async function emitSprint(tx: Tx, context: CallContext, { spaceId, projectId }: Place): Promise<void> {
  await context.events.emit(tx, { person: context.person().id }, progressEvent, { spaceId, projectId })
}

export const startSprintHandler = handle(progressCalls.startSprint, async (input, context) => {
  const { projectId, minutes } = input
  const personId = context.person().id
  const now = context.now().getTime()
  const row = {
    ...{ sprint_id: context.newId(), project_id: projectId, user_id: personId },
    ...{ started_at: now, minutes, words: null },
  }
  return context.write(async tx => {
    const open = await ownSprints(tx, projectId, personId).where('words', 'is', null).execute()
    // The same request again, whose answer was lost.
    const repeated = open.find(one => one.sprint_id === row.sprint_id)
    if (repeated) return sprintOf(repeated)
    if (open.some(one => dueOf(one) > now))
      throw new Problem('conflict', 'A sprint goes on already: end it before you start another one.')
    for (const one of open) await keepWords(tx, context, input, one)
    await withTables<ProgressTables>(tx).insertInto('progress_sprints').values(row).execute()
    await emitSprint(tx, context, input)
    return sprintOf(row)
  })
})

export const endSprintHandler = handle(progressCalls.endSprint, async (input, context) =>
  context.write(async tx => {
    const row = await ownSprints(tx, input.projectId, context.person().id)
      .where('sprint_id', '=', input.sprintId)
      .executeTakeFirst()
    if (!row) throw new Problem('not-found', 'There is no such sprint.')
    if (row.words !== null) return sprintOf(row)
    const ended = await keepWords(tx, context, input, row)
    await emitSprint(tx, context, input)
    return sprintOf(ended)
  }),
)

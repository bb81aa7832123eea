import { badField, handle, type ProjectPart, type Reader, withTables } from '#server/index.ts'
import { addDays, dayAt, dayStart, daysBetween, isDay, isZone } from '../shared/days.ts'
import { progressCalls, progressEvent, progressLimits } from '../shared.ts'
import { readSprints } from './sprints.ts'
import type { ProgressTables } from './tables.ts'
import { streakOf, wordsOfChapters, wordsOfDays } from './words.ts'

/** As many days as the dashboard shows. */
const daysDefault = 30

function requireZone(zone: string, field: string): void {
  if (!isZone(zone)) throw badField(field, 'must be a time zone, such as Europe/Kyiv')
}

/** What a person has chosen in a project. Until they do, their goal is the one they had for all projects before. */
async function readOwn(read: Reader, projectId: string, personId: string) {
  const own = await withTables<ProgressTables>(read)
    .selectFrom('progress_own')
    .select(['daily', 'streaks'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  const streaks = own?.streaks === 1
  if (own && own.daily !== null) return { daily: own.daily, streaks }
  const user = await read.selectFrom('users').select('personalisation').where('id', '=', personId).executeTakeFirst()
  const { dailyWords } = JSON.parse(user?.personalisation ?? '{}') as { dailyWords?: number | null }
  return { daily: dailyWords ?? 0, streaks }
}

const goalOf = (read: Reader, projectId: string) =>
  withTables<ProgressTables>(read)
    .selectFrom('progress_goals')
    .select(['words', 'by_day'])
    .where('project_id', '=', projectId)

/** What is left of a goal: today is one of the days that are left. */
function left(goal: { words: number; by_day: string }, total: number, today: string) {
  const words = Math.max(0, goal.words - total)
  const days = Math.max(0, daysBetween(today, goal.by_day) + 1)
  return { words: goal.words, by: goal.by_day, left: words, days, perDay: days > 0 ? Math.ceil(words / days) : 0 }
}

export const goalsReadHandler = handle(
  progressCalls.read,
  async ({ zone, days: count = daysDefault, ...place }, context) => {
    requireZone(zone, 'zone')
    const { read } = context
    const { projectId } = place
    const today = dayAt(context.now().getTime(), zone)
    const { daily, streaks } = await readOwn(read, projectId, context.person().id)
    const counted = await wordsOfDays(context, place, { today, zone, count: streaks ? progressLimits.days : count })
    const total = await wordsOfChapters(read, projectId)
    const goal = await goalOf(read, projectId).executeTakeFirst()
    return {
      ...{ days: counted.slice(-count), daily, total, streaks },
      goal: goal ? left(goal, total, today) : null,
      streak: streaks ? streakOf(counted, daily) : 0,
      sprints: await readSprints(context, place, dayStart(addDays(today, 1 - count), zone)),
    }
  },
)

export const setOwnHandler = handle(progressCalls.setOwn, async ({ spaceId, projectId, ...input }, context) => {
  const { id } = context.person()
  const change = {
    ...(input.daily !== undefined && { daily: input.daily ?? 0 }),
    ...(input.streaks !== undefined && { streaks: Number(input.streaks) }),
  }
  if (Object.keys(change).length === 0) return { ok: true as const }
  await context.write(async tx => {
    await withTables<ProgressTables>(tx)
      .insertInto('progress_own')
      .values({ project_id: projectId, user_id: id, daily: null, streaks: 0, ...change })
      .onConflict(conflict => conflict.columns(['project_id', 'user_id']).doUpdateSet(change))
      .execute()
    await context.events.emit(tx, { person: id }, progressEvent, { spaceId, projectId })
  })
  return { ok: true as const }
})

export const setGoalHandler = handle(progressCalls.setGoal, async ({ spaceId, projectId, goal }, context) => {
  if (goal) {
    requireZone(goal.zone, 'goal.zone')
    if (!isDay(goal.by)) throw badField('goal.by', 'must be a day such as 2026-12-31')
    if (goal.by < dayAt(context.now().getTime(), goal.zone))
      throw badField('goal.by', 'has passed: choose today or a later day')
  }
  await context.write(async tx => {
    const goals = withTables<ProgressTables>(tx)
    if (goal) {
      const row = { words: goal.words, by_day: goal.by }
      await goals
        .insertInto('progress_goals')
        .values({ project_id: projectId, ...row })
        .onConflict(conflict => conflict.column('project_id').doUpdateSet(row))
        .execute()
    } else await goals.deleteFrom('progress_goals').where('project_id', '=', projectId).execute()
    await context.events.emit(tx, { project: projectId }, progressEvent, { spaceId, projectId })
  })
  return { ok: true as const }
})

/** The goal of a project in its file. */
export const goalPart: ProjectPart<{ words: number; by: string }> = {
  name: 'progress',
  about: 'How many words the chapters of the project should come to, and by which day.',
  order: 'before',
  row: { words: `1 <= number.integer <= ${progressLimits.project}`, by: '/^\\d{4}-\\d{2}-\\d{2}$/' },
  async read(read, { projectId }) {
    return (await goalOf(read, projectId).execute()).map(({ words, by_day }) => ({ words, by: by_day }))
  },
  async write(tx, { projectId }, rows) {
    const [row] = rows
    if (!row) return
    if (rows.length > 1) throw badField('data.parts.progress', 'has too many rows: a project has one goal')
    if (!isDay(row.by)) throw badField('data.parts.progress.0.by', 'is no day of the calendar')
    // What the project has already stays as it is.
    await withTables<ProgressTables>(tx)
      .insertInto('progress_goals')
      .values({ project_id: projectId, words: row.words, by_day: row.by })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  },
}

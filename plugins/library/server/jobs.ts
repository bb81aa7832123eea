import { sql } from 'kysely'
import {
  badField,
  type CallContext,
  type Events,
  listed,
  type Notifications,
  type Params,
  prepare,
  type Reader,
  randomId,
  recordActivity,
  type ServerServices,
  startJob,
  type Tx,
  withTables,
} from '#server/index.ts'
import { libraryEvent, libraryLimits, type WaitingJob } from '../shared.ts'
import { notifySubscribers } from './notify-subscribers.ts'
import { hideStory, publishChapters, publishStory, takeBackChapters, visibleChapters } from './publish.ts'
import type { LibraryTables } from './tables.ts'

const tables = withTables<LibraryTables>

/** How often the server looks what is due. */
const everyMs = 1000
/** What is done later than this was delayed by more than the server's own pace. */
const lateMs = 60_000

/** @throws Problem naming the time if it is in the past or too far away */
export function checkSchedule(schedule: string, now: Date): string {
  const at = new Date(schedule)
  // What was accepted is kept as one form, so that times are compared as texts.
  if (at <= now) throw badField('schedule', 'is in the past')
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + libraryLimits.scheduleYears)
  if (at > last) throw badField('schedule', `is more than ${libraryLimits.scheduleYears} years ahead`)
  return at.toISOString()
}

/** Adds to the list of what waits; a chapter, or the story as '', waits for one time only. */
export async function schedule(
  tx: Tx,
  context: CallContext,
  input: { projectId: string; chapterIds: readonly string[]; value: boolean; at: string },
): Promise<void> {
  const { projectId, chapterIds, value, at } = input
  for (const chapterId of chapterIds)
    await tables(tx)
      .insertInto('library_jobs')
      .values({
        ...{ id: randomId(), project_id: projectId, chapter_id: chapterId, value: Number(value), due_at: at },
        created_by: context.person().id,
      })
      .onConflict(conflict =>
        conflict.columns(['project_id', 'chapter_id']).doUpdateSet({ value: Number(value), due_at: at }),
      )
      .execute()
  await emitWaiting(tx, context.events, projectId)
}

/** Takes off that list what has happened or is to happen no more. */
export async function unschedule(
  tx: Tx,
  events: Events,
  projectId: string,
  chapterIds: readonly string[],
): Promise<void> {
  const removed = await tables(tx)
    .deleteFrom('library_jobs')
    .where('project_id', '=', projectId)
    .where('chapter_id', 'in', listed<string>(JSON.stringify(chapterIds)))
    .returning('id')
    .execute()
  if (removed.length > 0) await emitWaiting(tx, events, projectId)
}

export async function emitWaiting(tx: Tx, events: Events, projectId: string): Promise<void> {
  await events.emit(tx, { project: projectId, permission: 'project.publish' }, libraryEvent, { storyId: projectId })
}

const selectWaiting = prepare(
  (_, $: Params<{ project: string }>) => sql<{
    id: string
    chapter_id: string
    value: number
    due_at: string
    title: string
  }>`
    select library_jobs.id, chapter_id, value, due_at, coalesce(shown.label, projects.name) as title
    from library_jobs
    join projects on projects.id = project_id
    left join (${visibleChapters($.project)}) shown on shown.id = chapter_id
    where project_id = ${$.project} and (chapter_id = '' or shown.id is not null)
    order by due_at, shown.position, shown.seq, library_jobs.id`,
)

/** What waits, the next first. */
export async function waitingJobs(read: Reader, projectId: string): Promise<WaitingJob[]> {
  return (await selectWaiting.all(read, { project: projectId })).map(row => ({
    ...{ jobId: row.id, storyId: projectId, chapterId: row.chapter_id || null, title: row.title },
    ...{ value: row.value === 1, schedule: row.due_at },
  }))
}

type JobServices = Pick<ServerServices, 'database' | 'events' | 'log' | 'now'> & { notifications: Notifications }

/** Does what is due, also what became due while the server was away; returns the function that stops it. */
export function startJobs(services: JobServices): () => Promise<void> {
  return startJob(
    { everyMs, firstMs: 0 },
    ending => doDue(services, ending),
    err => services.log.error({ err }, 'what was scheduled could not be published'),
  )
}

async function doDue({ database, events, notifications, log, now }: JobServices, ending: AbortSignal): Promise<void> {
  const due = await tables(database.read)
    .selectFrom('library_jobs')
    .select('project_id')
    .distinct()
    .where('due_at', '<=', now().toISOString())
    .execute()
  for (const { project_id: projectId } of due) {
    if (ending.aborted) return
    await database.write(async tx => {
      // Read again inside of the transaction: it may have been cancelled or moved, and it happens once.
      const at = now().toISOString()
      const jobs = await tables(tx)
        .deleteFrom('library_jobs')
        .where('project_id', '=', projectId)
        .where('due_at', '<=', at)
        .returning(['chapter_id', 'value', 'due_at', 'created_by'])
        .execute()
      if (jobs.length === 0) return
      for (const job of jobs.toSorted((a, b) => a.due_at.localeCompare(b.due_at)))
        await doJob(tx, projectId, { ...job, at: now() })
      await notifySubscribers(tx, notifications, projectId)
      await emitWaiting(tx, events, projectId)
      await events.emit(tx, 'everyone', libraryEvent, { storyId: projectId })
      await notifyOfDelay(tx, notifications, projectId, jobs, at)
      log.info({ jobs: jobs.length }, 'what was scheduled is published')
    })
  }
}

interface DueJob {
  chapter_id: string
  value: number
  created_by: string
  at: Date
}

async function doJob(tx: Tx, projectId: string, job: DueJob): Promise<void> {
  const { chapter_id: chapterId } = job
  const at = job.at.toISOString()
  const isOut = job.value === 1
  const activity = { did: isOut ? 'published' : 'withdrawn', projectId, ids: chapterId ? [chapterId] : [] } as const
  await recordActivity(tx, activity, { user: { id: job.created_by }, now: job.at })
  if (chapterId === '') await (isOut ? publishStory(tx, projectId, at) : hideStory(tx, projectId, at))
  else await (isOut ? publishChapters : takeBackChapters)(tx, projectId, [chapterId], at)
}

/** Notifies who scheduled something if it happened late, because the server was not running. */
async function notifyOfDelay(
  tx: Tx,
  notifications: Notifications,
  projectId: string,
  jobs: readonly { due_at: string; created_by: string }[],
  at: string,
): Promise<void> {
  const late = jobs.filter(job => Date.parse(at) - Date.parse(job.due_at) > lateMs)
  const project = await tx
    .selectFrom('projects')
    .select(['name', 'space_id'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!project) return
  for (const [personId, theirs] of Map.groupBy(late, job => job.created_by)) {
    const [{ due_at: due } = { due_at: at }] = theirs
    await notifications.notify(tx, {
      ...{ personId, action: 'SCHEDULE_LATE', projectId },
      title: `“${project.name}”: what was due while the server was away is published now`,
      payload: { spaceId: project.space_id, projectId, projectName: project.name, due, count: theirs.length },
    })
  }
}

import type { InputOf, OutputOf } from '#core/shared/call.ts'
import { type CallContext, listed, type Params, prepare, type Reader, type Tx, withTables } from '#server/index.ts'
import type { transferCalls } from '../shared/calls.ts'
import type { ImportTables } from './tables.ts'

export type JobRow = ImportTables['imports']

/** A job, visible only to its own user. */
export function findJob(
  read: Reader,
  job: { id: string; projectId: string; userId: string },
): Promise<JobRow | undefined> {
  return withTables<ImportTables>(read)
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', job.id)
    .where('project_id', '=', job.projectId)
    .where('user_id', '=', job.userId)
    .executeTakeFirst()
}

/** The last import of the same manuscript into a project, and its user. */
export async function findDone(read: Reader, projectId: string, fingerprint: string) {
  const row = await withTables<ImportTables>(read)
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select(['imports.ended_at', 'imports.chapters', 'users.user_id as by'])
    .where('imports.project_id', '=', projectId)
    .where('imports.fingerprint', '=', fingerprint)
    .where('imports.state', '=', 'done')
    .orderBy('imports.started_at', 'desc')
    .executeTakeFirst()
  return row && { when: row.ended_at ?? '', by: row.by, chapters: row.chapters }
}

export async function insertJob(tx: Tx, row: Omit<JobRow, 'state' | 'reason' | 'first_chapter_id' | 'ended_at'>) {
  await withTables<ImportTables>(tx)
    .insertInto('imports')
    .values({ ...row, state: 'running', reason: null, first_chapter_id: null, ended_at: null })
    .execute()
}

type ImportEnd = Pick<JobRow, 'state'> & Partial<Pick<JobRow, 'reason' | 'first_chapter_id'>>

/** Stores the result of a job, once. */
export async function endJob(tx: Tx, jobId: string, end: ImportEnd, at: Date): Promise<void> {
  await withTables<ImportTables>(tx)
    .updateTable('imports')
    .set({ ...end, ended_at: at.toISOString() })
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .execute()
}

/** At start no job is running: rows that say so were interrupted. */
export async function endAllRunning(tx: Tx, at: Date): Promise<void> {
  await withTables<ImportTables>(tx)
    .updateTable('imports')
    .set({ state: 'failed', reason: 'stopped', ended_at: at.toISOString() })
    .where('state', '=', 'running')
    .execute()
}

interface DoneImport {
  id: string
  project_id: string
  user_id: string
  name: string
  at: string
  /** entities it created */
  count: number
}

/** An import that appears at once: it is done with that, and repeats are known by their records. */
export async function insertDone(tx: Tx, { id, project_id, user_id, name, at, count }: DoneImport): Promise<void> {
  const row = { id, project_id, user_id, name, fingerprint: id, chapters: count, reason: null, first_chapter_id: null }
  await withTables<ImportTables>(tx)
    .insertInto('imports')
    .values({ ...row, state: 'done', started_at: at, ended_at: at })
    .execute()
}

/** Whether an import of anybody has this id. */
export async function isTaken(read: Reader, id: string): Promise<boolean> {
  const row = await withTables<ImportTables>(read)
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

const namesAt = prepare((db, $: Params<{ project: string; times: string }>) =>
  withTables<ImportTables>(db)
    .selectFrom('imports')
    .select(['started_at as time', 'name'])
    .where('project_id', '=', $.project)
    .where('started_at', 'in', listed<string>($.times))
    .where('state', 'in', ['done', 'undone']),
)

/** The names of what was imported at these instants. */
export async function importsAt(
  { projectId, times }: InputOf<typeof transferCalls.sources>,
  { read }: CallContext,
): Promise<OutputOf<typeof transferCalls.sources>> {
  const instants = times.map(time => new Date(time).toISOString())
  return [...(await namesAt.all(read, { project: projectId, times: JSON.stringify(instants) }))]
}

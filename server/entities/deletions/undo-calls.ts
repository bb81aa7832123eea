import { sql } from 'kysely'
import type { Logger } from 'pino'
import { can } from '#core/shared/access/permission.ts'
import { deletionsCall, listedDeletionsMax, undoDeletionCall } from '#core/shared/calls/undo.ts'
import { events } from '#core/shared/event.ts'
import { forgetOldRemovals } from '../../access/removals/removals.ts'
import { type HandledCall, handle, type ServerPlugin } from '../../contract.ts'
import type { Tx } from '../../db/schema.ts'
import { type StopJob, startJob } from '../../job.ts'
import type { Database } from '../../ports.ts'
import { forgetDeleted } from '../../project-backup/kept-backups.ts'
import { undoableSince } from '../../undo-period.ts'
import { writeContextOf } from '../handlers.ts'
import { purgeDeletions } from './keep-deletion.ts'
import { findDeletion, keptRows } from './undo-deletion.ts'

const oneMinuteMs = 60 * 1000
const tenMinutesMs = 10 * oneMinuteMs

/** The people named by what a deletion removed whose accounts were deleted since. */
async function peopleGoneSince(tx: Tx, deletion: string): Promise<string[]> {
  const gone = sql<{ id: string }>`select id from users
    where deleted_at >= (select at from deletions where id = ${deletion}) and exists (
      select 1 from deleted_rows where deletion = ${deletion} and instr(row, users.id) > 0)`
  return (await gone.execute(tx)).rows.map(({ id }) => id)
}

/**
 * Who may delete something may take that back. What plugins delete with an account does not come back, if the account
 * was deleted meanwhile.
 */
export function undoHandlers(plugins: readonly ServerPlugin[]): HandledCall[] {
  const undoables = new Map(plugins.flatMap(({ undoable = [] }) => undoable.map(one => [one.kind, one] as const)))
  const permissionFor = (kind: string) => undoables.get(kind)?.permission ?? `${kind}.delete`
  return [
    handle(deletionsCall, async (place, context) => {
      const person = context.person()
      const grant = await context.access.grantFor(person, place)
      const rows = await context.read
        .selectFrom('deletions')
        .select(['id', 'kind', 'label', 'inside', 'at'])
        .where('project_id', '=', place.projectId)
        .where('person', '=', person.id)
        .where('at', '>=', undoableSince(context.now()))
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(listedDeletionsMax)
        .execute()
      return rows
        .filter(({ kind }) => can(grant, permissionFor(kind)))
        .map(({ id, kind, label, inside, at }) => ({ undoId: id, entity: kind, label, inside, deletedAt: at }))
    }),
    handle(
      undoDeletionCall,
      async ({ undoId, spaceId, projectId }, context) => {
        const place = { spaceId, projectId }
        const by = writeContextOf(context)
        const { kind } = await findDeletion(context.read, place, undoId, by)
        await context.access.require(by.user, permissionFor(kind), place)
        return context.write(async tx => {
          const people = await peopleGoneSince(tx, undoId)
          const undoable = undoables.get(kind)
          const rows = undoable ? await keptRows(tx, undoId) : []
          await undoable?.check?.(tx, place, rows)
          const entities = await context.entities.undoRemove(tx, place, undoId, by)
          for (const id of people) for (const plugin of plugins) await plugin.forgetPerson?.(tx, id)
          await undoable?.restored(tx, context, place, rows)
          // Tags, relations and comments that came back are shown as well.
          await context.events.emit(tx, { project: projectId }, events.place, place)
          return { entities }
        })
      },
      'texts',
      ({ undoId }) => [undoId],
    ),
  ]
}

interface ForgetDeletionsOptions {
  database: Database
  log: Logger
  dataDir: string
  now(): Date
}

/** Forgets what was deleted or removed more than a day ago. */
export function startPurgingDeletions({ database, log, dataDir, now }: ForgetDeletionsOptions): StopJob {
  return startJob(
    { everyMs: tenMinutesMs, firstMs: oneMinuteMs },
    async () => {
      await database.write(async tx => {
        await purgeDeletions(tx, now())
        await forgetOldRemovals(tx, now())
      })
      await forgetDeleted(dataDir, Date.parse(undoableSince(now())))
    },
    err => log.error({ err }, 'what was deleted could not be forgotten'),
  )
}

import type { Logger } from 'pino'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { events } from '#core/shared/event.ts'
import { type HandledCall, handle } from '../../contract.ts'
import { type StopJob, startJob } from '../../job.ts'
import type { Database } from '../../ports.ts'
import { writeContextOf } from '../handlers.ts'
import { forgetOldDeletions } from './keep-deletion.ts'
import { findDeletion } from './undo-deletion.ts'

const oneMinuteMs = 60 * 1000
const tenMinutesMs = 10 * oneMinuteMs

/** Who may delete something may take that back. */
export function undoHandlers(): HandledCall[] {
  return [
    handle(undoDeletionCall, async ({ undoId, spaceId, projectId }, context) => {
      const place = { spaceId, projectId }
      const by = writeContextOf(context)
      const { kind } = await findDeletion(context.read, place, undoId, by)
      await context.access.require(by.user, `${kind}.delete`, place)
      return context.write(async tx => {
        const entities = await context.entities.undoRemove(tx, place, undoId, by)
        // Tags, relations and comments that came back are shown as well.
        await context.events.emit(tx, { project: projectId }, events.place, place)
        return { entities }
      })
    }),
  ]
}

interface Forgetting {
  database: Database
  log: Logger
  now(): Date
}

/** Forgets what was deleted more than a day ago. */
export function startForgettingDeletions({ database, log, now }: Forgetting): StopJob {
  return startJob(
    { everyMs: tenMinutesMs, firstMs: oneMinuteMs },
    () => database.write(tx => forgetOldDeletions(tx, now())),
    err => log.error({ err }, 'what was deleted could not be forgotten'),
  )
}

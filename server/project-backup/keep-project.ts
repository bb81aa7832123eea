import { sql } from 'kysely'
import { Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import { randomId } from '../http/random-ids.ts'
import { KeptBackups, type KeptReason } from './kept-backups.ts'
import { verifyArchive } from './verify-archive.ts'
import { type BackupServices, prepareArchive, projectState } from './write-archive.ts'

/** A backup that is kept of a project before a change of all of it, for the undo of that change. */
export interface KeptProject {
  id: string
  /** the state of the project that is in it */
  state: string
  /** the change was not made */
  remove(): Promise<void>
  /**
   * The change was made: notes the state after it, and removes the oldest ones. What fails now is logged: the change
   * stays, and so does this way back.
   */
  done(stateAfter: string, log: CallContext['log']): Promise<void>
}

/** Keeps a backup of a project as it is now, beside writers. */
export async function keepProject(services: BackupServices, place: Place, keptFor: KeptReason): Promise<KeptProject> {
  const kept = new KeptBackups(services.dataDir, place.projectId)
  const id = newKeptId(services.now())
  const archive = await prepareArchive(services, place)
  try {
    await kept.add(id, archive, keptFor)
  } finally {
    await archive.discard()
  }
  return {
    ...{ id, state: archive.state, remove: () => kept.remove(id) },
    async done(stateAfter, log) {
      // Without it, an undo says that the project was changed.
      await kept
        .setRestoredState(id, stateAfter)
        .catch(err => log.error({ err, keptId: id }, 'the state after a change of a project was not noted'))
      await kept.prune().catch(err => log.error({ err, keptId: id }, 'old kept backups were not removed'))
    },
  }
}

/** Verifies a kept backup in the background, once, in a thread that lives on. */
export function startVerification(services: BackupServices, place: Place, id: string, log: CallContext['log']): void {
  const kept = new KeptBackups(services.dataDir, place.projectId)
  services.verifications.start(id, {
    verify: signal => verifyKept(services, kept, { id, place, signal }),
    failed: err => log.error({ err, keptId: id }, 'a kept backup was not verified'),
  })
}

/** Restores a kept backup into a temporary database, and notes what was found. */
async function verifyKept(
  services: BackupServices,
  kept: KeptBackups,
  { id, place, signal }: { id: string; place: Place; signal: AbortSignal },
): Promise<void> {
  const file = await kept.open(id)
  if (!file) return
  try {
    await kept.setVerification(id, await verifyArchive(file.content, place, { ...services, signal }))
  } finally {
    await file.close()
  }
}

/** Sorts by time. */
function newKeptId(now: Date): string {
  return `${now.toISOString().replace(/\D/g, '')}x${randomId().replace(/\W/g, '').slice(0, 8)}`
}

/** Another one after any change of the project. @throws Problem not-found */
export async function stateOf(read: Reader, projectId: string): Promise<string> {
  const row = await read
    .selectFrom('projects')
    .select(sql<string>`${sql.raw(projectState)}`.as('state'))
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', 'There is no such project.')
  return row.state
}

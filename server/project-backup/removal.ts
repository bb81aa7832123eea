import { bringBackCall } from '#core/shared/calls/backups.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { accessChangeIn, changeAccess } from '../access/access-change.ts'
import { deleteWhole } from '../access/projects/project-handlers.ts'
import type { AccessService } from '../access/service.ts'
import { type CallContext, type HandledCall, handle } from '../contract.ts'
import { runSql, type TableRow } from '../db/insert-row.ts'
import type { Tx } from '../db/schema.ts'
import { refuseChangedSinceImport } from '../project-file/import/last-import.ts'
import { undoableSince } from '../undo-period.ts'
import { keepProject, stateOf } from './keep-project.ts'
import { KeptBackups } from './kept-backups.ts'
import { checkArchive } from './read-archive.ts'
import { restoreBlobs, restoreRows, tablesFor } from './restore.ts'
import type { BackupServices } from './write-archive.ts'

/** What a backup of a project does not have, which is needed when all of it was deleted. */
interface DeletedPlace {
  personId: string
  deletedAt: string
  project: TableRow
  roles: TableRow[]
  members: { user_id: string; role: string }[]
}

interface RemovalServices {
  backups: BackupServices
  access: AccessService
}

/** The calls that delete a project and bring it back. */
export function removalHandlers({ backups, access }: RemovalServices): HandledCall[] {
  return [
    handle(projectCalls.delete, async ({ keep = false, ifImported = false, ...place }, context) => {
      if (!keep) {
        await changeAccess(access, context, async change => {
          if (ifImported) await refuseChangedSinceImport(change.tx, place, context.now())
          await deleteWhole(change, context.entities, place)
        })
        return { ok: true as const }
      }
      // Nothing is kept of what will not be deleted.
      if (ifImported) await refuseChangedSinceImport(context.read, place, context.now())
      const kept = await keepProject(backups, place, 'removal')
      const folder = new KeptBackups(backups.dataDir, place.projectId)
      try {
        await folder.setPlace(kept.id, JSON.stringify(await placeBefore(context, place)))
        await changeAccess(access, context, async change => {
          if ((await stateOf(change.tx, place.projectId)) !== kept.state)
            throw new Problem('conflict', 'The project was changed meanwhile, so it was not deleted. Try again.')
          if (ifImported) await refuseChangedSinceImport(change.tx, place, context.now())
          await deleteWhole(change, context.entities, place)
        })
      } catch (error) {
        await kept.remove()
        throw error
      }
      return { ok: true as const, keptId: kept.id }
    }),
    handle(bringBackCall, async ({ keptId, spaceId, deletedId }, context) => {
      const place = { spaceId, projectId: deletedId }
      const folder = new KeptBackups(backups.dataDir, place.projectId)
      const deleted = await deletedPlace(folder, keptId, context)
      const file = await folder.open(keptId)
      if (!file) throw gone()
      try {
        const { content } = file
        const manifest = await checkArchive(content, place, backups)
        const { columnNames } = backups
        const archive = { content, tables: tablesFor(backups.file, manifest), columnNames, now: context.now() }
        await restoreBlobs(content, backups.blobs)
        const entities = await context.write(async tx => {
          const change = accessChangeIn(access, tx, context)
          await access.confirm(tx, change.person, 'project.create', { spaceId: place.spaceId })
          await insertPlace(tx, place, deleted, context.now())
          const count = await restoreRows(tx, context.entities, place, archive)
          for (const { user_id } of deleted.members) await change.emitRightsChanged(user_id, place)
          await change.emitPlaceChanged(place)
          return count
        })
        await folder.remove(keptId)
        return { entities }
      } finally {
        await file.close()
      }
    }),
  ]
}

async function placeBefore(context: CallContext, { projectId }: Place): Promise<DeletedPlace> {
  const { read } = context
  const project = await read.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow()
  const roles = await read.selectFrom('roles').selectAll().where('project_id', '=', projectId).orderBy('seq').execute()
  const members = await read
    .selectFrom('project_members')
    .select(['user_id', 'role'])
    .where('project_id', '=', projectId)
    .execute()
  return {
    ...{ personId: context.person().id, deletedAt: context.now().toISOString() },
    ...{ project: { ...project }, roles: roles.map(role => ({ ...role })), members },
  }
}

/** @throws Problem not-found if this person did not delete it within a day */
async function deletedPlace(folder: KeptBackups, keptId: string, context: CallContext): Promise<DeletedPlace> {
  const text = await folder.placeOf(keptId)
  if (text === undefined) throw gone()
  const deleted = JSON.parse(text) as DeletedPlace
  if (deleted.personId !== context.person().id || deleted.deletedAt < undoableSince(context.now())) throw gone()
  return deleted
}

/** The row of the project, its roles, and its members who are still in the space. */
async function insertPlace(tx: Tx, { spaceId, projectId }: Place, deleted: DeletedPlace, now: Date): Promise<void> {
  const taken = await tx.selectFrom('projects').select('id').where('id', '=', projectId).executeTakeFirst()
  if (taken) throw new Problem('conflict', 'There is a project with the same id by now, so it was not brought back.')
  const { seq: _, ...project } = deleted.project
  // Above any version that was cached for it, as that of a new project.
  await insertRow(tx, 'projects', { ...project, version: now.getTime() * 1000, write_key: null })
  for (const { seq: _, ...role } of deleted.roles) await insertRow(tx, 'roles', role)
  const inSpace = await tx.selectFrom('space_members').select('user_id').where('space_id', '=', spaceId).execute()
  const present = new Set(inSpace.map(({ user_id }) => user_id))
  const members = deleted.members.filter(({ user_id }) => present.has(user_id))
  for (const member of members)
    await tx
      .insertInto('project_members')
      .values({ project_id: projectId, ...member })
      .execute()
}

async function insertRow(tx: Tx, table: string, row: TableRow): Promise<void> {
  const columns = Object.keys(row)
  const names = columns.map(column => `"${column}"`).join(', ')
  const values = columns.map(column => row[column] ?? null)
  await runSql(tx, `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`, values)
}

function gone(): Problem {
  return new Problem('not-found', 'There is no project of this id that you deleted within a day.')
}

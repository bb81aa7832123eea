import type { OutputOf, StoredContent, UploadedFile } from '#core/shared/call.ts'
import {
  compareBackupCalls,
  keptBackupCalls,
  makeBackupCall,
  restoreBackupCall,
  restoreSentCall,
} from '#core/shared/calls/backups.ts'
import { Problem, type ProblemType, toFieldError } from '#core/shared/error.ts'
import { events } from '#core/shared/event.ts'
import type { IssueCode } from '#core/shared/issue.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'
import { type CallContext, FileAnswer, type HandledCall, handle } from '../contract.ts'
import type { Tx } from '../db/schema.ts'
import { sentFile } from '../http/files/prepared-file.ts'
import { compareArchive } from './compare.ts'
import { keepProject, startVerification, stateOf } from './keep-project.ts'
import { KeptBackups } from './kept-backups.ts'
import { checkArchive, readManifest } from './read-archive.ts'
import { restoreBlobs, restoreRows, tablesFor } from './restore.ts'
import { SentBackups } from './sent-backups.ts'
import { type BackupServices, prepareArchive } from './write-archive.ts'

/** Backups that are made or compared at once, of all users. */
const parallelMax = 4
/** How often a restore begins again because the project was changed while it was kept. */
const attempts = 3

/** The calls on backups of projects. */
export function backupHandlers(services: BackupServices): HandledCall[] {
  const restoring = new Set<string>()
  const sentBackups = new SentBackups()
  let working = 0

  async function withTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= parallelMax)
      throw new Problem('too-many', 'Many backups are being made or compared right now. Try again in a moment.', {
        retryAfter: 5,
      })
    working++
    try {
      return await work()
    } finally {
      working--
    }
  }

  /**
   * Keeps what is there and puts the backup in its place; nothing changes in between.
   * @param onlyFrom the state that the project must have
   */
  async function restore(content: StoredContent, place: Place, context: CallContext, onlyFrom?: string) {
    const { projectId } = place
    if (restoring.has(projectId)) throw new Problem('conflict', 'A backup of this project is being restored already.')
    restoring.add(projectId)
    try {
      const manifest = await checkArchive(content, place, services)
      // A full disk refuses it before the images and the copy of what is there are written.
      await context.write(async () => undefined)
      const archive = { content, tables: tablesFor(services.file, manifest), columnNames: services.columnNames }
      await restoreBlobs(content, services.blobs)
      for (let attempt = 0; attempt < attempts; attempt++) {
        const kept = await withTurn(() => keepProject(services, place, 'restore'))
        const restored = await context
          .write(async tx => {
            if (onlyFrom !== undefined && (await stateOf(tx, projectId)) !== onlyFrom) throw changedSince()
            if ((await stateOf(tx, projectId)) !== kept.state) return undefined
            const count = await restoreRows(tx, context.entities, place, { ...archive, now: services.now() })
            await emitChanges(context, tx, place)
            return { count, state: await stateOf(tx, projectId) }
          })
          .catch(async error => {
            await kept.remove()
            throw error
          })
        if (restored !== undefined) {
          await kept.done(restored.state, context.log)
          // The answer does not wait for it: the change is made.
          startVerification(services, place, kept.id, context.log)
          return { entities: restored.count, keptId: kept.id }
        }
        await kept.remove()
      }
      throw new Problem('conflict', 'The project is being changed all the time: nothing was restored. Try again.')
    } finally {
      restoring.delete(projectId)
    }
  }

  function compare(content: StoredContent, place: Place) {
    return withTurn(async () => {
      const manifest = await checkArchive(content, place, services)
      return compareArchive(place, {
        file: services.file,
        content,
        manifest,
        tables: tablesFor(services.file, manifest),
        derivedTables: services.derivedTables,
        columnNames: services.columnNames,
      })
    })
  }

  /** Lets `work` read a backup that the server keeps. @throws Problem not-found */
  async function withKept<T>(
    { projectId, backupId }: { projectId: string; backupId: string },
    work: (content: StoredContent) => Promise<T>,
  ): Promise<T> {
    const file = await new KeptBackups(services.dataDir, projectId).open(backupId)
    if (!file) throw gone()
    try {
      return await work(file.content)
    } finally {
      await file.close()
    }
  }

  return [
    handle(
      makeBackupCall,
      async place => {
        const archive = await withTurn(() => prepareArchive(services, place))
        const { name, takenAt } = archive.manifest
        const fileName = `${safeFileName(name)} ${takenAt.slice(0, 19).replaceAll(':', '.').replace('T', ' ')}.tar`
        return new FileAnswer(sentFile(archive), { type: 'application/x-tar', name: fileName, size: archive.size })
      },
      'exports',
    ),
    handle(restoreBackupCall, ({ backup, spaceId, projectId }, context) =>
      restore(contentOf(backup), { spaceId, projectId }, context),
    ),
    handle(restoreSentCall, async ({ sentId, ...place }, context) => {
      const own = { ...place, userId: context.person().id }
      const restored = await sentBackups.use(sentId, own, content => restore(content, place, context))
      if (!restored) throw gone()
      return restored
    }),
    handle(compareBackupCalls.compareBackup, async ({ backup, ...place }, context) => {
      const comparison = await compare(contentOf(backup), place)
      const file = backup.keep?.()
      if (!file) throw new Error('The file of a backup cannot be kept')
      return { ...comparison, sentId: await sentBackups.add(context.person().id, place, file) }
    }),
    handle(compareBackupCalls.compareKept, ({ backupId, ...place }) =>
      withKept({ ...place, backupId }, content => compare(content, place)),
    ),
    handle(keptBackupCalls.backups, async ({ spaceId, projectId }, { log }) => {
      const kept = new KeptBackups(services.dataDir, projectId)
      const list: OutputOf<typeof keptBackupCalls.backups>[number][] = []
      for (const backupId of await kept.list()) {
        const keptFor = await kept.keptFor(backupId)
        const file = keptFor === 'removal' ? undefined : await kept.open(backupId)
        if (!file || keptFor === 'removal') continue
        try {
          const manifest = await readManifest(file.content)
          if (manifest.spaceId !== spaceId) continue
          const { takenAt, entities } = manifest
          const verification = await kept.verificationOf(backupId)
          // The thread of an import ends before it could verify one, and a killed server verifies none.
          if (verification === null) startVerification(services, { spaceId, projectId }, backupId, log)
          list.push({ ...{ backupId, takenAt, entities, bytes: file.content.size }, ...{ keptFor, verification } })
        } finally {
          await file.close()
        }
      }
      return list
    }),
    handle(keptBackupCalls.restoreKept, ({ backupId, ifUnchanged = false, ...place }, context) =>
      withKept({ ...place, backupId }, async content => {
        if (!ifUnchanged) return restore(content, place, context)
        const state = await new KeptBackups(services.dataDir, place.projectId).restoredState(backupId)
        if (state === undefined) throw changedSince()
        return restore(content, place, context, state)
      }),
    ),
  ]
}

function gone(): Problem {
  return refusal('not-found', 'backup-gone', 'This backup is no longer there.')
}

function changedSince(): Problem {
  const message =
    'The project was changed since, so nothing was undone. Restore the kept backup under “Backups” to go back all the same.'
  return refusal('conflict', 'backup-changed-since', message)
}

function refusal(type: ProblemType, code: IssueCode, message: string): Problem {
  return new Problem(type, message, { errors: [toFieldError('backup', { code, message })] })
}

function contentOf({ content }: UploadedFile): StoredContent {
  if (!content) throw new Error('The file of a backup was not left on the disk')
  return content
}

/** Open pages read lists and the project again. */
async function emitChanges(
  { events: emitter, entities }: CallContext,
  tx: Tx,
  { spaceId, projectId }: Place,
): Promise<void> {
  const counts = await entities.counts(tx, projectId)
  for (const { name } of entities.kinds)
    await emitter.emit(tx, { project: projectId, permission: `${name}.read` }, events.entity, {
      ...{ is: 'many', kind: name, spaceId, projectId, count: counts[name] ?? 0 },
    })
  await emitter.emit(tx, { project: projectId }, events.place, { spaceId, projectId })
}

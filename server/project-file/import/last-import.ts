import { lastImportCall } from '#core/shared/calls/project-file.ts'
import { Problem, toFieldError } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type HandledCall, handle } from '../../contract.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { stateOf } from '../../project-backup/keep-project.ts'
import { KeptBackups } from '../../project-backup/kept-backups.ts'
import { undoableSince } from '../../undo-period.ts'

interface FileImport {
  person: string
  name: string
  at: Date
  keptId: string | undefined
}

/** Notes an import at its end, in place of the one before. @returns the state of the project */
export async function noteImport(tx: Tx, projectId: string, { person, name, at, keptId }: FileImport): Promise<string> {
  const state = await stateOf(tx, projectId)
  const row = { person, name, at: at.toISOString(), kept_id: keptId ?? null, state }
  await tx
    .insertInto('file_imports')
    .values({ project_id: projectId, ...row })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(row))
    .execute()
  return state
}

/**
 * Refuses the undo of an import as a new project. There is a day for it: from then on events are removed, and what was
 * changed cannot be seen in them.
 * @throws Problem conflict if the project did not come with a file within a day, or was changed since
 */
export async function refuseChangedSinceImport(read: Reader, { projectId }: Place, now: Date): Promise<void> {
  const row = await read
    .selectFrom('file_imports')
    .select(['kept_id', 'state', 'at'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  const isOfToday = row && row.kept_id === null && row.at > undoableSince(now)
  if (isOfToday && row.state === (await stateOf(read, projectId))) return
  const message =
    'The project was changed since it was imported, or that was more than a day ago, so it was not deleted. Delete it with “Delete project…” if you want to.'
  throw new Problem('conflict', message, {
    errors: [toFieldError('project', { code: 'import-changed-since', message })],
  })
}

/** Finds the last import that can still be undone. */
export function lastImportHandler(dataDir: string): HandledCall {
  return handle(lastImportCall, async ({ projectId }, context) => {
    const row = await context.read
      .selectFrom('file_imports')
      .select(['name', 'at', 'kept_id'])
      .where('project_id', '=', projectId)
      .where('person', '=', context.person().id)
      .executeTakeFirst()
    if (!row) return {}
    const { name, at, kept_id: keptId } = row
    if (keptId === null) return at > undoableSince(context.now()) ? { last: { name, at } } : {}
    // Only the newest backups of a project are kept.
    return (await new KeptBackups(dataDir, projectId).has(keptId)) ? { last: { name, at, keptId } } : {}
  })
}

/** What was imported or replaced; a backup of what was there before, if that was anything and was changed. */
export interface Imported extends Place {
  entities: number
  images: number
  keptId?: string
}

/** What a request with this key was answered, if it was the last import of a file into the project. */
export async function answerBefore(
  read: Reader,
  projectId: string,
  writeKey: string | null,
): Promise<Imported | undefined> {
  if (writeKey === null) return undefined
  const row = await read
    .selectFrom('import_answers')
    .select('answer')
    .where('project_id', '=', projectId)
    .where('write_key', '=', writeKey)
    .executeTakeFirst()
  return row && (JSON.parse(row.answer) as Imported)
}

/** Stores the answer with what it is about, in place of that of the import before. */
export async function keepAnswer(tx: Tx, writeKey: string | null, imported: Imported): Promise<void> {
  if (writeKey === null) return
  const row = { write_key: writeKey, answer: JSON.stringify(imported) }
  await tx
    .insertInto('import_answers')
    .values({ project_id: imported.projectId, ...row })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(row))
    .execute()
}

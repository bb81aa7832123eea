import { lastImportCall } from '#core/shared/calls/project-file.ts'
import { Problem, toFieldError } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type HandledCall, handle } from '../contract.ts'
import type { Tx } from '../db/schema.ts'
import { stateOf } from '../project-backup/keep-project.ts'

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

/** @throws Problem conflict if a project did not come with a file, or was changed since */
export async function refuseChangedSinceImport(tx: Tx, { projectId }: Place): Promise<void> {
  const row = await tx
    .selectFrom('file_imports')
    .select(['kept_id', 'state'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row && row.kept_id === null && row.state === (await stateOf(tx, projectId))) return
  const message =
    'The project was changed since it was imported, so it was not deleted. Delete it with “Delete project…” if you want to.'
  throw new Problem('conflict', message, {
    errors: [toFieldError('project', { code: 'import-changed-since', message })],
  })
}

export const lastImport: HandledCall = handle(lastImportCall, async ({ projectId }, context) => {
  const row = await context.read
    .selectFrom('file_imports')
    .select(['name', 'at', 'kept_id'])
    .where('project_id', '=', projectId)
    .where('person', '=', context.person().id)
    .executeTakeFirst()
  if (!row) return {}
  return { last: { name: row.name, at: row.at, ...(row.kept_id !== null && { keptId: row.kept_id }) } }
})

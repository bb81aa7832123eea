import { listed } from '../../db/prepare.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { NewIds } from '../import/new-ids.ts'

/** How many rows one statement writes. */
const batch = 500

/** Stores the ids that imported items have in their file, in place of those of items that had them, and their revisions. */
export async function keepOrigins(tx: Tx, projectId: string, idsByOrigin: ReadonlyMap<string, string>): Promise<void> {
  const entities = await tx
    .selectFrom('entities')
    .select(['id', 'revision'])
    .where('project_id', '=', projectId)
    .where('id', 'in', listed<string>(JSON.stringify([...idsByOrigin.values()])))
    .execute()
  const revisions = new Map(entities.map(({ id, revision }) => [id, revision]))
  const rows = [...idsByOrigin].map(([origin, id]) => ({
    ...{ project_id: projectId, origin, id, revision: revisions.get(id) ?? null },
  }))
  for (let at = 0; at < rows.length; at += batch)
    await tx
      .insertInto('project_origins')
      .values(rows.slice(at, at + batch))
      .onConflict(conflict =>
        conflict.doUpdateSet(eb => ({ id: eb.ref('excluded.id'), revision: eb.ref('excluded.revision') })),
      )
      .execute()
}

/**
 * The ids that items of a project have in files: those they came with, else their own. What was in a file goes out
 * under the same id, so that two files of a project can be compared line by line.
 * @param taken own ids in the file, which nothing else may get
 */
export async function originsOf(read: Reader, projectId: string, taken: ReadonlySet<string>): Promise<NewIds> {
  const ids = new NewIds(new Map())
  const rows = await read
    .selectFrom('project_origins')
    .select(['id', 'origin'])
    .where('project_id', '=', projectId)
    .execute()
  for (const { id, origin } of rows) if (taken.has(id) && !taken.has(origin)) ids.set(id, origin)
  return ids
}

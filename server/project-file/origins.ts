import type { Reader, Tx } from '../db/schema.ts'
import { NewIds } from './new-ids.ts'

/** How many rows one statement writes. */
const batch = 500

/**
 * Stores the ids that imported things have in their file. If another thing of the project already has such an id from a
 * file, it keeps it.
 */
export async function keepOrigins(tx: Tx, projectId: string, idsByOrigin: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...idsByOrigin].map(([origin, id]) => ({ project_id: projectId, origin, id }))
  for (let at = 0; at < rows.length; at += batch)
    await tx
      .insertInto('project_origins')
      .values(rows.slice(at, at + batch))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/**
 * The ids that things of a project have in files: those they came with, else their own. What was in a file goes out
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

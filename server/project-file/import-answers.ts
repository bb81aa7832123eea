import type { Place } from '#core/shared/kind-calls.ts'
import type { Reader, Tx } from '../db/schema.ts'

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

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import { prepare } from '../db/prepare.ts'
import type { Database } from '../ports.ts'
import { fieldValue, indexedRows, plainPath } from './list/where.ts'

const fieldIndexes = prepare(
  () =>
    sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
    where type = 'index' and tbl_name = 'entities' and name glob 'entities_field*'`,
)

/**
 * The index includes the columns of its condition, so that counting the entities of a filter does not read the table.
 * Kind names have no underscore, so index names are unique.
 */
function definitions(kind: Kind, field: string): string[] {
  const define = (name: string, owner: string, more = '') => {
    const path = plainPath(kind, field, owner === 'parent_id') ?? field
    const columns = `${owner}, ${fieldValue(path)}, seq, kind, archived_at, batch_id${more}`
    return `CREATE INDEX ${name}_${kind.name}_${field} on entities (${columns}) where ${indexedRows(kind.name)}`
  }
  if (!kind.parentField) return [define('entities_field', 'project_id')]
  // A list of one parent has an index of its own, so that it reads nothing of the others.
  return [define('entities_field', 'project_id', ', parent_id'), define('entities_fieldof', 'parent_id')]
}

/**
 * Called at the start: makes the indexes of the fields that kinds have `indexed`, and drops those of kinds and fields
 * that are gone. Writes nothing if they are the same as before. On a full disk, lists do without them.
 */
export async function matchFieldIndexes(
  database: Pick<Database, 'read' | 'write'>,
  kinds: readonly Kind[],
  log?: Pick<Logger, 'error'>,
): Promise<void> {
  const stored = new Map((await fieldIndexes.all(database.read, {})).map(index => [index.sql, index.name]))
  const wanted = new Set(kinds.flatMap(kind => kind.indexed.flatMap(field => definitions(kind, field))))
  const old = [...stored].filter(([text]) => !wanted.has(text))
  const missing = [...wanted].filter(text => !stored.has(text))
  if (old.length + missing.length === 0) return
  try {
    await database.write(async tx => {
      for (const [, name] of old) await sql`drop index ${sql.id(name)}`.execute(tx)
      for (const text of missing) await sql.raw(text).execute(tx)
    })
  } catch (err) {
    if (!(err instanceof Problem && err.type === 'store-full')) throw err
    log?.error({ err }, 'the indexes of fields could not be made')
  }
}

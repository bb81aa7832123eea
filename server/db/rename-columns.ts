import { sql } from 'kysely'
import type { Migration, RenamedColumn } from '../contract.ts'
import type { Tx } from './schema.ts'

/**
 * A migration that renames columns, and says so in `renames`: a backup of a project that was made before has the old
 * names, which become the new ones when it is read. SQLite renames them in indexes and triggers too.
 * @param more statements that follow
 */
export function renameColumns(
  name: string,
  renames: readonly RenamedColumn[],
  more: readonly string[] = [],
): Migration {
  return {
    ...{ name, renames },
    async up(tx: Tx) {
      for (const { table, from, to } of renames) {
        await sql.raw(`alter table ${table} rename column ${from} to ${to}`).execute(tx)
        for (const statement of renameInKeptRows(table, from, to)) await sql.raw(statement).execute(tx)
      }
      for (const statement of more) await sql.raw(statement).execute(tx)
    },
  }
}

/** The rows that are kept for the undo of a deletion are JSON by column; a deletion counts their bytes. */
const renameInKeptRows = (table: string, from: string, to: string) => [
  `update deleted_rows set emptied = iif(emptied = '${from}', '${to}', emptied),
      row = json_remove(json_set(row, '$.${to}', row -> '$.${from}'), '$.${from}')
    where name = '${table}' and json_type(row, '$.${from}') is not null`,
  `update deletions set bytes = ifnull(octet_length(parent), 0)
      + (select sum(octet_length(row)) from deleted_rows where deletion = id)
    where id in (select deletion from deleted_rows where name = '${table}')`,
]

/** By table, the new names of columns by their old ones. */
export type ColumnNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What the columns are called now that these migrations have renamed. */
export function columnNamesAfter(migrations: readonly Migration[]): ColumnNames {
  const tables = new Map<string, Map<string, string>>()
  for (const { table, from, to } of migrations.flatMap(({ renames = [] }) => renames)) {
    const names = tables.get(table) ?? new Map<string, string>()
    // One that is renamed again is known by its first name too.
    for (const [old, current] of names) if (current === from) names.set(old, to)
    tables.set(table, names.set(from, to))
  }
  return tables
}

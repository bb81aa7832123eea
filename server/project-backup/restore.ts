import type { StoredContent } from '#core/shared/call.ts'
import { Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { openConnection } from '../db/connection.ts'
import { insertNumberedRow, type RowNumbers, runSql, type TableRow } from '../db/insert-row.ts'
import type { ColumnNames } from '../db/rename-columns.ts'
import type { Tx } from '../db/schema.ts'
import type { Blobs, EntityStore } from '../ports.ts'
import { createYieldTurn } from '../yield-turn.ts'
import { type ProjectTable, projectTables } from './project-tables.ts'
import { archiveEntries, archiveRows, refuse } from './read-archive.ts'
import type { ArchiveManifest } from './write-archive.ts'

/** What of the row of a project is content; its owner, id and age stay. */
export const projectColumns = [
  ...['name', 'name_key', 'description', 'icon', 'color', 'genre', 'age_category', 'modules', 'poster_id'],
]

/**
 * The tables of this server, if they can take the rows of the backup.
 * @throws Problem not-what-it-says if they cannot: another version made it, or a plugin is missing
 */
export function tablesFor(file: string, { tables }: ArchiveManifest): ProjectTable[] {
  const connection = openConnection(file, 'read')
  try {
    const own = projectTables(connection.native)
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      if (rows === 0 || name === 'projects') continue
      const table = own.find(one => one.name === name)
      const known = new Set(table?.columns.map(column => column.name))
      const isFilled = table?.columns.every(column => !column.isRequired || columns.includes(column.name))
      if (!isFilled || columns.some(column => !known.has(column)))
        throw refuse(
          'backup-tables',
          `Another version of Skald made this backup, or one with other plugins: this server cannot take its ${name}. Nothing was restored. Update the server or add these plugins, then restore it again.`,
        )
    }
    return own
  } finally {
    connection.close()
  }
}

/** Stores the images of a checked archive; those that are there already stay. */
export async function restoreBlobs(content: StoredContent, blobs: Blobs): Promise<void> {
  for await (const { name, read } of archiveEntries(content)) {
    if (!name.startsWith('blobs/')) continue
    const hash = await blobs.put(new Uint8Array(await read()))
    if (name !== `blobs/${hash}`)
      throw refuse(
        'backup-image',
        'An image in this backup is not what its name says. Nothing was restored. Choose another backup.',
      )
  }
}

/** A checked archive, and what it is restored into. */
interface RestoredArchive {
  content: StoredContent
  tables: readonly ProjectTable[]
  columnNames: ColumnNames
  now: Date
}

/**
 * Replaces the content of a project with that of a checked archive. Members, roles, invitations and notifications stay.
 * An entity that exists now gets a higher revision than it has, so that no page takes its old state for the new one.
 * @returns the number of entities
 * @throws Problem conflict while an import writes into the project
 */
export async function restoreRows(
  tx: Tx,
  entities: EntityStore,
  place: Place,
  { content, tables, columnNames, now }: RestoredArchive,
): Promise<number> {
  const { projectId } = place
  const existing = await tx
    .selectFrom('entities')
    .select(['id', 'revision', 'batch_id'])
    .where('project_id', '=', projectId)
    .execute()
  if (existing.some(({ batch_id }) => batch_id !== null))
    throw new Problem('conflict', 'An import into this project is running. Wait until it is done, or cancel it.')
  const revisions = new Map(existing.map(({ id, revision }) => [id, revision]))
  const { seq: projectSeq } = await tx
    .selectFrom('projects')
    .select('seq')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await runSql(tx, 'pragma defer_foreign_keys = on')
  await entities.removeAll(tx, { projectId })
  // Parents first: an image takes its sizes with it, and its trigger no longer counts their bytes as stored.
  for (const table of tables)
    await runSql(tx, `delete from "${table.name}" where ${table.condition.replace('@project', '?')}`, [projectId])

  const byName = new Map(tables.map(table => [table.name, table]))
  const numbers: RowNumbers = new Map()
  const raised = new Map<string, { from: number; to: number }>()
  let count = 0
  const pause = createYieldTurn()
  for await (const { table: name, row } of archiveRows(content, columnNames)) {
    const table = byName.get(name)
    if (table) {
      if (name === 'entities') {
        const [id, from] = [String(row.id), Number(row.revision)]
        const to = Math.max(from, (revisions.get(id) ?? -1) + 1)
        if (to > from) raised.set(id, { from, to })
        row.revision = to
      }
      const number = await insertNumberedRow(tx, table, row, numbers)
      if (name === 'entities') {
        count++
        const { kind, label, refs, data } = row as Record<string, string>
        if (row.archived_at === null)
          await entities.indexRestored(tx, { seq: number, projectSeq, kind, label, refs, data } as never)
      }
    } else await restoreProject(tx, projectId, row, now)
    await pause()
  }
  await raiseOrigins(tx, projectId, raised)
  await entities.orderRestored(tx, place)
  return count
}

/** What is as it came with a file stays so, although its revision is another. */
async function raiseOrigins(
  tx: Tx,
  projectId: string,
  raised: ReadonlyMap<string, { from: number; to: number }>,
): Promise<void> {
  const rows = await tx
    .selectFrom('project_origins')
    .select(['origin', 'id', 'revision'])
    .where('project_id', '=', projectId)
    .execute()
  for (const { origin, id, revision } of rows) {
    const change = raised.get(id)
    if (change && revision === change.from)
      await tx
        .updateTable('project_origins')
        .set({ revision: change.to })
        .where('project_id', '=', projectId)
        .where('origin', '=', origin)
        .execute()
  }
}

async function restoreProject(tx: Tx, projectId: string, row: TableRow, now: Date): Promise<void> {
  const columns = projectColumns.filter(column => column in row)
  const set = columns.map(column => `"${column}" = ?`).join(', ')
  const values = [...columns.map(column => row[column] ?? null), now.toISOString(), projectId]
  await runSql(tx, `update projects set ${set}, updated_at = ?, version = version + 1 where id = ?`, values)
}

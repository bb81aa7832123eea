import { createHash } from 'node:crypto'
import type { StoredContent } from '#core/shared/call.ts'
import type { BackupComparison } from '#core/shared/calls/backups.ts'
import { Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { openConnection } from '../db/connection.ts'
import type { TableRow } from '../db/insert-row.ts'
import type { ColumnNames } from '../db/rename-columns.ts'
import { createYieldTurn } from '../yield-turn.ts'
import { ComparisonNotes, type NotedEntity, type Side } from './comparison-notes.ts'
import type { ProjectTable } from './project-tables.ts'
import { archiveRows } from './read-archive.ts'
import { projectColumns } from './restore.ts'
import type { ArchiveManifest } from './write-archive.ts'

/** Columns of entities that say when something was written, or that are made from others. */
const unlikeColumns = [
  ...['id', 'space_id', 'project_id', 'kind', 'label_key', 'position', 'revision', 'updated_by', 'updated_at'],
  ...['batch_id', 'write_key', 'brief'],
]

/** Tables of the core that say what happened once, or that are made from other rows. */
const derivedTables = [
  'versions',
  'activity',
  'entity_counts',
  'image_sizes',
  'project_origins',
  'import_answers',
  'file_imports',
]

interface Compared {
  /** the file of the database */
  file: string
  content: StoredContent
  manifest: ArchiveManifest
  tables: readonly ProjectTable[]
  /** tables of plugins that say nothing which others do not */
  derivedTables: readonly string[]
  columnNames: ColumnNames
}

/**
 * What restoring a checked archive changes in a project. The project is read at one moment, on a connection of its own;
 * what both have is noted on the disk, so that the size of neither matters.
 */
export async function compareArchive(place: Place, compared: Compared): Promise<BackupComparison> {
  const { file, content, manifest, tables } = compared
  const unread = new Set([...derivedTables, ...compared.derivedTables])
  const live = openConnection(file, 'read')
  const notes = new ComparisonNotes()
  try {
    const { native } = live
    native.exec('begin')
    const readers = new Map(tables.map(table => [table.name, readerOf(table, manifest, notes)]))
    const project = native
      .prepare('select * from projects where id = ? and space_id = ?')
      .get(place.projectId, place.spaceId) as TableRow | undefined
    if (!project) throw new Problem('not-found', 'There is no such project.')
    const pause = createYieldTurn()
    let settings = false
    for await (const { table, row } of archiveRows(content, compared.columnNames, unread)) {
      if (table === 'projects') settings = projectColumns.some(name => name in row && row[name] !== project[name])
      else readers.get(table)?.(row, 'backup')
      await pause()
    }
    for (const { name, columns, condition } of tables) {
      if (unread.has(name)) continue
      const names = columns.map(column => `"${column.name}"`).join(', ')
      const rows = native.prepare(`select ${names} from "${name}" where ${condition}`)
      for (const row of rows.iterate({ project: place.projectId })) {
        readers.get(name)?.(row as TableRow, 'project')
        await pause()
      }
    }
    return { takenAt: manifest.takenAt, settings, kinds: notes.kinds(), tables: notes.tables() }
  } finally {
    notes.close()
    live.close()
  }
}

type ReadRow = (row: TableRow, side: Side) => void

/** Notes the rows of a table, by the columns that the backup and the server both have. */
function readerOf(table: ProjectTable, { tables }: ArchiveManifest, notes: ComparisonNotes): ReadRow {
  const known = tables[table.name]?.columns
  const shared = table.columns.map(({ name }) => name).filter(name => known?.includes(name) ?? true)
  return table.name === 'entities' ? entityReader(shared, notes) : rowReader(table, shared, notes)
}

function entityReader(shared: readonly string[], notes: ComparisonNotes): ReadRow {
  const content = shared.filter(name => name !== 'seq' && !unlikeColumns.includes(name))
  return (row, side) => {
    const { seq, id, kind, label, label_key, position } = row as unknown as Omit<NotedEntity, 'hash'>
    notes.entity(side, {
      seq,
      id,
      kind,
      label,
      label_key,
      position,
      hash: hashOf(content.map(name => row[name] ?? null)),
    })
  }
}

/** Row numbers are given anew by a restore: the entity that one stands for is compared in its place. */
function rowReader(table: ProjectTable, shared: readonly string[], notes: ComparisonNotes): ReadRow {
  const { name: tableName, rowNumber, numberColumns } = table
  const columns = shared.filter(
    name => name !== rowNumber && (numberColumns[name] === undefined || numberColumns[name] === 'entities'),
  )
  const own = table.key.filter(name => columns.includes(name))
  const key = own.length > 0 ? own : columns.includes('id') ? ['id'] : columns
  return (row, side) => {
    const value = (name: string) => {
      const stored = row[name] ?? null
      return numberColumns[name] === undefined || stored === null ? stored : notes.idOf(side, Number(stored))
    }
    notes.row(side, { table: tableName, key: hashOf(key.map(value)), hash: hashOf(columns.map(value)) })
  }
}

function hashOf(values: readonly unknown[]): Buffer {
  const text = JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return createHash('sha256').update(text).digest().subarray(0, 16)
}

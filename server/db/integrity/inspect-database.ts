import { closeSync, openSync, readSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { StartError } from '../../start-error.ts'
import { isWritable } from '../data-dir/data-dir.ts'
import { appliedSteps, type MigrationSeries, newerThan } from '../migrate.ts'
import { isDamaged, isDatabaseBusy } from '../sqlite-errors.ts'

/** Identifies our databases in SQLite's header: `Skld`. */
export const applicationId = 0x53_6b_6c_64

const headerBytes = 100

/**
 * Inspects a database before it is opened for writing: whether header and schema are intact, and whether it is ours,
 * writable, unlocked and not from a newer Skald. Writes nothing.
 * @throws StartError with one sentence
 */
export function inspectDatabase(file: string, migrations: readonly MigrationSeries[]): void {
  const size = sizeOf(file)
  if (size === 0) return
  if (!isWritable(file)) throw new StartError(`The database ${file} is read-only.`)
  checkHeader(file, size)
  try {
    checkSchema(file, migrations)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    if (isDatabaseBusy(cause)) throw new StartError(`The database ${file} is locked by another program.`, { cause })
    if (isDamaged(cause)) throw new StartError(damagedMessage(file), { cause })
    throw new StartError(`The database ${file} cannot be opened.`, { cause })
  }
}

function damagedMessage(file: string): string {
  return `The database ${file} is damaged; put a backup in its place.`
}

/** 0 for a missing file, or one left empty by an interrupted start. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** SQLite's file format: the magic string, the page size at 16 and the number of pages at 28. */
function checkHeader(file: string, size: number): void {
  const header = Buffer.alloc(headerBytes)
  const descriptor = openSync(file, 'r')
  const read = readSync(descriptor, header, 0, headerBytes, 0)
  closeSync(descriptor)
  if (read < headerBytes || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    throw new StartError(`${file} is not a database; put a backup in its place.`)
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  const expectedSize = header.readUInt32BE(28) * pageSize
  // Pages still in the write-ahead log are not in the file yet.
  if (size < expectedSize && sizeOf(`${file}-wal`) === 0) throw new StartError(damagedMessage(file))
}

function checkSchema(file: string, migrations: readonly MigrationSeries[]): void {
  const connection = new Sqlite(file, { readonly: true, timeout: 100 })
  try {
    const tables = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all()
    if (tables.length === 0) return
    if (connection.pragma('application_id', { simple: true }) !== applicationId)
      throw new StartError(`${file} is the database of another program.`)
    const newerStep = newerThan(migrations, appliedSteps(connection))
    if (newerStep)
      throw new StartError(
        `The database ${file} was written by a newer Skald (${newerStep}); install that or a later one.`,
      )
  } finally {
    connection.close()
  }
}

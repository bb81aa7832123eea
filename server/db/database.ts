import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../ports.ts'
import { StartError } from '../start-error.ts'
import { openConnection } from './connection.ts'
import { holdDataDir } from './data-dir.ts'
import { kyselyOver } from './dialect.ts'
import { isBusy, isDamaged } from './failures.ts'
import { applicationId, look } from './look.ts'
import { type MigrationSeries, migrate } from './migrate.ts'
import { bindHandle } from './prepare.ts'
import type { Reader, Schema } from './schema.ts'
import { coreSteps } from './steps/index.ts'
import { Writing } from './writing.ts'

export interface OpenOptions {
  /** absolute; made where it is missing */
  dataDir: string
  /** one series per plugin; the core's own run before them */
  migrations: readonly MigrationSeries[]
  log: Pick<Logger, 'info'>
  /** name inside the data directory */
  file?: string
}

/**
 * Opens the store of a data directory, creating or migrating it where needed.
 * @throws StartError in one sentence where the directory or the database cannot be used; neither is written to then
 */
export async function openDatabase({ dataDir, migrations, log, file = 'skald.db' }: OpenOptions): Promise<Database> {
  const release = holdDataDir(dataDir)
  const path = join(dataDir, file)
  const all = [{ series: 'core', steps: coreSteps }, ...migrations]
  try {
    look(path, all)
    return await open(path, all, log, release)
  } catch (cause) {
    release()
    if (isBusy(cause)) throw new StartError(`The database ${path} is locked by another program.`, { cause })
    if (isDamaged(cause)) throw new StartError(`The database ${path} is damaged; put a backup in its place.`, { cause })
    throw cause
  }
}

async function open(
  path: string,
  all: readonly MigrationSeries[],
  log: OpenOptions['log'],
  release: () => void,
): Promise<Database> {
  const connection = openConnection(path, 'write')
  const writing = new Writing(connection, 0)
  try {
    if (connection.native.pragma('application_id', { simple: true }) !== applicationId)
      connection.native.pragma(`application_id = ${applicationId}`)
    await migrate(connection.native, work => writing.write(work), all, log)
    return store(path, writing, release)
  } catch (error) {
    writing.close()
    throw error
  }
}

/**
 * The same store for a worker thread: its transactions take turns with the server's, so they have to be small,
 * and after each it leaves the store to others for a moment.
 */
export function openWorkerConnection(file: string): Database {
  return store(file, new Writing(openConnection(file, 'worker'), 2), () => undefined)
}

function store(file: string, writing: Writing, release: () => void): Database {
  const reader = openConnection(file, 'read')
  const read: Reader = kyselyOver<Schema>(reader)
  bindHandle(read, reader)
  return {
    file,
    read,
    write: work => writing.write(work),
    async close() {
      await writing.end()
      reader.close()
      writing.close()
      release()
    },
  }
}

import { existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { Problem } from '#core/shared/error.ts'
import type { Database } from '../ports.ts'
import { StartError } from '../start-error.ts'
import { openConnection } from './connection.ts'
import { createPrivate, holdDataDir } from './data-dir/data-dir.ts'
import { createDiskReserve, type DiskReserve, isNoSpace } from './data-dir/disk-reserve.ts'
import { carryOutRestore } from './data-dir/pending-restore.ts'
import { kyselyOver } from './dialect.ts'
import { applicationId, inspectDatabase } from './integrity/inspect-database.ts'
import { type MigrationSeries, migrate } from './migrate.ts'
import { bindHandle } from './prepare.ts'
import type { Reader, Schema } from './schema.ts'
import { isDamaged, isDatabaseBusy, isDiskFullError } from './sqlite-errors.ts'
import { coreSteps } from './steps/index.ts'
import { TransactionQueue } from './transactions/transaction-queue.ts'
import { WaitingWrites } from './transactions/waiting-writes.ts'

const markerText = `This file says that there is a database beside it: without that Skald refuses to start.
Delete this file to start with an empty database.
`

interface OpenOptions {
  /** absolute; created if missing */
  dataDir: string
  /** one series per plugin; the core's own run before them */
  migrations: readonly MigrationSeries[]
  log: Pick<Logger, 'info' | 'debug'>
  /** name inside the data directory */
  file?: string
  /** do not restrict the permissions of the folder */
  mayBeOpen?: boolean
  /** keeps the disk from filling up; optional */
  diskReserve?: DiskReserve
}

/**
 * Opens the database of a data directory, creating or migrating it if needed.
 * @throws StartError with one sentence if the directory or the database cannot be used; nothing is written in that
 * case
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { dataDir, migrations, log, diskReserve, mayBeOpen, file = 'skald.db' } = options
  // On an exhausted disk not even the lock file can be opened.
  diskReserve?.releaseIfExhausted()
  const release = holdOrExplain(dataDir, { mayBeOpen, diskReserve })
  const path = join(dataDir, file)
  const all = [{ series: 'core', steps: coreSteps }, ...migrations]
  try {
    carryOutRestore(path, restored => inspectDatabase(restored, all))
    refuseMissingDatabase(path)
    inspectDatabase(path, all)
    const database = await openAndMigrate(path, all, log, { release, diskReserve })
    writeMarker(path)
    return database
  } catch (cause) {
    release()
    if (isDiskFullError(cause) || isNoSpace(cause) || isStoreFull(cause) || diskReserve?.isExhausted)
      throw new StartError(diskFullMessage(dataDir), { cause })
    if (isDatabaseBusy(cause)) throw new StartError(`The database ${path} is locked by another program.`, { cause })
    if (isDamaged(cause)) throw new StartError(`The database ${path} is damaged; put a backup in its place.`, { cause })
    throw cause
  }
}

function holdOrExplain(
  dataDir: string,
  { mayBeOpen, diskReserve }: { mayBeOpen: boolean | undefined; diskReserve: DiskReserve | undefined },
): () => void {
  try {
    return holdDataDir(dataDir, { mayBeOpen })
  } catch (cause) {
    if (!diskReserve?.isExhausted) throw cause
    throw new StartError(diskFullMessage(dataDir), { cause })
  }
}

function isStoreFull(error: unknown): boolean {
  return error instanceof Problem && error.type === 'store-full'
}

function diskFullMessage(dataDir: string): string {
  return `The disk that ${dataDir} lies on is full: make some room there and start again. Nothing is lost.`
}

async function openAndMigrate(
  path: string,
  all: readonly MigrationSeries[],
  log: OpenOptions['log'],
  { release, diskReserve }: { release: () => void; diskReserve: DiskReserve | undefined },
): Promise<Database> {
  createPrivate(path)
  const connection = openConnection(path, 'write')
  const waiting = new WaitingWrites()
  const queue = new TransactionQueue(connection, { turns: { waiting, isPatient: false }, diskReserve })
  try {
    if (connection.native.pragma('application_id', { simple: true }) !== applicationId)
      connection.native.pragma(`application_id = ${applicationId}`)
    await migrate(connection.native, work => queue.write(work, { whenFull: true }), all, log)
    return createDatabase(path, queue, waiting, release)
  } catch (error) {
    queue.close()
    throw error
  }
}

interface WorkerOptions {
  reserveBytes?: number
  /** that of the server's own database */
  waitingWrites?: SharedArrayBuffer | undefined
  /** lets the writes of people go first */
  isPatient?: boolean
}

/**
 * Opens the database in a worker thread: its transactions alternate with the server's, so they must be small, and
 * after each it pauses for the work of others.
 */
export function openWorkerConnection(
  file: string,
  { reserveBytes = 0, waitingWrites, isPatient = false }: WorkerOptions = {},
): Database {
  const diskReserve = createDiskReserve({ dataDir: dirname(file), reserveBytes })
  const waiting = new WaitingWrites(waitingWrites)
  const turns = { waiting, isPatient }
  const queue = new TransactionQueue(openConnection(file, 'worker'), { turns, pauseMs: 2, diskReserve })
  return createDatabase(file, queue, waiting, () => undefined)
}

function createDatabase(file: string, queue: TransactionQueue, waiting: WaitingWrites, release: () => void): Database {
  const reader = openConnection(file, 'read')
  const read: Reader = kyselyOver<Schema>(reader)
  bindHandle(read, reader)
  return {
    file,
    waitingWrites: waiting.memory,
    read,
    write: (work, options) => queue.write(work, options),
    async close() {
      await queue.end()
      reader.close()
      queue.close()
      release()
    },
  }
}

function markerOf(file: string): string {
  return `${file}.here`
}

/** Writes a marker file beside a database. On a full disk a later start writes it. */
function writeMarker(file: string): void {
  const marker = markerOf(file)
  if (existsSync(marker)) return
  try {
    writeFileSync(marker, markerText, { mode: 0o600 })
  } catch (error) {
    if (!isNoSpace(error)) throw error
  }
}

/**
 * Refuses to start if the marker exists but the database does not: it was moved, deleted or not restored, and an
 * empty one in its place would look as if everything were lost.
 * @throws StartError
 */
function refuseMissingDatabase(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const marker = markerOf(file)
  if (size > 0 || !existsSync(marker)) return
  throw new StartError(
    `The database ${file} is gone, and there was one: put it back or restore a backup. To start empty on purpose, delete ${marker} first.`,
  )
}

import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { Problem } from '#core/shared/error.ts'
import type { Database } from '../ports.ts'
import { StartError } from '../start-error.ts'
import { openConnection } from './connection.ts'
import { createPrivate, holdDataDir } from './data-dir.ts'
import { kyselyOver } from './dialect.ts'
import { isBusy, isDamaged, isFull } from './failures.ts'
import { applicationId, look } from './look.ts'
import { mark, refuseVanished } from './marker.ts'
import { type MigrationSeries, migrate } from './migrate.ts'
import { bindHandle } from './prepare.ts'
import { createRoom, isNoSpace, type Room } from './room.ts'
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
  /** the rights of the folder are somebody else's business */
  mayBeOpen?: boolean
  /** what keeps the disk from filling up; without it nothing does */
  room?: Room
}

/**
 * Opens the store of a data directory, creating or migrating it where needed.
 * @throws StartError in one sentence where the directory or the database cannot be used; neither is written to then
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { dataDir, migrations, log, room, mayBeOpen, file = 'skald.db' } = options
  // Without it not even the lock can be had.
  room?.makeWay()
  const release = holdOrExplain(dataDir, { mayBeOpen, room })
  const path = join(dataDir, file)
  const all = [{ series: 'core', steps: coreSteps }, ...migrations]
  try {
    refuseVanished(path)
    look(path, all)
    const opened = await open(path, all, log, { release, room })
    mark(path)
    return opened
  } catch (cause) {
    release()
    if (isFull(cause) || isNoSpace(cause) || isStoreFull(cause) || room?.isOut)
      throw new StartError(noRoom(dataDir), { cause })
    if (isBusy(cause)) throw new StartError(`The database ${path} is locked by another program.`, { cause })
    if (isDamaged(cause)) throw new StartError(`The database ${path} is damaged; put a backup in its place.`, { cause })
    throw cause
  }
}

function holdOrExplain(
  dataDir: string,
  { mayBeOpen, room }: { mayBeOpen: boolean | undefined; room: Room | undefined },
): () => void {
  try {
    return holdDataDir(dataDir, { mayBeOpen })
  } catch (cause) {
    if (!room?.isOut) throw cause
    throw new StartError(noRoom(dataDir), { cause })
  }
}

function isStoreFull(error: unknown): boolean {
  return error instanceof Problem && error.type === 'store-full'
}

function noRoom(dataDir: string): string {
  return `The disk that ${dataDir} lies on is full: make some room there and start again. Nothing is lost.`
}

async function open(
  path: string,
  all: readonly MigrationSeries[],
  log: OpenOptions['log'],
  { release, room }: { release: () => void; room: Room | undefined },
): Promise<Database> {
  createPrivate(path)
  const connection = openConnection(path, 'write')
  const writing = new Writing(connection, 0, room)
  try {
    if (connection.native.pragma('application_id', { simple: true }) !== applicationId)
      connection.native.pragma(`application_id = ${applicationId}`)
    await migrate(connection.native, work => writing.write(work, { whenFull: true }), all, log)
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
export function openWorkerConnection(file: string, { reserveBytes = 0 }: { reserveBytes?: number } = {}): Database {
  const room = createRoom({ dataDir: dirname(file), reserveBytes })
  return store(file, new Writing(openConnection(file, 'worker'), 2, room), () => undefined)
}

function store(file: string, writing: Writing, release: () => void): Database {
  const reader = openConnection(file, 'read')
  const read: Reader = kyselyOver<Schema>(reader)
  bindHandle(read, reader)
  return {
    file,
    read,
    write: (work, how) => writing.write(work, how),
    async close() {
      await writing.end()
      reader.close()
      writing.close()
      release()
    },
  }
}

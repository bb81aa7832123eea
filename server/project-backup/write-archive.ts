import { createHash, createHmac } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { openConnection } from '../db/connection.ts'
import type { ColumnNames } from '../db/rename-columns.ts'
import type { PreparedFile } from '../http/files/prepared-file.ts'
import { randomId } from '../http/random-ids.ts'
import type { Blobs, StoredBlob } from '../ports.ts'
import { createYieldTurn } from '../yield-turn.ts'
import { type ProjectTable, projectTables } from './project-tables.ts'
import { blockBytes, entryBytes, paddingOf, tarEntry, tarHeader } from './tar.ts'
import type { BackupVerifications } from './verifications.ts'

/** The form of an archive; a change that an older server would misread gets the next number. */
export const archiveVersion = 1
export const archiveFormat = 'skald-project-backup'

/** The first file of an archive. */
export interface ArchiveManifest {
  format: typeof archiveFormat
  version: number
  spaceId: string
  projectId: string
  name: string
  takenAt: string
  entities: number
  /** by table, the columns and the number of rows */
  tables: Record<string, { columns: readonly string[]; rows: number }>
  images: number
}

export const manifestName = 'skald-backup.json'
const signatureName = 'signature.json'
/** Two blocks of zeros end an archive. */
export const endBytes = 2 * blockBytes

/** Rows of one file in the archive take about this many bytes. */
const chunkBytes = 256 * 1024

export interface BackupServices {
  /** the file of the database */
  file: string
  dataDir: string
  blobs: Blobs
  /** what only this server knows */
  secret: string
  /** of all plugins */
  derivedTables: readonly string[]
  /** what columns are called now, by the names they have in older backups */
  columnNames: ColumnNames
  verifications: BackupVerifications
  now(): Date
}

/** An archive that is about to be sent: its images are read while it is. */
export interface PreparedArchive extends PreparedFile {
  manifest: ArchiveManifest
  /** of the project at the moment of the archive: any change of the project changes it */
  state: string
}

/** The signature over everything before it. Only the server that made an archive can make it. */
export function signer(secret: string) {
  const plain = createHash('sha256')
  const signed = createHmac('sha256', `${archiveFormat} ${secret}`)
  return {
    add(bytes: Uint8Array) {
      plain.update(bytes)
      signed.update(bytes)
    },
    entry(): Buffer {
      const content = { sha256: plain.digest('hex'), signature: signed.digest('hex') }
      return tarEntry(signatureName, Buffer.from(`${JSON.stringify(content)}\n`))
    },
  }
}

/** Every change of a project is an event, or changes its row. Tiles are made from its images, which are not changed. */
export const projectState =
  "version || ' ' || updated_at || ' ' || ifnull((select max(seq) from events where project = projects.id and event <> 'tiles'), 0)"

/** The bytes that `signer` adds. */
export const signatureBytes = signer('').entry().length

/**
 * Reads the rows of a project at one moment into a temporary file, on a connection of its own, so that nobody waits.
 * @throws Problem not-found; unavailable if an image is missing
 */
export async function prepareArchive(services: BackupServices, place: Place): Promise<PreparedArchive> {
  const folder = join(services.dataDir, 'tmp')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomId())
  const rows = await open(path, 'wx+', 0o600)
  const discard = async () => {
    await rows.close()
    await rm(path, { force: true })
  }
  const connection = openConnection(services.file, 'read')
  try {
    connection.native.exec('begin')
    const state = connection.native
      .prepare(`select ${projectState} from projects where id = ?`)
      .pluck()
      .get(place.projectId) as string
    const { manifest, rowsBytes, hashes } = await readProject(connection.native, place, rows, services.now())
    const blobs = await findBlobs(services.blobs, hashes)
    const first = tarEntry(
      manifestName,
      Buffer.from(`${JSON.stringify({ ...manifest, images: blobs.size }, null, 2)}\n`),
    )
    const imageBytes = [...blobs.values()].reduce((sum, blob) => sum + entryBytes(blob.size), 0)
    const size = first.length + rowsBytes + imageBytes + signatureBytes + endBytes
    return {
      ...{ manifest, size, state, discard },
      stream: () => streamArchive({ first, rows, rowsBytes, blobs, secret: services.secret }),
    }
  } catch (error) {
    await discard()
    throw error
  } finally {
    connection.close()
  }
}

async function readProject(db: Sqlite.Database, { spaceId, projectId }: Place, rows: FileHandle, now: Date) {
  const project = db.prepare('select * from projects where id = ? and space_id = ?').get(projectId, spaceId) as
    | Record<string, unknown>
    | undefined
  if (!project) throw new Problem('not-found', 'There is no such project.')
  const tables: ArchiveManifest['tables'] = { projects: { columns: Object.keys(project), rows: 1 } }
  const ownRow = tarEntry('rows/projects/000001.jsonl', Buffer.from(rowLine(project)))
  await rows.writeFile(ownRow)
  let rowsBytes = ownRow.length
  for (const table of projectTables(db)) {
    const written = await writeTable(db, table, projectId, rows)
    rowsBytes += written.bytes
    tables[table.name] = { columns: table.columns.map(({ name }) => name), rows: written.rows }
  }
  const hashes = db
    .prepare(
      'select distinct hash from image_sizes where image_id in (select id from images where project_id = ?) order by hash',
    )
    .pluck()
    .all(projectId) as string[]
  const manifest: ArchiveManifest = {
    ...{ format: archiveFormat, version: archiveVersion, spaceId, projectId, name: String(project.name) },
    ...{ takenAt: now.toISOString(), entities: tables.entities?.rows ?? 0, tables, images: hashes.length },
  }
  return { manifest, rowsBytes, hashes }
}

/** A row as a line of JSON; bytes are in base64. */
function rowLine(row: object): string {
  let plain = row as Record<string, unknown>
  for (const [name, value] of Object.entries(row))
    if (value instanceof Uint8Array) plain = { ...plain, [name]: { base64: Buffer.from(value).toString('base64') } }
  return `${JSON.stringify(plain)}\n`
}

/** Writes the rows of a table as files of the archive, a part at a time. */
async function writeTable(db: Sqlite.Database, table: ProjectTable, project: string, rows: FileHandle) {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ')
  const order = table.rowNumber ? ` order by "${table.rowNumber}"` : ''
  const query = db.prepare(`select ${columns} from "${table.name}" where ${table.condition}${order}`)
  const pause = createYieldTurn()
  let [bytes, count, files] = [0, 0, 0]
  let lines: string[] = []
  let length = 0
  const flush = async () => {
    if (lines.length === 0) return
    files++
    const entry = tarEntry(`rows/${table.name}/${String(files).padStart(6, '0')}.jsonl`, Buffer.from(lines.join('')))
    lines = []
    length = 0
    await rows.writeFile(entry)
    bytes += entry.length
  }
  for (const row of query.iterate({ project })) {
    const line = rowLine(row as object)
    lines.push(line)
    length += line.length
    count++
    if (length > chunkBytes) await flush()
    await pause()
  }
  await flush()
  return { bytes, rows: count }
}

async function findBlobs(blobs: Blobs, hashes: readonly string[]): Promise<Map<string, StoredBlob>> {
  const found = new Map<string, StoredBlob>()
  for (const hash of hashes) {
    const blob = await blobs.get(hash)
    if (!blob) throw new Problem('unavailable', 'A file of an image is missing on the server: no backup can be made.')
    found.set(hash, blob)
  }
  return found
}

interface ArchiveParts {
  first: Buffer
  rows: FileHandle
  rowsBytes: number
  blobs: ReadonlyMap<string, StoredBlob>
  secret: string
}

async function* streamArchive({ first, rows, rowsBytes, blobs, secret }: ArchiveParts): AsyncGenerator<Buffer> {
  const signature = signer(secret)
  for await (const bytes of contentOf({ first, rows, rowsBytes, blobs })) {
    signature.add(bytes)
    yield bytes
  }
  yield Buffer.concat([signature.entry(), Buffer.alloc(endBytes)])
}

async function* contentOf({ first, rows, rowsBytes, blobs }: Omit<ArchiveParts, 'secret'>): AsyncGenerator<Buffer> {
  yield first
  for (let at = 0; at < rowsBytes; ) {
    const { bytesRead, buffer } = await rows.read(Buffer.alloc(Math.min(chunkBytes, rowsBytes - at)), 0, null, at)
    if (bytesRead === 0) throw new Error('The rows of a backup were cut off')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
  for (const [hash, blob] of blobs) {
    yield tarHeader(`blobs/${hash}`, blob.size)
    for await (const bytes of blob.open()) yield Buffer.from(bytes)
    yield Buffer.alloc(paddingOf(blob.size))
  }
}

import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { StoredContent } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { openConnection } from '../db/connection.ts'
import type { TableRow } from '../db/insert-row.ts'
import { randomId } from '../http/random-ids.ts'
import { createYieldTurn } from '../yield-turn.ts'
import { archiveEntries, archiveRows, checkArchive } from './read-archive.ts'
import type { ArchiveManifest, BackupServices } from './write-archive.ts'

/** What was found when a backup was restored into a temporary database. */
export interface BackupVerification {
  at: string
  /** rows and images of the backup */
  total: number
  /** how many of them were restored the same */
  same: number
}

/**
 * Restores an archive into a temporary database with the tables of this server, reads every row back and compares it
 * with the archive, and every image with its name. The project is not touched.
 * @throws Problem not-what-it-says if the archive is not what this server made; the reason of the signal
 */
export async function verifyArchive(
  content: StoredContent,
  place: Place,
  services: Pick<BackupServices, 'file' | 'dataDir' | 'secret' | 'columnNames' | 'now'> & { signal: AbortSignal },
): Promise<BackupVerification> {
  const { file, dataDir, columnNames, now, signal } = services
  const manifest = await checkArchive(content, place, services)
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomId()}.verification`)
  const copy = new Sqlite(path)
  try {
    // What rows refer to outside of the project, such as people, is not in the archive.
    copy.pragma('foreign_keys = OFF')
    // The file is thrown away: nothing of it has to survive a power cut.
    copy.pragma('journal_mode = MEMORY')
    copy.pragma('synchronous = OFF')
    for (const statement of tableStatements(file, Object.keys(manifest.tables))) copy.exec(statement)
    const restored = await restoreInto(copy, archiveRows(content, columnNames), manifest, signal)
    const images = await countImages(content, signal)
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    return {
      at: now().toISOString(),
      total: rows + manifest.images,
      same: Math.min(restored, rows) + Math.min(images, manifest.images),
    }
  } finally {
    copy.close()
    await rm(path, { force: true })
  }
}

/** How the server's database made these tables. */
function tableStatements(file: string, names: readonly string[]): string[] {
  const connection = openConnection(file, 'read')
  try {
    const query = connection.native.prepare(
      "select sql from sqlite_schema where type = 'table' and name in (select value from json_each(?))",
    )
    return query.pluck().all(JSON.stringify(names)) as string[]
  } finally {
    connection.close()
  }
}

/** @returns how many rows are the same when they are read back */
async function restoreInto(
  copy: Sqlite.Database,
  rows: ReturnType<typeof archiveRows>,
  { tables }: ArchiveManifest,
  signal: AbortSignal,
): Promise<number> {
  const pause = createYieldTurn(signal)
  /** by table, how many rows of each hash the archive has */
  const expected = new Map<string, Map<string, number>>()
  copy.exec('begin')
  for await (const { table, row } of rows) {
    const columns = Object.keys(row)
    const names = columns.map(name => `"${name}"`).join(', ')
    const marks = columns.map(() => '?').join(', ')
    copy.prepare(`insert into "${table}" (${names}) values (${marks})`).run(columns.map(name => row[name] ?? null))
    const hashes = expected.get(table) ?? new Map<string, number>()
    const hash = hashOf(row)
    expected.set(table, hashes.set(hash, (hashes.get(hash) ?? 0) + 1))
    await pause()
  }
  copy.exec('commit')
  let same = 0
  for (const [table, hashes] of expected) {
    const names = (tables[table]?.columns ?? []).map(name => `"${name}"`).join(', ')
    for (const row of copy.prepare(`select ${names} from "${table}"`).iterate()) {
      const hash = hashOf(row as TableRow)
      const count = hashes.get(hash) ?? 0
      if (count > 0) same++
      hashes.set(hash, count - 1)
      await pause()
    }
  }
  return same
}

/** Columns without a value say the same as missing ones. */
function hashOf(row: TableRow): string {
  const filled = Object.entries(row).filter(([, value]) => value !== null)
  const values = filled.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(values)).digest('base64')
}

/** @returns how many images are what their names say */
async function countImages(content: StoredContent, signal: AbortSignal): Promise<number> {
  let same = 0
  for await (const { name, read } of archiveEntries(content)) {
    signal.throwIfAborted()
    const [, hash] = /^blobs\/(.+)$/.exec(name) ?? []
    if (
      hash !== undefined &&
      createHash('sha256')
        .update(await read())
        .digest('hex') === hash
    )
      same++
  }
  return same
}

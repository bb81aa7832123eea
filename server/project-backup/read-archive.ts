import { timingSafeEqual } from 'node:crypto'
import type { StoredContent } from '#core/shared/call.ts'
import { Problem, toFieldError } from '#core/shared/error.ts'
import type { Issue, IssueCode } from '#core/shared/issue.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { SqlValue } from '../db/connection.ts'
import type { TableRow } from '../db/insert-row.ts'
import type { ColumnNames } from '../db/rename-columns.ts'
import { blockBytes, entryBytes, readTarHeader } from './tar.ts'
import {
  type ArchiveManifest,
  archiveFormat,
  archiveVersion,
  type BackupServices,
  endBytes,
  manifestName,
  signatureBytes,
  signer,
} from './write-archive.ts'

/** Bytes read at once. */
const pieceBytes = 1024 * 1024
const manifestMax = 1024 * 1024

interface ArchiveEntry {
  name: string
  size: number
  read(): Promise<Buffer>
}

/** Why a file is not restored; the code is for words in other languages. */
export function refuse(code: IssueCode, message: string, values?: Issue['values']): Problem {
  return new Problem('not-what-it-says', message, { errors: [toFieldError('backup', { code, message, values })] })
}

const notOurs = () =>
  refuse('backup-none', 'This file is not a backup of a project. Choose a file that “Back up now” has saved.')

const damaged = () =>
  refuse(
    'backup-damaged',
    'This backup was changed or cut short since it was made, or another server made it. Nothing was restored. Choose another backup; from another server, export the project as JSON and import that.',
  )

async function bytesAt(content: StoredContent, at: number, length: number): Promise<Buffer> {
  return Buffer.from(await content.read(at, length))
}

async function entryAt(content: StoredContent, at: number): Promise<ArchiveEntry> {
  const header = readTarHeader(await bytesAt(content, at, blockBytes))
  if (!header || at + entryBytes(header.size) > content.size) throw notOurs()
  return { ...header, read: () => bytesAt(content, at + blockBytes, header.size) }
}

/** What an archive says it is. @throws Problem not-what-it-says */
export async function readManifest(content: StoredContent): Promise<ArchiveManifest> {
  if (content.size < blockBytes) throw notOurs()
  const entry = await entryAt(content, 0)
  if (entry.name !== manifestName || entry.size > manifestMax) throw notOurs()
  const text = (await entry.read()).toString('utf8')
  try {
    const manifest = JSON.parse(text) as ArchiveManifest
    if (manifest.format === archiveFormat) return manifest
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // Only a backup says its format there.
    if (text.includes(`"${archiveFormat}"`)) throw damaged()
  }
  throw notOurs()
}

/**
 * Checks all of an archive before anything of it is used: that it is of this project and this version, and that not a
 * byte has changed since this server made it. Columns have the names of now.
 * @throws Problem not-what-it-says with the reason
 */
export async function checkArchive(
  content: StoredContent,
  place: Place,
  { secret, columnNames }: Pick<BackupServices, 'secret' | 'columnNames'>,
): Promise<ArchiveManifest> {
  const manifest = await readManifest(content)
  const { version } = manifest
  if (Number.isSafeInteger(version) && version > archiveVersion)
    throw refuse(
      'backup-form',
      `A newer version of Skald made this backup: it has form ${version}, and this server reads form ${archiveVersion}. Nothing was restored. Update the server, then restore it again.`,
      { form: version, own: archiveVersion },
    )
  if (version !== archiveVersion) throw damaged()
  if (manifest.projectId !== place.projectId || manifest.spaceId !== place.spaceId)
    throw refuse(
      'backup-other',
      `This is a backup of another project: ${String(manifest.name).slice(0, 200)}. Open that project and restore it there.`,
    )
  const signature = signer(secret)
  const end = content.size - signatureBytes - endBytes
  for (let at = 0; at < end; at += pieceBytes) signature.add(await bytesAt(content, at, Math.min(pieceBytes, end - at)))
  const expected = Buffer.concat([signature.entry(), Buffer.alloc(endBytes)])
  const found = end > 0 ? await bytesAt(content, end, content.size - end) : Buffer.alloc(0)
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw damaged()
  return { ...manifest, tables: renamedTables(manifest.tables, columnNames) }
}

function renamedTables(tables: ArchiveManifest['tables'], columnNames: ColumnNames): ArchiveManifest['tables'] {
  const renamed = Object.entries(tables).map(([name, { columns, rows }]) => {
    const names = columnNames.get(name)
    return [name, { columns: columns.map(column => names?.get(column) ?? column), rows }] as const
  })
  return Object.fromEntries(renamed)
}

/** The files of an archive that was checked, in their order. */
export async function* archiveEntries(content: StoredContent): AsyncGenerator<ArchiveEntry> {
  const end = content.size - signatureBytes - endBytes
  for (let at = 0; at < end; ) {
    const entry = await entryAt(content, at)
    yield entry
    at += entryBytes(entry.size)
  }
}

/**
 * The rows of an archive that was checked, table by table, parents first, by the names that columns have now; those of
 * `skipped` tables are not read.
 */
export async function* archiveRows(
  content: StoredContent,
  columnNames: ColumnNames,
  skipped: ReadonlySet<string> = new Set(),
): AsyncGenerator<{ table: string; row: TableRow }> {
  for await (const { name, read } of archiveEntries(content)) {
    const [, table] = /^rows\/(\w+)\/\d+\.jsonl$/.exec(name) ?? []
    if (table === undefined || skipped.has(table)) continue
    for (const line of (await read()).toString('utf8').split('\n'))
      if (line !== '') yield { table, row: parseRow(line, columnNames.get(table)) }
  }
}

function parseRow(line: string, names: ReadonlyMap<string, string> | undefined): TableRow {
  const values = JSON.parse(line) as Record<string, SqlValue | { base64: string }>
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      names?.get(name) ?? name,
      typeof value === 'object' && value !== null && 'base64' in value ? Buffer.from(value.base64, 'base64') : value,
    ]),
  ) as TableRow
}

import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { makeFolder, syncFolder } from '../blobs/folder.ts'

/** The form of a backup of the whole server. */
const backupVersion = 1

/** What a backup holds; written last, so that a backup without it is none. */
export interface ServerBackup {
  format: 'skald-server-backup'
  version: number
  takenAt: string
  /** SHA-256 of the database */
  database: string
  /** rows by table */
  rows: Record<string, number>
  /** the SHA-256 of every file of an image, which is its name too */
  blobs: readonly string[]
}

/** How the names of folders end that are not whole backups. */
export const unfinished = '.part'

const databaseName = 'skald.db'
const manifestName = 'backup.json'

/** The folder of the backups: one folder each, and the files of images, which they share, in `blobs`. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups', 'server')
}

/** `2026-11-14T03.00.00Z` */
export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '.')}Z`
}

/** When a backup of this name was taken; undefined for the names of other folders. */
export function backupTime(name: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d\.\d\d\.\d\d)Z$/.exec(name) ?? []
  return day && time ? new Date(`${day}T${time.replaceAll('.', ':')}Z`) : undefined
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function blobPath(root: string, hash: string): string {
  return join(root, 'blobs', hash.slice(0, 2), hash)
}

/** Rows by table; the tables of the search index's own module are left out. */
function countRows(db: Sqlite.Database): Record<string, number> {
  const names = db
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    names.map(name => [name, db.prepare(`select count(*) from "${name}"`).pluck().get() as number]),
  )
}

function imageHashes(db: Sqlite.Database): string[] {
  return db.prepare('select distinct hash from image_sizes order by hash').pluck().all() as string[]
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies the files that are not there yet. @throws Error naming one that is missing or damaged */
export async function copyBlobs(from: string, to: string, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    const target = blobPath(to, hash)
    if (await stat(target).catch(() => undefined)) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const partial = `${target}.part`
    await copyFile(blobPath(from, hash), partial, constants.COPYFILE_FICLONE)
    if ((await hashOf(partial)) !== hash) {
      await rm(partial, { force: true })
      throw new Error(`The file ${blobPath(from, hash)} is damaged`)
    }
    await syncFile(partial)
    await rename(partial, target)
    await syncFolder(dirname(target))
  }
}

/**
 * Makes a backup of a data directory, whether a server runs there or not: nobody waits for it. The database is copied as
 * it is at one moment; the files of images never change, so they are copied after it. Returns its name.
 */
export async function makeServerBackup(dataDir: string, now: Date): Promise<string> {
  const root = backupsFolder(dataDir)
  if (!(await stat(join(dataDir, databaseName)).catch(() => undefined)))
    throw new Error(`There is no database in ${dataDir}.`)
  await makeFolder(dataDir, join(dataDir, 'backups'))
  await makeFolder(join(dataDir, 'backups'), root)
  const name = backupName(now)
  // It has its name when it is whole.
  const folder = join(root, `${name}${unfinished}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    const file = join(folder, databaseName)
    const source = new Sqlite(join(dataDir, databaseName), { readonly: true, timeout: 10_000 })
    try {
      source.prepare('vacuum into ?').run(file)
    } finally {
      source.close()
    }
    await syncFile(file)
    const copy = new Sqlite(file, { readonly: true })
    let content: Pick<ServerBackup, 'rows' | 'blobs'>
    try {
      content = { rows: countRows(copy), blobs: imageHashes(copy) }
    } finally {
      copy.close()
    }
    await copyBlobs(dataDir, root, content.blobs)
    const backup: ServerBackup = {
      ...{ format: 'skald-server-backup', version: backupVersion, takenAt: now.toISOString() },
      ...{ database: await hashOf(file), ...content },
    }
    const partial = join(folder, `${manifestName}.part`)
    await writeFile(partial, `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(partial, join(folder, manifestName))
    await syncFolder(folder)
    await rename(folder, join(root, name))
    await syncFolder(root)
    return name
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** @throws Error in words if it is no backup, or one of another form */
export async function readServerBackup(folder: string): Promise<ServerBackup> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`There is no backup in ${folder}.`)
  let backup: Partial<ServerBackup> | null
  try {
    backup = JSON.parse(text)
  } catch {
    throw new Error(`${join(folder, manifestName)} is damaged.`)
  }
  if (backup?.format !== 'skald-server-backup') throw new Error(`There is no backup of a server in ${folder}.`)
  if (backup.version !== backupVersion)
    throw new Error(`The backup has the form ${backup.version}, and this version of Skald reads ${backupVersion}.`)
  return backup as ServerBackup
}

/** The names of the backups, newest first. */
export async function listServerBackups(dataDir: string): Promise<string[]> {
  const names = await readdir(backupsFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  return names
    .filter(name => backupTime(name))
    .sort()
    .reverse()
}

/**
 * Puts a backup into a folder, which may not have a database yet, and compares all of it: bytes of the database, rows by
 * table, references, and the bytes of every image.
 * @throws Error in words with the first difference
 */
export async function restoreServerBackup(folder: string, target: string): Promise<ServerBackup> {
  const backup = await readServerBackup(folder)
  const file = join(target, databaseName)
  await mkdir(target, { recursive: true, mode: 0o700 })
  const partial = `${file}.part`
  await copyFile(join(folder, databaseName), partial, constants.COPYFILE_FICLONE)
  try {
    if ((await hashOf(partial)) !== backup.database) throw new Error(`The database in ${folder} is damaged.`)
    compareDatabase(partial, backup)
    await copyBlobs(dirname(folder), target, backup.blobs)
    for (const hash of backup.blobs)
      if ((await hashOf(blobPath(target, hash))) !== hash) throw new Error(`The image ${hash} differs.`)
    await syncFile(partial)
    await rename(partial, file)
    await syncFolder(target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return backup
}

function compareDatabase(file: string, { rows, blobs }: ServerBackup): void {
  const db = new Sqlite(file, { readonly: true })
  try {
    const damage = db.pragma('integrity_check', { simple: true })
    if (damage !== 'ok') throw new Error(`The database is damaged: ${String(damage).slice(0, 200)}`)
    if ((db.pragma('foreign_key_check') as unknown[]).length > 0)
      throw new Error('Rows refer to rows that are missing.')
    const found = countRows(db)
    const different = Object.keys({ ...rows, ...found }).find(name => rows[name] !== found[name])
    if (different) throw new Error(`${different} has ${found[different]} rows and not ${rows[different]}.`)
    if (imageHashes(db).join() !== blobs.join()) throw new Error('The images are not those of the database.')
  } finally {
    db.close()
  }
}

import { constants, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { hashOf, makeFolder, syncFile, syncFolder } from '../blobs/folder.ts'
import { isRestoreClaimed } from '../db/data-dir/pending-restore.ts'

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
/** What a server needs for its next writes stays free. */
const spareBytes = 16 * 1024 * 1024

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

function blobFiles(from: string, to: string, hashes: readonly string[]): { from: string; to: string }[] {
  return hashes.map(hash => ({ from: blobPath(from, hash), to: blobPath(to, hash) }))
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

/**
 * Copies the files that are not there yet, or damaged there; the others count as stored just now.
 * @param isTrial links them where the disk can, because the copies do not stay
 * @throws Error naming one that is missing or damaged
 */
async function copyBlobs(from: string, to: string, hashes: readonly string[], { isTrial = false } = {}): Promise<void> {
  for (const hash of hashes) {
    const [source, target] = [blobPath(from, hash), blobPath(to, hash)]
    if (await touchBlob(target, hash)) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const partial = `${target}.part`
    await rm(partial, { force: true })
    if (!isTrial || !(await linkFile(source, partial))) await copyFile(source, partial, constants.COPYFILE_FICLONE)
    if ((await hashOf(partial)) !== hash) {
      await rm(partial, { force: true })
      throw new Error(`The file ${source} is damaged`)
    }
    if (!isTrial) await syncFile(partial)
    await rename(partial, target)
    if (!isTrial) await syncFolder(dirname(target))
  }
}

/** True if the file is there and whole. A new time keeps it from being swept away as unused. */
async function touchBlob(path: string, hash: string): Promise<boolean> {
  if (!(await stat(path).catch(() => undefined)) || (await hashOf(path)) !== hash) return false
  const now = new Date()
  await utimes(path, now, now)
  return true
}

async function linkFile(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  )
}

/**
 * Refuses what would fill the disk, before anything is written.
 * @param files that are copied into the folder, if they are not there yet
 * @throws Error in words
 */
async function requireSpace(folder: string, files: readonly { from: string; to: string }[]): Promise<void> {
  let needed = 0
  for (const { from, to } of files) {
    if (await stat(to).catch(() => undefined)) continue
    needed += (await stat(from).catch(() => undefined))?.size ?? 0
  }
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > needed + spareBytes) return
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  throw new Error(
    `The disk has ${megabytes(bavail * bsize)} MB free, and ${megabytes(needed + spareBytes)} MB are needed.`,
  )
}

/** @throws Error in words if there is nothing to make a backup of */
export function requireDatabase(dataDir: string): void {
  if (isRestoreClaimed(dataDir)) throw new Error(`A restore of ${dataDir} is under way.`)
  if (!existsSync(join(dataDir, databaseName))) throw new Error(`There is no database in ${dataDir}.`)
}

/**
 * Makes a backup of a data directory, whether a server runs there or not: nobody waits for it. The database is copied
 * as it is at one moment; the files of images never change, so they are copied after it. Returns its name.
 */
export async function makeServerBackup(dataDir: string, now: Date): Promise<string> {
  const root = backupsFolder(dataDir)
  requireDatabase(dataDir)
  await makeFolder(dataDir, join(dataDir, 'backups'))
  await makeFolder(join(dataDir, 'backups'), root)
  const source = join(dataDir, databaseName)
  // One for the backup, and one for its trial.
  await requireSpace(
    root,
    [1, 2].map(at => ({ from: source, to: join(root, `${at}`) })),
  )
  const name = backupName(now)
  // It has its name when it is whole.
  const folder = join(root, `${name}${unfinished}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    const file = join(folder, databaseName)
    const live = new Sqlite(source, { readonly: true, timeout: 10_000 })
    try {
      live.prepare('vacuum into ?').run(file)
    } finally {
      live.close()
    }
    await syncFile(file)
    const copy = new Sqlite(file, { readonly: true })
    let content: Pick<ServerBackup, 'rows' | 'blobs'>
    try {
      content = { rows: countRows(copy), blobs: imageHashes(copy) }
    } finally {
      copy.close()
    }
    await requireSpace(root, blobFiles(dataDir, root, content.blobs))
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
 * Puts a backup into a folder, which may not have a database yet, and compares all of it: bytes of the database, rows
 * by table, references, and the bytes of every image.
 * @param blobsIn the data directory that gets the images; by default the folder itself, for a trial
 * @throws Error in words with the first difference, or if the disk has no space for it
 */
export async function restoreServerBackup(folder: string, target: string, blobsIn?: string): Promise<ServerBackup> {
  const backup = await readServerBackup(folder)
  const [source, file] = [join(folder, databaseName), join(target, databaseName)]
  await mkdir(target, { recursive: true, mode: 0o700 })
  const copied = blobsIn === undefined ? [] : blobFiles(dirname(folder), blobsIn, backup.blobs)
  await requireSpace(target, [{ from: source, to: file }, ...copied])
  const partial = `${file}.part`
  try {
    await copyFile(source, partial, constants.COPYFILE_FICLONE)
    if ((await hashOf(partial)) !== backup.database) throw new Error(`The database in ${folder} is damaged.`)
    compareDatabase(partial, backup)
    await copyBlobs(dirname(folder), blobsIn ?? target, backup.blobs, { isTrial: blobsIn === undefined })
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

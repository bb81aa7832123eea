import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredContent } from '#core/shared/call.ts'
import type { KeptFor } from '#core/shared/calls/backups.ts'
import { makeFolder, syncFolder } from '../blobs/folder.ts'
import type { BackupVerification } from './verify-archive.ts'
import type { PreparedArchive } from './write-archive.ts'

/** A project keeps this many backups of what was there before a restore or an import. */
const keptMax = 5
/** A file that is being written is changed all the time: one that is older than this was left by a killed server. */
const partialMaxMs = 60 * 60 * 1000

/** One of a deleted project is not in the list of a project. */
export type KeptReason = KeptFor | 'removal'

const fileName = /^([0-9A-Za-z]{1,40})\.tar$/

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** The files that are kept of one project, in `backups/projects` of the data directory. */
export class KeptBackups {
  readonly #parents: readonly string[]
  readonly #folder: string

  constructor(dataDir: string, projectId: string) {
    const name = createHash('sha256').update(projectId).digest('hex').slice(0, 32)
    this.#parents = [dataDir, join(dataDir, 'backups'), join(dataDir, 'backups', 'projects')]
    this.#folder = join(dataDir, 'backups', 'projects', name)
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.tar`)
  }

  /** Stores an archive; it is on the disk, or not there at all. */
  async add(id: string, archive: PreparedArchive, keptFor: KeptReason): Promise<void> {
    let parent = this.#parents[0] ?? ''
    for (const path of [...this.#parents.slice(1), this.#folder]) {
      await makeFolder(parent, path)
      parent = path
    }
    const partial = `${this.#path(id)}.part`
    const handle = await open(partial, 'w', 0o600)
    try {
      for await (const bytes of archive.stream()) await handle.writeFile(bytes)
      await handle.sync()
    } catch (error) {
      await handle.close()
      await rm(partial, { force: true })
      throw error
    }
    await handle.close()
    if (keptFor !== 'restore') await writeFile(this.#reasonPath(id), keptFor, { mode: 0o600 })
    await rename(partial, this.#path(id))
    await syncFolder(this.#folder)
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
    await rm(this.#verificationPath(id), { force: true })
    await rm(this.#restoredPath(id), { force: true })
    await rm(this.#reasonPath(id), { force: true })
    await rm(this.#placePath(id), { force: true })
  }

  #reasonPath(id: string): string {
    return join(this.#folder, `${id}.reason`)
  }

  /** What one was kept for. */
  async keptFor(id: string): Promise<KeptReason> {
    const reason = await readFile(this.#reasonPath(id), 'utf8').catch(missing)
    return reason === 'import' || reason === 'removal' ? reason : 'restore'
  }

  #placePath(id: string): string {
    return join(this.#folder, `${id}.place`)
  }

  /** Notes what else there was of a project that is deleted. */
  async setPlace(id: string, text: string): Promise<void> {
    await writeFile(this.#placePath(id), text, { mode: 0o600 })
  }

  /** That; undefined if nothing was noted. */
  async placeOf(id: string): Promise<string | undefined> {
    return fileName.test(`${id}.tar`) ? readFile(this.#placePath(id), 'utf8').catch(missing) : undefined
  }

  #restoredPath(id: string): string {
    return join(this.#folder, `${id}.restored`)
  }

  /** Notes the state of the project right after that for which one was kept. */
  async setRestoredState(id: string, state: string): Promise<void> {
    await writeFile(this.#restoredPath(id), state, { mode: 0o600 })
  }

  /** That state; undefined if it was not noted. */
  async restoredState(id: string): Promise<string | undefined> {
    return readFile(this.#restoredPath(id), 'utf8').catch(missing)
  }

  /** Whether one is still kept. */
  async has(id: string): Promise<boolean> {
    return (await stat(this.#path(id)).catch(missing)) !== undefined
  }

  #verificationPath(id: string): string {
    return join(this.#folder, `${id}.json`)
  }

  /** Notes what was found when one was verified. */
  async setVerification(id: string, verification: BackupVerification): Promise<void> {
    await writeFile(this.#verificationPath(id), `${JSON.stringify(verification)}\n`, { mode: 0o600 })
  }

  /** What was found then; null if none was made. */
  async verificationOf(id: string): Promise<BackupVerification | null> {
    const text = await readFile(this.#verificationPath(id), 'utf8').catch(missing)
    try {
      return text === undefined ? null : (JSON.parse(text) as BackupVerification)
    } catch (error) {
      // The server was killed while it was written.
      if (error instanceof SyntaxError) return null
      throw error
    }
  }

  /** The ids, newest first: they begin with the time. */
  async list(): Promise<string[]> {
    const names = (await readdir(this.#folder).catch(missing)) ?? []
    return names
      .flatMap(name => fileName.exec(name)?.[1] ?? [])
      .sort()
      .reverse()
  }

  /** Removes all but the newest, and what was being written when a server was killed. */
  async prune(): Promise<void> {
    for (const id of (await this.list()).slice(keptMax)) await this.remove(id)
    const names = (await readdir(this.#folder).catch(missing)) ?? []
    for (const name of names.filter(one => one.endsWith('.part'))) {
      const path = join(this.#folder, name)
      const written = await stat(path).catch(missing)
      if (written && written.mtimeMs < Date.now() - partialMaxMs) await rm(path, { force: true })
    }
  }

  /** Opens one; undefined if it is not there. */
  async open(id: string): Promise<{ content: StoredContent; close(): Promise<void> } | undefined> {
    if (!fileName.test(`${id}.tar`)) return undefined
    const handle = await open(this.#path(id), 'r').catch(missing)
    return handle && { content: await contentOf(handle), close: () => handle.close() }
  }
}

/** Removes what is kept of projects that were deleted before a moment. */
export async function forgetDeleted(dataDir: string, before: number): Promise<void> {
  const folder = join(dataDir, 'backups', 'projects')
  for (const project of (await readdir(folder).catch(missing)) ?? [])
    for (const name of await readdir(join(folder, project))) {
      const id = /^([0-9A-Za-z]{1,40})\.place$/.exec(name)?.[1]
      if (id === undefined || (await stat(join(folder, project, name))).mtimeMs >= before) continue
      // The note of a backup goes last: what a killed server left is found again.
      for (const ending of ['tar', 'json', 'restored', 'reason', 'place'])
        await rm(join(folder, project, `${id}.${ending}`), { force: true })
    }
}

async function contentOf(handle: FileHandle): Promise<StoredContent> {
  const { size } = await handle.stat()
  return {
    size,
    async read(at, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
      for (let done = 0; done < buffer.length; ) {
        const { bytesRead } = await handle.read(buffer, done, buffer.length - done, at + done)
        if (bytesRead === 0) throw new Error('A backup was cut off while it was read')
        done += bytesRead
      }
      return buffer
    },
  }
}

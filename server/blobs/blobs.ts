import { statSync, unlinkSync, utimesSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '#core/shared/limits.ts'
import { randomId } from '../http/random-ids.ts'
import type { Blobs } from '../ports.ts'
import { bytesOf, hashOf, makeFolder, streamOf, syncFile, syncFolder } from './folder.ts'

/** How long a blob is kept before a row must refer to it. */
const graceMs = dayMs

/**
 * Blobs in a folder, `blobs/aa/<sha256>`. A file is renamed into place once its bytes are on disk, so there is never
 * half a blob; one whose row was never stored is swept.
 */
export function createBlobs(dataDir: string): Blobs {
  const root = join(dataDir, 'blobs')
  const temporary = join(dataDir, 'tmp')
  const subfolders = new Map<string, Promise<void>>()

  function pathOf(hash: string): string {
    return join(root, hash.slice(0, 2), hash)
  }

  function ensureSubfolder(name: string): Promise<void> {
    const making = subfolders.get(name) ?? makeSubfolder(name)
    subfolders.set(name, making)
    making.catch(() => subfolders.delete(name))
    return making
  }

  async function makeSubfolder(name: string): Promise<void> {
    await makeFolder(dataDir, root)
    await makeFolder(root, join(root, name))
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(temporary, { recursive: true, mode: 0o700 })
    const temporaryPath = join(temporary, randomId())
    const handle = await open(temporaryPath, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
      await handle.close()
      await rename(temporaryPath, path)
    } catch (error) {
      await handle.close()
      await rm(temporaryPath, { force: true })
      throw error
    }
  }

  async function existing(hash: string): Promise<{ path: string; size: number } | undefined> {
    if (!isHash(hash)) return undefined
    const path = pathOf(hash)
    const found = await stat(path).catch(missing)
    return found && { path, size: found.size }
  }

  return {
    async put(bytes) {
      const digest = await crypto.subtle.digest('SHA-256', bytes)
      const hash = Buffer.from(digest).toString('hex')
      const path = pathOf(hash)
      await ensureSubfolder(hash.slice(0, 2))
      if (!touchExisting(path, bytes.length)) await write(path, bytes)
      await syncFolder(join(root, hash.slice(0, 2)))
      return hash
    },

    async putFile(source) {
      const { size: bytes } = await stat(source)
      const hash = await hashOf(source)
      await ensureSubfolder(hash.slice(0, 2))
      if (!touchExisting(pathOf(hash), bytes)) {
        await syncFile(source)
        await rename(source, pathOf(hash))
      }
      await syncFolder(join(root, hash.slice(0, 2)))
      return { hash, bytes }
    },

    async get(hash) {
      const found = await existing(hash)
      return (
        found && {
          size: found.size,
          open: () => streamOf(found.path),
          read: (from, to) => bytesOf(found.path, from, to),
        }
      )
    },

    async fileOf(hash) {
      return (await existing(hash))?.path
    },

    async workFolder() {
      const path = join(temporary, randomId())
      await mkdir(path, { recursive: true, mode: 0o700 })
      return path
    },

    async sweep(usedOf, { now, pauseMs = 50, signal }) {
      const before = now.getTime() - graceMs
      let removed = 0
      for (const name of (await readdir(root).catch(missing)) ?? []) {
        if (signal?.aborted) break
        const hashes = (await readdir(join(root, name))).filter(isHash)
        const used = await usedOf(hashes)
        for (const hash of hashes) if (!used.has(hash) && removeOld(pathOf(hash), before)) removed += 1
        await pause(pauseMs)
      }
      return removed
    },
  }
}

/** Synchronous, so that no sweep runs in between: an existing blob counts as stored just now. */
function touchExisting(path: string, size: number): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== size) return false
  const now = new Date()
  utimesSync(path, now, now)
  return true
}

/** Synchronous, so that the same blob is not stored in between. */
function removeOld(path: string, before: number): boolean {
  if (statSync(path).mtimeMs >= before) return false
  unlinkSync(path)
  return true
}

function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

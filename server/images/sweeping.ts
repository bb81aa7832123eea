import type { Logger } from 'pino'
import type { Blobs, Database } from '../ports.ts'
import { usedHashes } from './images.ts'

const firstMs = 60 * 1000
const everyMs = 24 * 60 * 60 * 1000

/** Looks for files no image points to, a minute after the start and then every day; answers what ends that. */
export function startSweeping(parts: {
  blobs: Blobs
  database: Pick<Database, 'read'>
  log: Pick<Logger, 'info' | 'error'>
}): () => Promise<void> {
  const { blobs, database, log } = parts
  const ending = new AbortController()
  let sweeping: Promise<void> = Promise.resolve()

  async function sweep(): Promise<void> {
    try {
      // Files have the clock of the disk.
      const options = { now: new Date(), signal: ending.signal }
      const removed = await blobs.sweep(hashes => usedHashes(database.read, hashes), options)
      if (removed > 0) log.info({ removed }, 'files of removed images are gone')
    } catch (err) {
      log.error({ err }, 'the files of removed images could not be swept')
    }
  }

  const start = () => {
    sweeping = sweep()
  }
  const first = setTimeout(start, firstMs).unref()
  const later = setInterval(start, everyMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(later)
    ending.abort()
    await sweeping
  }
}

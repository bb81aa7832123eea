import type { Logger } from 'pino'
import { type StopJob, startJob } from '../job.ts'
import type { Blobs, Database } from '../ports.ts'
import { usedHashes } from './images.ts'

const firstMs = 60 * 1000
const everyMs = 24 * 60 * 60 * 1000

/**
 * Deletes files to which no image refers, a minute after the start and then every day; the returned function stops
 * it.
 */
export function startSweepingBlobs(parts: {
  blobs: Blobs
  database: Pick<Database, 'read'>
  log: Pick<Logger, 'info' | 'error'>
}): StopJob {
  const { blobs, database, log } = parts
  const sweep = async (signal: AbortSignal) => {
    // File times come from the system clock, so the injected clock is not used.
    const removed = await blobs.sweep(hashes => usedHashes(database.read, hashes), { now: new Date(), signal })
    if (removed > 0) log.info({ removed }, 'files of removed images are gone')
  }
  return startJob({ firstMs, everyMs }, sweep, err =>
    log.error({ err }, 'the files of removed images could not be swept'),
  )
}

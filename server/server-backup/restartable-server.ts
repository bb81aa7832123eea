import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer, type SkaldServer } from '../app.ts'
import { holdDataDir, isHeldElsewhere } from '../db/data-dir/data-dir.ts'
import { finishRestore, isRestoreAsked, isRestoreClaimed, undoRestore } from '../db/data-dir/pending-restore.ts'
import { startJob } from '../job.ts'

const databaseName = 'skald.db'
const pollMs = 500
const retryMs = 100
/** A restore from a shell may hold the data directory for a moment. */
const heldMs = 10_000

type ServeOptions = Parameters<typeof createServer>[0]

/** A server that opens again with the restored database when a restore is ordered. */
export interface Serving {
  /** `http://127.0.0.1:41234` */
  readonly url: string
  /** the server that runs at the moment */
  readonly server: SkaldServer
  /** Finishes requests in flight, and a restore that has begun, and closes. */
  close(): Promise<void>
}

/**
 * Starts the server on the network.
 * @param failed called if it cannot open again after a restore, which leaves no server
 * @throws StartError
 */
export async function serve(options: ServeOptions, failed: (error: unknown) => void): Promise<Serving> {
  let server = await openServer(options)
  const listening = await server.listen().catch(async error => {
    await server.close()
    throw error
  })
  const again = { ...options, config: { ...options.config, port: listening.port } }

  async function reopen(): Promise<void> {
    server.services.log.info('a restore was ordered: the server closes for a moment')
    await server.close()
    server = await openServer(again)
    await server.listen()
  }

  const { dataDir } = options.config
  const stopWatching = startJob({ everyMs: pollMs }, async () => isRestoreAsked(dataDir) && (await reopen()), failed)
  return {
    url: listening.url,
    get server() {
      return server
    },
    async close() {
      await stopWatching()
      await server.close()
    },
  }
}

/** Opens the server; if it cannot open a database that was just restored, with the one that was there before. */
async function openServer(options: ServeOptions): Promise<SkaldServer> {
  const { dataDir } = options.config
  const file = join(dataDir, options.overrides?.databaseFile ?? databaseName)
  const server = await whenFree(() => createServer(options)).catch(async error => {
    if (!isRestoreClaimed(dataDir)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const release = holdDataDir(dataDir, { mayBeOpen: options.config.openDataDir })
    const isUndone = undoRestore(file, reason)
    release()
    if (!isUndone) throw error
    const former = await createServer(options)
    former.services.log.error({ err: error }, 'the restored database could not be opened, and the former one is back')
    return former
  })
  const kept = finishRestore(dataDir)
  if (kept !== undefined) server.services.log.info({ kept }, 'a backup was restored')
  return server
}

async function whenFree(open: () => Promise<SkaldServer>): Promise<SkaldServer> {
  for (const until = performance.now() + heldMs; ; await pause(retryMs))
    try {
      return await open()
    } catch (error) {
      if (!isHeldElsewhere(error) || performance.now() > until) throw error
    }
}

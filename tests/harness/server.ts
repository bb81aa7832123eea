import { rmSync } from 'node:fs'
import * as serverPlugins from '#plugins/server.ts'
import { createPasswords } from '#server/accounts/passwords/passwords.ts'
import { createServer, type Overrides, type SkaldServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectionOf } from '#server/db/prepare.ts'
import type { ServerPlugin } from '#server/index.ts'
import { threadScript } from '#server/threads/worker-thread.ts'
import { type CapturedLog, captureLog } from './log-lines.ts'
import { copyTemplate } from './template.ts'

export interface StartOptions {
  plugins?: readonly ServerPlugin[]
  /** environment variables; limits are off unless set here */
  env?: Record<string, string>
  overrides?: Overrides
  /** a data directory of the test's own, which the test removes */
  dataDir?: string
  /** lines at level error do not fail the test */
  expectsErrors?: boolean
}

export interface TestServer {
  /** `http://127.0.0.1:41234` */
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly log: CapturedLog
  readonly server: SkaldServer
  /** Closes the server and removes its data. @throws Error if the log has unexpected errors */
  close(): Promise<void>
}

/** Real argon2 takes longer than most tests; it has tests of its own. */
const quickPasswords = createPasswords({
  hasher: {
    hash: async password => `quick:${password}`,
    verify: async (digest, password) => digest === `quick:${password}`,
  },
})

/** The real server on a free port, over a fresh copy of an empty database. */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const { plugins = Object.values(serverPlugins), env = {}, overrides = {}, expectsErrors = false } = options
  const dataDir = options.dataDir ?? (await copyTemplate(plugins))
  const log = captureLog()
  const config = readConfig({
    ...{
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      COST_LIMIT: '0',
      LOGIN_LIMIT: '0',
      LOG_LEVEL: 'info',
      DISK_RESERVE: '0',
      PROFILE_LIMIT: '0',
    },
    ...env,
  })
  const server = await createServer({
    config,
    plugins,
    // The worker thread knows only the real plugins.
    ...(options.plugins === undefined && { threadScript }),
    overrides: { logSink: log, passwords: quickPasswords, ...overrides },
  })
  if (process.env.VITEST !== undefined) await neverSync(server)
  const { url, port } = await server.listen()
  return {
    ...{ url, port, dataDir, log, server },
    async close() {
      await server.close()
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
      const errors = log.lines('error')
      if (errors.length > 0 && !expectsErrors) throw new Error(`The log has errors: ${JSON.stringify(errors[0])}`)
    },
  }
}

/**
 * Commits of this server no longer wait for the disk, which is most of the time of a write. What a power cut leaves is
 * proven by tests/torture with servers of their own; benchmarks measure the disk as well.
 */
async function neverSync({ services }: SkaldServer): Promise<void> {
  const { native } = await services.database.write(async tx => connectionOf(tx), { whenFull: true })
  // SQLite refuses this inside of a transaction.
  native.pragma('synchronous = OFF')
}

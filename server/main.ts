import * as serverPlugins from '#plugins/server.ts'
import { readConfig } from './config.ts'
import { type Serving, serve } from './server-backup/restartable-server.ts'
import { StartError } from './start-error.ts'
import { threadScript } from './threads/worker-thread.ts'

/** Starts the server from the environment and prints its address; a StartError becomes exit code 1. */
export async function main(): Promise<void> {
  try {
    const plugins = Object.values(serverPlugins)
    const serving = await serve({ config: readConfig(), plugins, threadScript }, stopWithout)
    closeOnSignal(serving)
    process.stdout.write(`Skald listens on ${serving.server.services.config.publicUrl ?? serving.url}\n`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** After a restore the server could not open again. */
function stopWithout(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

/** The first signal waits for requests in flight; a second one exits at once. */
function closeOnSignal(serving: Serving): void {
  let isClosing = false
  const close = () => {
    if (isClosing) process.exit(1)
    isClosing = true
    serving.close().then(
      () => process.exit(0),
      error => {
        serving.server.services.log.error({ err: error }, 'not closed cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', close).on('SIGINT', close)
}

if (import.meta.main) await main()

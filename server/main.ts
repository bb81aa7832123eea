import * as serverPlugins from '#plugins/server.ts'
import { createServer, type SkaldServer } from './app.ts'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'
import { writerScript } from './writer/writer-thread.ts'

/** Starts the server from the environment and prints its address; a StartError becomes exit code 1. */
export async function main(): Promise<void> {
  try {
    const server = await createServer({ config: readConfig(), plugins: Object.values(serverPlugins), writerScript })
    await listenOrClose(server)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function listenOrClose(server: SkaldServer): Promise<void> {
  try {
    closeOnSignal(server)
    const { url } = await server.listen()
    process.stdout.write(`Skald listens on ${server.services.config.publicUrl ?? url}\n`)
  } catch (error) {
    await server.close()
    throw error
  }
}

/** The first signal waits for requests in flight; a second one exits at once. */
function closeOnSignal(server: SkaldServer): void {
  let isClosing = false
  const close = () => {
    if (isClosing) process.exit(1)
    isClosing = true
    server.close().then(
      () => process.exit(0),
      error => {
        server.services.log.error({ err: error }, 'not closed cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', close).on('SIGINT', close)
}

if (import.meta.main) await main()

// The echo server in its own process, for tests that measure it: prints its address, and answers each line with its
// memory.
import { echoPlugin } from './echo-plugin.ts'
import { startServer } from './server.ts'

const server = await startServer({ plugins: [echoPlugin] })
process.stdout.write(`${server.url}\n`)
process.on('message', () => process.send?.(process.memoryUsage().rss))
process.on('disconnect', () => void server.close())

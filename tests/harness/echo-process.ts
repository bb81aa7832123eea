// The echo server in a process of its own, for tests that measure it: prints its address, answers each line with its memory.
import { echoPlugin } from './echo-plugin.ts'
import { startServer } from './server.ts'

const server = await startServer({ plugins: [echoPlugin] })
process.stdout.write(`${server.url}\n`)
process.on('message', () => process.send?.(process.memoryUsage().rss))
process.on('disconnect', () => void server.close())

// The real server in its own process, for tests that kill it: prints its address.
import { startServer } from '#tests/harness/index.ts'

const [dataDir = ''] = process.argv.slice(2)
const server = await startServer({ dataDir })
process.stdout.write(`${server.url}\n`)
process.on('disconnect', () => void server.close())

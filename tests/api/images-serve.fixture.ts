// A server in its own process, for the test that measures it: prints its address, and answers each message with the
// memory it takes, including child processes where the system reports them.
import { readdirSync, readFileSync } from 'node:fs'
import { startServer } from '#tests/harness/index.ts'

const pageBytes = 4096

function childrenBytes(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .reduce((sum, id) => sum + bytesOf(id), 0)
}

/** The memory of a child process, which may be gone by now. */
function bytesOf(id: string): number {
  try {
    const [, parent] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    if (Number(parent) !== process.pid) return 0
    return Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}

const server = await startServer()
process.stdout.write(`${server.url}\n`)
process.on('message', () => process.send?.(process.memoryUsage().rss + childrenBytes()))
process.on('disconnect', () => void server.close())

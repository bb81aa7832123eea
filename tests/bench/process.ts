import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..', '..')
const compiled = join(root, 'node_modules', '.cache', 'skald', 'compiled')

/** A server in its own process, listening. */
export interface Running {
  url: string
  port: number
  /** milliseconds from spawning to the line with its address */
  startedIn: number
  /** resident memory in megabytes, mapped files included */
  memory(): number
  /** CPU milliseconds of its main thread so far; null if the system does not report it */
  worked(): number | null
  /** Ends it and waits until it has exited. */
  stop(): Promise<void>
}

/** The real server as `npm start` runs it, without rate limits. */
export function startOurs(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const limitless = { RATE_LIMIT: '0', COST_LIMIT: '0', LOGIN_LIMIT: '0', SPACES_PER_USER: '1000000' }
  return start([join(root, 'scripts', 'setup', 'run.mjs'), 'start', '--no-build'], {
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    ...limitless,
    ...env,
  })
}

/** The reference, with a compile cache like ours. */
export function startReference(file: string): Promise<Running> {
  return start([fileURLToPath(new URL('./reference-server.ts', import.meta.url)), file], {
    NODE_COMPILE_CACHE: compiled,
  })
}

/** Node with a port and nothing else. */
export function startBare(): Promise<Running> {
  const script = `const server = require('node:http').createServer((_, answer) => answer.end())
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`
  return start(['--eval', script], {})
}

/** Node that answers every request with the bytes of a file, which are compressed with gzip, and does nothing else. */
export function startBytes(file: string): Promise<Running> {
  const script = `const bytes = require('node:fs').readFileSync(process.argv[1])
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': bytes.length }
    const server = require('node:http').createServer((_, answer) => answer.writeHead(200, headers).end(bytes))
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`
  return start(['--eval', script, file], {})
}

async function start(args: string[], env: Record<string, string>): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Child processes never outlive this one.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let stopRequested = false
  child.once('exit', (code, signal) => {
    if (!stopRequested) process.stderr.write(`${args.join(' ')} ended by itself: ${signal ?? code}\n`)
  })
  const url = await addressOf(child, args)
  const startedIn = performance.now() - startedAt
  child.stdout?.resume()
  return {
    url,
    port: Number(new URL(url).port),
    startedIn,
    memory: () => memoryOf(child.pid ?? 0),
    worked: () => workedOf(child.pid ?? 0),
    async stop() {
      stopRequested = true
      const gone = new Promise(resolve => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await gone
      process.off('exit', end)
    },
  }
}

async function addressOf(child: ChildProcess, args: string[]): Promise<string> {
  if (!child.stdout) throw new Error('A process without output')
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/\S+/.exec(line) ?? []
    if (url) return url
  }
  throw new Error(`${args.join(' ')} ended without an address`)
}

function memoryOf(pid: number): number {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1000
}

function workedOf(pid: number): number | null {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : null
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const attempts = 3

/** The real server in its own process, as an operator starts it. */
export interface ServerProcess {
  url: string
  /** `kill -9`; resolves to the cause of death once the process is gone, which may be an earlier one */
  kill(): Promise<string>
}

/** @throws Error with the server's output if it does not start */
export async function startProcess(dataDir: string): Promise<ServerProcess> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    COST_LIMIT: '0',
    STORAGE_PER_USER: '0',
    LOGIN_LIMIT: '0',
    LOG_LEVEL: 'fatal',
  }
  for (let attempt = 1; ; attempt++) {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const closed = once(child, 'close')
    const output: string[] = []
    child.stderr.on('data', chunk => output.push(String(chunk)))
    const url = await addressOf(child, output)
    if (url) return { url, kill: () => kill(child, closed) }
    await closed
    // A SIGTERM from outside, meant for other servers on this machine, is retried.
    if (child.signalCode === 'SIGTERM' && attempt < attempts) continue
    throw new Error(`The server did not start (${child.exitCode ?? child.signalCode}): ${output.join('\n')}`)
  }
}

async function kill(child: ChildProcess, closed: Promise<unknown>): Promise<string> {
  child.kill('SIGKILL')
  await closed
  return child.signalCode ?? `exit code ${child.exitCode}`
}

async function addressOf(child: ChildProcess, output: string[]): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const url = /Skald listens on (\S+)/.exec(line)?.[1]
    if (url) return url
    output.push(line)
  }
  return undefined
}

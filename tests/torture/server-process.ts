import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const attempts = 3

/** The real server in a process of its own, as somebody would start it. */
export interface ServerProcess {
  url: string
  /** `kill -9`; answers what the process died of once it is gone, which may have been something else before */
  kill(): Promise<string>
}

/** @throws Error with what the server said where it does not start */
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
    const gone = once(child, 'close')
    const said: string[] = []
    child.stderr.on('data', chunk => said.push(String(chunk)))
    const url = await addressOf(child, said)
    if (url) return { url, kill: () => kill(child, gone) }
    await gone
    // Whoever asks servers on this machine to end asks this one too; that is not a death of ours.
    if (child.signalCode === 'SIGTERM' && attempt < attempts) continue
    throw new Error(`The server did not start (${child.exitCode ?? child.signalCode}): ${said.join('\n')}`)
  }
}

async function kill(child: ChildProcess, gone: Promise<unknown>): Promise<string> {
  child.kill('SIGKILL')
  await gone
  return child.signalCode ?? `exit code ${child.exitCode}`
}

async function addressOf(child: ChildProcess, said: string[]): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const url = /Skald listens on (\S+)/.exec(line)?.[1]
    if (url) return url
    said.push(line)
  }
  return undefined
}

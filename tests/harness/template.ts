import { hash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { ServerPlugin } from '#server/index.ts'

const root = join(import.meta.dirname, '..', '..')
const kept = join(root, 'node_modules', '.cache', 'skald', 'templates')
const made = new Map<string, Promise<string>>()

/** Puts a fresh data directory there: migrations have run, nobody has an account. Copied, so that it costs a few milliseconds. */
export async function copyTemplate(plugins: readonly ServerPlugin[]): Promise<string> {
  const key = keyOf(plugins)
  const making = made.get(key) ?? ensure(key, plugins)
  made.set(key, making)
  const dataDir = temporary('data')
  cpSync(await making, dataDir, { recursive: true })
  return dataDir
}

/** A folder of its own under the system's temporary one. */
export function temporary(name: string): string {
  return mkdtempSync(join(tmpdir(), `skald-${name}-`))
}

/** Workers of one run, and runs of one checkout, may ask at once: each makes its own and the first rename wins. */
async function ensure(key: string, plugins: readonly ServerPlugin[]): Promise<string> {
  const path = join(kept, key)
  if (existsSync(path)) return path
  const dataDir = temporary('template')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DISK_RESERVE: '0' })
  const server = await createServer({ config, plugins: plugins.map(({ start: _, ...plugin }) => plugin) })
  await server.close()
  mkdirSync(kept, { recursive: true })
  const beside = `${path}.${process.pid}`
  cpSync(dataDir, beside, { recursive: true })
  rmSync(dataDir, { recursive: true })
  try {
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { recursive: true })
    if (!existsSync(path)) throw error
  }
  return path
}

/** Changes with everything a new database is made from. */
function keyOf(plugins: readonly ServerPlugin[]): string {
  const steps = plugins.map(({ id, migrations = [] }) => [id, migrations.map(({ name, up }) => `${name} ${up}`)])
  const sources = globSync('server/{db,search}/**/*.ts', { cwd: root }).sort()
  const text = sources.map(file => readFileSync(join(root, file), 'utf8'))
  return hash('sha256', JSON.stringify([steps, text]), 'hex').slice(0, 24)
}

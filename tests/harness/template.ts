import { hash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { ServerPlugin } from '#server/index.ts'

const root = join(import.meta.dirname, '..', '..')
const cacheDir = join(root, 'node_modules', '.cache', 'skald', 'templates')
const templates = new Map<string, Promise<string>>()

/**
 * Creates a data directory with migrations applied and no accounts. It is copied from a template, which takes only a
 * few milliseconds.
 */
export async function copyTemplate(plugins: readonly ServerPlugin[]): Promise<string> {
  const key = templateKey(plugins)
  const template = templates.get(key) ?? ensureTemplate(key, plugins)
  templates.set(key, template)
  const dataDir = temporaryFolder('data')
  cpSync(await template, dataDir, { recursive: true })
  return dataDir
}

/** A new folder under the system's temporary one. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `skald-${name}-`))
}

/** Workers of one run, and several runs, may call this at once: each makes its own and the first rename wins. */
async function ensureTemplate(key: string, plugins: readonly ServerPlugin[]): Promise<string> {
  const path = join(cacheDir, key)
  if (existsSync(path)) return path
  const dataDir = temporaryFolder('template')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DISK_RESERVE: '0' })
  const server = await createServer({ config, plugins: plugins.map(({ start: _, ...plugin }) => plugin) })
  await server.close()
  mkdirSync(cacheDir, { recursive: true })
  const partialPath = `${path}.${process.pid}`
  cpSync(dataDir, partialPath, { recursive: true })
  rmSync(dataDir, { recursive: true })
  try {
    renameSync(partialPath, path)
  } catch (error) {
    rmSync(partialPath, { recursive: true })
    if (!existsSync(path)) throw error
  }
  return path
}

/** Changes with everything from which a new database is made. */
function templateKey(plugins: readonly ServerPlugin[]): string {
  const steps = plugins.map(({ id, migrations = [] }) => [id, migrations.map(({ name, up }) => `${name} ${up}`)])
  sources ??= readSources()
  return hash('sha256', JSON.stringify([steps, sources]), 'hex').slice(0, 24)
}

let sources: string | undefined

/** Read once by each worker: it loads their code once as well. */
function readSources(): string {
  const files = globSync('server/{db,search}/**/*.ts', { cwd: root }).sort()
  const text = files.map(file => readFileSync(join(root, file), 'utf8'))
  return hash('sha256', JSON.stringify(text), 'hex')
}

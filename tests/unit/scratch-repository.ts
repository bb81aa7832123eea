import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withListLine } from '../../scripts/new-plugin/plugin-files.ts'

/** Not from scripts/source-files.ts: happy-dom's URL does not support files. */
const repositoryRoot = join(import.meta.dirname, '..', '..')
/** Ignored by every tool, and inside the repository, because Vite serves files to a browser only from there. */
const scratch = join(repositoryRoot, '.cache')
const sides = ['client', 'server'] as const
const linkedFolders = ['core', 'server', 'locales', 'tests', 'node_modules']

/** A copy of the repository with links to the real folders and plugins, and the files of a test among them. */
export interface ScratchRepository {
  readonly root: string
  /** The plugins of one side by name, as its list exports them. */
  load(side: (typeof sides)[number]): Promise<Record<string, unknown>>
  remove(): void
}

/**
 * Builds it from files by path (`plugins/spells/shared.ts`), with a line in the lists for every half. A real plugin of
 * the same name is left out.
 */
export function buildScratchRepository(files: Readonly<Record<string, string>>): ScratchRepository {
  mkdirSync(scratch, { recursive: true })
  const root = mkdtempSync(join(scratch, 'house-'))
  const own = new Set(Object.keys(files).map(path => path.split('/')[1] ?? ''))
  const folders = readdirSync(join(repositoryRoot, 'plugins'), { withFileTypes: true }).filter(entry =>
    entry.isDirectory(),
  )
  const others = folders.filter(({ name }) => !own.has(name)).map(({ name }) => `plugins/${name}`)
  mkdirSync(join(root, 'plugins'))
  for (const path of [...linkedFolders, ...others])
    symlinkSync(join(repositoryRoot, path), join(root, path), 'junction')
  const { imports } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { imports: object }
  const all: Record<string, string> = { ...files, 'package.json': JSON.stringify({ type: 'module', imports }) }
  for (const side of sides) {
    const lines = readFileSync(join(repositoryRoot, `plugins/${side}.ts`), 'utf8').split('\n')
    const list = lines.filter(line => !own.has(/from '\.\/(\w+)\//.exec(line)?.[1] ?? '')).join('\n')
    const joining = [...own].filter(id => `plugins/${id}/${side}/index.ts` in files)
    all[`plugins/${side}.ts`] = joining.reduce((text, id) => withListLine(text, id, side), list)
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return {
    root,
    load: side => import(/* @vite-ignore */ join(root, `plugins/${side}.ts`)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Files of one plugin by their path in the repository. */
export function inPlugin(id: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`plugins/${id}/${path}`, text]))
}

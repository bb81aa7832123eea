// Measures what a browser fetches before a first page is usable, in kB of 1000 (docs/behaviour.md, First page).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Budget of a first page in gzipped bytes of script: the core with the pages people arrive at, and each plugin. With
 * forty plugins it is 180 kB.
 */
export const FIRST_PAGE_CORE_BYTES = 174_000
export const FIRST_PAGE_PLUGIN_BYTES = 150

export function firstPageBudget(plugins: number): number {
  return FIRST_PAGE_CORE_BYTES + plugins * FIRST_PAGE_PLUGIN_BYTES
}

/** The ids in the list of client halves. */
export function listedPlugins(root: string): string[] {
  const list = readFileSync(join(root, 'plugins/client.ts'), 'utf8')
  return [...list.matchAll(/^export \{ (\w+) \}/gm)].map(([, id = '']) => id)
}

/** The sources of the pages people arrive at: signing in, and the spaces of those who are signed in. */
export const FIRST_PAGE_SOURCES = {
  'sign-in-page': 'plugins/accounts/client/auth/sign-in-page.tsx',
  'spaces-page': 'plugins/spaces/client/spaces-page.tsx',
} as const

/** The source of the editor, which is loaded with the first text. */
export const EDITOR_SOURCE = 'core/client/editor/codemirror/prose-editor.tsx'

type FirstPageName = keyof typeof FIRST_PAGE_SOURCES

export const FIRST_PAGES = Object.keys(FIRST_PAGE_SOURCES) as FirstPageName[]

export interface FirstPage {
  /** every script, the largest first; `name` is its path in the folder, `gzip` its bytes */
  files: { name: string; gzip: number }[]
  total: number
}

/**
 * Measures the scripts of the built client's index.html, the English messages it needs and the page's own script, each
 * with its static imports.
 * @param dist the folder with index.html
 * @throws Error if one of them is missing
 */
export function measureFirstPage(dist: string, page: FirstPageName = 'sign-in-page'): FirstPage {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="\/([^"]+\.js)"/g)].map(
    match => match[1] ?? '',
  )
  const reached = new Set([...named, findChunk(dist, 'en'), findChunk(dist, page)])
  const files: FirstPage['files'] = []
  for (const name of reached) {
    const code = readFileSync(join(dist, name))
    files.push({ name, gzip: gzipSync(code, { level: 9 }).length })
    for (const imported of listImports(name, code.toString())) {
      if (existsSync(join(dist, imported))) reached.add(imported)
    }
  }
  files.sort((a, b) => b.gzip - a.gzip)
  return { files, total: files.reduce((sum, file) => sum + file.gzip, 0) }
}

/**
 * What a built script imports statically, as paths in the folder: `from"./b.js"` and `import"./b.js"`, not `import(…)`.
 */
function listImports(name: string, code: string): string[] {
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  return [...code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(match => `${folder}${match[1]}`)
}

/** The script with this name, behind which a hash of 7 characters stands: `en-rest-…` is not `en-…`. */
export function findChunk(dist: string, name: string): string {
  const pattern = new RegExp(`^${name}-.{7}\\.js$`)
  const found = readdirSync(join(dist, 'assets')).find(file => pattern.test(file))
  if (!found) throw new Error(`The build has no script '${name}', which belongs to the first page.`)
  return `assets/${found}`
}

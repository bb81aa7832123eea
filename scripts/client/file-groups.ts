// Which modules of the client are built into one file. Left to itself, the build makes one for every set of modules that
// are needed together: there were 500, and a project fetched 120 of them before it was shown.
import { globSync } from 'node:fs'
import { FIRST_PAGE_SOURCES } from './first-page.ts'
import { type Reached, staticImports } from './static-imports.ts'

/** As rolldown's `codeSplitting.groups` wants it. */
interface FileGroup {
  name: string | ((id: string) => string | null)
  test: RegExp
  tags?: '$initial'[]
  /** a module is in the group with the highest that takes it */
  priority: number
  includeDependenciesRecursively?: boolean
}

/** Libraries that only some pages need, by the names of their packages. */
const libraries = {
  codemirror: /^(codemirror|@codemirror|@lezer|@uiw|style-mod|w3c-keyname|crelt)/,
  nodes: /^(@xyflow|d3-|zustand|classcat)/,
  network: /^(vis-|graphology)/,
  drawing: /^(konva|react-konva)/,
  validators: /^(arktype|@ark|arkregex)/,
}

/** The files with the libraries that every page needs: React, and the others. */
export const LIBRARY_FILES = ['react', 'libraries'] as const

/** @param root the folder of package.json, with a slash at its end */
export function fileGroups(root: string): FileGroup[] {
  return [
    // Changes with no release of ours, so that a returning browser keeps it.
    { name: LIBRARY_FILES[0], test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
    // What every page needs, in two files: small ones of their own would each be a request and compress worse.
    { name: LIBRARY_FILES[1], test: /\/node_modules\//, tags: ['$initial'], priority: 4 },
    { name: 'shell', test: /./, tags: ['$initial'], priority: 3 },
    {
      name: nameByUse(root),
      test: /\/(core|plugins|node_modules)\//,
      priority: 2,
      includeDependenciesRecursively: false,
    },
    // What most later pages need, with the small libraries that it imports.
    { name: 'common', test: /\/core\/(client|shared)\//, priority: 1 },
    { name: packageName, test: /\/node_modules\//, priority: 0 },
  ]
}

/**
 * Names the file of a module by its id: a first page; `commands` for those of all plugins; a library that some pages need,
 * or a plugin. What needs such a library is apart from what does not, as `maps-drawing` from `maps`, so that nobody loads a
 * library in vain. null for what is common, and for small libraries.
 */
export function nameByUse(root: string): (id: string) => string | null {
  const reach = staticImports(root)
  const pages = Object.entries(FIRST_PAGE_SOURCES).map(([name, source]) => ({ name, ...reach([source]) }))
  const commands = reach(sources(root, 'plugins/*/client/commands.ts'))
  const users = usersOfShared(root, reach)
  return id => {
    // Where the folder of the libraries is a link, they are outside of the root.
    const [, library] = /.*\/node_modules\/(.*)/.exec(id) ?? []
    if (library !== undefined) return libraryNames([library])
    const path = id.slice(root.length).replace(/\?.*$/, '')
    const [top, folder = ''] = path.split('/')
    const first = pages.filter(({ files }) => files.has(path)).map(({ name }) => name)
    if (first.length > 0) return first.length > 1 ? 'first-pages' : (first[0] ?? null)
    const needed = libraryNames(reach([path]).packages)
    if (top === 'core') return needed ?? (path.startsWith('core/client/canvas/') ? 'canvas' : null)
    if (commands.files.has(path)) return 'commands'
    const name = (users.get(path)?.size ?? 0) > 1 ? `${folder}-shared` : folder
    return needed ? `${name}-${needed}` : name
  }
}

/** The plugins whose client reaches a file that the halves of a plugin share, by its path. */
function usersOfShared(root: string, reach: (starts: readonly string[]) => Reached): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const source of sources(root, 'plugins/*/client/**/*.{ts,tsx}')) {
    const plugin = source.split('/')[1] ?? ''
    for (const path of reach([source]).files.keys())
      if (/^plugins\/[^/]+\/shared/.test(path)) users.set(path, (users.get(path) ?? new Set()).add(plugin))
  }
  return users
}

const sources = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root, exclude: name => name.includes('.test.') }).map(path => path.replaceAll('\\', '/'))

/** `uqr`, `tanstack-query-core` */
const packageName = (id: string) =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]?.replace('@', '').replace('/', '-') ?? null

/** The names of the libraries among packages, as `codemirror-validators`; null if there are none. */
function libraryNames(packages: Iterable<string>): string | null {
  const all = [...packages]
  const names = Object.entries(libraries).filter(([, pattern]) => all.some(one => pattern.test(one)))
  return names.map(([name]) => name).join('-') || null
}

// The layers of the app, by path alone. The import rules are in import-rules.ts.

export type Layer =
  | 'core/shared'
  | 'core/client'
  | 'server'
  | 'plugin shared'
  | 'plugin client'
  | 'plugin server'
  | 'client list'
  | 'server list'
  | 'words'
  | 'scripts'
  | 'tests'
  | 'test file'

export interface FileLayer {
  layer: Layer
  /** the plugin of a plugin's file */
  plugin?: string
}

const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/
const PLUGIN_FILE = /^plugins\/([^/]+)\/(?:(shared|client|server|locales)\/.+|(shared)\.ts)$/

/** The layer of a file; undefined if it is in none. `path` is relative to the root, with `/`. */
export function layerOf(path: string): FileLayer | undefined {
  if (TEST_FILE.test(path)) return { layer: 'test file' }
  if (path.startsWith('core/shared/')) return { layer: 'core/shared' }
  if (path.startsWith('core/client/')) return { layer: 'core/client' }
  if (path.startsWith('server/')) return { layer: 'server' }
  if (path.startsWith('tests/')) return { layer: 'tests' }
  if (path.startsWith('scripts/') || path === 'vite.config.ts' || path === 'package.json') return { layer: 'scripts' }
  if (path.startsWith('locales/')) return { layer: 'words' }
  if (path === 'plugins/client.ts') return { layer: 'client list' }
  if (path === 'plugins/server.ts') return { layer: 'server list' }
  const [, plugin, folder, file] = PLUGIN_FILE.exec(path) ?? []
  if (plugin === undefined) return undefined
  if (folder === 'locales') return { layer: 'words', plugin }
  return { layer: `plugin ${folder ?? file}` as Layer, plugin }
}

/** Runs in a thread of its own and so is an entry point: `*.worker.ts`. */
export function isWorker(path: string): boolean {
  return /(^|[./])worker\.ts$/.test(path)
}

export type Runtime = 'shared' | 'browser' | 'node' | 'any'

/** Where a layer's code runs, which decides the packages it may use. */
export function runtimeOf(layer: Layer): Runtime {
  if (layer === 'core/shared' || layer === 'plugin shared') return 'shared'
  if (layer === 'core/client' || layer === 'plugin client' || layer === 'client list') return 'browser'
  if (layer === 'server' || layer === 'plugin server' || layer === 'server list') return 'node'
  return 'any'
}

/** Packages that run on either side. */
const BOTH = ['arktype', '@formatjs/intl', 'docx', 'fflate']

const BROWSER = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'valtio',
  'cmdk',
  'tinykeys',
  'codemirror',
  '@codemirror/',
  '@lezer/',
  '@uiw/react-codemirror',
  'radix-ui',
  'lucide-react',
  'uqr',
  '@fontsource-variable/',
  '@fontsource/',
  'vis-timeline',
  'vis-network',
  'vis-data',
  'konva',
  'react-konva',
  '@xyflow/react',
  'graphology-layout-forceatlas2',
]

const NODE = [
  'hono',
  '@hono/node-server',
  'kysely',
  'better-sqlite3',
  'lucia',
  'ws',
  'pino',
  '@node-rs/argon2',
  '@orama/stemmers',
  'jose',
  'otpauth',
  'nodemailer',
  'sharp',
]

const names = (list: readonly string[], name: string) =>
  list.some(known => (known.endsWith('/') ? name.startsWith(known) : name === known))

/**
 * Whether code that runs on `side` may use a package.
 * @returns what is wrong, or undefined
 */
export function packageProblem(side: Runtime, name: string): string | undefined {
  if (side === 'any') return undefined
  if (side === 'shared') {
    return name === 'arktype' ? undefined : `'${name}': what both sides share may use arktype and nothing else`
  }
  if (names(BOTH, name)) return undefined
  if (names(BROWSER, name)) return side === 'browser' ? undefined : `'${name}' is a package for the browser`
  if (names(NODE, name)) return side === 'node' ? undefined : `'${name}' is a package for the server`
  return `'${name}' is on no side yet: say in scripts/imports/layers.ts where it runs`
}

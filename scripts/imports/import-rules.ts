// The import rules (docs/architecture.md) for one import at a time: pure, check-imports.ts walks the files.
import { type FileLayer, isWorker, type Layer, layerOf, packageProblem, runtimeOf } from './layers.ts'

export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'node'; name: string }
  | { kind: 'virtual'; name: string }

interface Import {
  from: string
  fileLayer: FileLayer
  to: string
  target: FileLayer
}

type Rule = (imported: Import) => boolean

const isSamePlugin = ({ fileLayer, target }: Import) => fileLayer.plugin === target.plugin
const isShared: Rule = ({ target }) => target.layer === 'core/shared'
const isPluginShared: Rule = imported =>
  imported.target.layer === 'plugin shared' &&
  (isSamePlugin(imported) || /^plugins\/[^/]+\/shared\.ts$/.test(imported.to))
const isClientEntryPoint: Rule = ({ to }) => to === 'core/client/index.ts'
const isServerEntryPoint: Rule = ({ to }) => to === 'server/index.ts'
/** A worker is a program of its own, like the server's main file. */
const isPluginList: Rule = ({ from, target }) => isWorker(from) && target.layer === 'server list'
const inLayer =
  (layer: Layer): Rule =>
  ({ target }) =>
    target.layer === layer

/** The table: a file of the layer may import what one of the rules allows. */
const RULES: Record<Layer, Rule[]> = {
  'core/shared': [isShared],
  'core/client': [
    isShared,
    inLayer('core/client'),
    ({ from, target }) => from === 'core/client/main.tsx' && target.layer === 'client list',
  ],
  server: [
    isShared,
    inLayer('server'),
    isPluginList,
    ({ from, target }) => from === 'server/main.ts' && target.layer === 'server list',
  ],
  'plugin shared': [isShared, isPluginShared],
  'plugin client': [
    isShared,
    isPluginShared,
    isClientEntryPoint,
    imported => imported.target.layer === 'plugin client' && isSamePlugin(imported),
  ],
  'plugin server': [
    isShared,
    isPluginShared,
    isServerEntryPoint,
    isPluginList,
    imported => imported.target.layer === 'plugin server' && isSamePlugin(imported),
  ],
  'client list': [isShared, isClientEntryPoint, ({ to }) => /^plugins\/[^/]+\/client\/index\.tsx?$/.test(to)],
  'server list': [isShared, isServerEntryPoint, ({ to }) => /^plugins\/[^/]+\/server\/index\.ts$/.test(to)],
  words: [],
  scripts: [() => true],
  tests: [() => true],
  'test file': [() => true],
}

/**
 * Checks one import.
 * @param from the importing file, relative to the root
 * @returns what is wrong with it, or undefined
 */
export function importProblem(from: string, target: Target): string | undefined {
  const fileLayer = layerOf(from)
  if (!fileLayer) return 'is in no layer (see docs/architecture.md)'
  const side = runtimeOf(fileLayer.layer)
  if (target.kind === 'package') return packageProblem(side, target.name)
  if (target.kind === 'node') {
    return side === 'node' || side === 'any' ? undefined : `'${target.name}' is there on the server only`
  }
  if (target.kind === 'virtual') {
    return fileLayer.layer === 'core/client' || side === 'any' ? undefined : `'${target.name}' is for core/client only`
  }
  const targetLayer = layerOf(target.path)
  if (!targetLayer) return `${target.path} is in no layer`
  if (targetLayer.layer === 'test file') return `${target.path} is a test: nothing imports tests`
  const imported = { from, fileLayer, to: target.path, target: targetLayer }
  return RULES[fileLayer.layer].some(rule => rule(imported))
    ? undefined
    : `${fileLayer.layer} may not import ${target.path}`
}

const ENVIRONMENT = [
  /\bprocess\s*\??\.\s*env\b/,
  /\benv\b[^=\n]*=\s*process\b/,
  /\bprocess\s*\[/,
  /['"]node:process['"]/,
]
const UNSEEN = [/\bimport\.meta\.glob\b/, /\bcreateRequire\b/]

/**
 * Finds code that imports without an import statement.
 * @param code its text without comments
 */
export function codeProblems(from: string, code: string): string[] {
  const fileLayer = layerOf(from)
  if (!fileLayer || runtimeOf(fileLayer.layer) === 'any') return []
  const problems: string[] = []
  if (from !== 'server/config.ts' && ENVIRONMENT.some(pattern => pattern.test(code))) {
    problems.push('reads the environment: only server/config.ts does')
  }
  if (UNSEEN.some(pattern => pattern.test(code))) problems.push('imports in a way the rules cannot follow')
  return problems
}

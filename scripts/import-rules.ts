// Who may import whom (docs/architecture.md), for one import at a time: pure, the walking is in check-imports.ts.
import { isWorker, judgePackage, type Place, placeOf, type Room, sideOf } from './house.ts'

export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'node'; name: string }
  | { kind: 'virtual'; name: string }

interface Import {
  from: string
  place: Place
  to: string
  target: Place
}

type Rule = (edge: Import) => boolean

const isOwn = ({ place, target }: Import) => place.plugin === target.plugin
const isShared: Rule = ({ target }) => target.room === 'core/shared'
const isPluginShared: Rule = edge =>
  edge.target.room === 'plugin shared' && (isOwn(edge) || /^plugins\/[^/]+\/shared\.ts$/.test(edge.to))
const isClientDoor: Rule = ({ to }) => to === 'core/client/index.ts'
const isServerDoor: Rule = ({ to }) => to === 'server/index.ts'
/** A thread is a program of its own, as the server's main file is. */
const isListOfThread: Rule = ({ from, target }) => isWorker(from) && target.room === 'server list'
const inRoom =
  (room: Room): Rule =>
  ({ target }) =>
    target.room === room

/** The table: a file of the room may import what one of the rules allows. */
const RULES: Record<Room, Rule[]> = {
  'core/shared': [isShared],
  'core/client': [
    isShared,
    inRoom('core/client'),
    ({ from, target }) => from === 'core/client/main.tsx' && target.room === 'client list',
  ],
  server: [
    isShared,
    inRoom('server'),
    isListOfThread,
    ({ from, target }) => from === 'server/main.ts' && target.room === 'server list',
  ],
  'plugin shared': [isShared, isPluginShared],
  'plugin client': [
    isShared,
    isPluginShared,
    isClientDoor,
    edge => edge.target.room === 'plugin client' && isOwn(edge),
  ],
  'plugin server': [
    isShared,
    isPluginShared,
    isServerDoor,
    isListOfThread,
    edge => edge.target.room === 'plugin server' && isOwn(edge),
  ],
  'client list': [isShared, isClientDoor, ({ to }) => /^plugins\/[^/]+\/client\/index\.tsx?$/.test(to)],
  'server list': [isShared, isServerDoor, ({ to }) => /^plugins\/[^/]+\/server\/index\.ts$/.test(to)],
  words: [],
  scripts: [() => true],
  tests: [() => true],
  'test file': [() => true],
}

/**
 * Judges one import.
 * @param from the importing file, relative to the root
 * @returns what is wrong with it, or undefined
 */
export function judgeImport(from: string, target: Target): string | undefined {
  const place = placeOf(from)
  if (!place) return 'lies in no room of the house (see docs/architecture.md)'
  const side = sideOf(place.room)
  if (target.kind === 'package') return judgePackage(side, target.name)
  if (target.kind === 'node') {
    return side === 'node' || side === 'any' ? undefined : `'${target.name}' is there on the server only`
  }
  if (target.kind === 'virtual') {
    return place.room === 'core/client' || side === 'any' ? undefined : `'${target.name}' is for core/client only`
  }
  const targetPlace = placeOf(target.path)
  if (!targetPlace) return `${target.path} lies in no room of the house`
  if (targetPlace.room === 'test file') return `${target.path} is a test: nothing imports tests`
  const edge = { from, place, to: target.path, target: targetPlace }
  return RULES[place.room].some(rule => rule(edge)) ? undefined : `${place.room} may not import ${target.path}`
}

const ENVIRONMENT = [
  /\bprocess\s*\??\.\s*env\b/,
  /\benv\b[^=\n]*=\s*process\b/,
  /\bprocess\s*\[/,
  /['"]node:process['"]/,
]
const UNSEEN = [/\bimport\.meta\.glob\b/, /\bcreateRequire\b/]

/**
 * What the code of a file does behind the imports' back.
 * @param code its text without comments
 */
export function judgeCode(from: string, code: string): string[] {
  const place = placeOf(from)
  if (!place || sideOf(place.room) === 'any') return []
  const problems: string[] = []
  if (from !== 'server/config.ts' && ENVIRONMENT.some(pattern => pattern.test(code))) {
    problems.push('reads the environment: only server/config.ts does')
  }
  if (UNSEEN.some(pattern => pattern.test(code))) problems.push('imports in a way the rules cannot follow')
  return problems
}

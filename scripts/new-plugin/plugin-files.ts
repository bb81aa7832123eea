import { UserError } from '../setup/user-error.mjs'
import { kindFiles } from './kind-files.ts'
import { pageFiles } from './page-files.ts'
import { panelFiles } from './panel-files.ts'
import { singularOf } from './singular.ts'

/** The names of a new plugin: `spells` has the kind `spell`; one without a kind has a panel or a page. */
export type PluginNames = { id: string } & ({ kind: string } | { only: 'panel' | 'page' })

const USAGE =
  'Write: npm run new-plugin spells, npm run new-plugin fauna -- --kind animal, npm run new-plugin moods -- --panel, or npm run new-plugin atlas -- --page'

/** Parses `spells`, `fauna --kind animal`, `moods --panel` or `atlas --page`. @throws UserError with what to write */
export function namesFrom(args: readonly string[]): PluginNames {
  const [id, flag, given, ...rest] = args
  const only = flag === '--panel' || flag === '--page'
  const isKind = flag === undefined || (flag === '--kind' && given !== undefined)
  if (!id || rest.length > 0 || !(only ? given === undefined : isKind)) throw new UserError(USAGE)
  checkName(id)
  if (only) return { id, only: flag === '--panel' ? 'panel' : 'page' }
  const kind = given ?? singularOf(id)
  checkName(kind)
  return { id, kind }
}

/** @throws UserError if the name cannot be that of a folder, a kind and a part of addresses */
function checkName(name: string): void {
  if (['core', 'client', 'server', 'constructor'].includes(name))
    throw new UserError(`"${name}" is taken by the core: choose another name.`)
  if (/^[a-z][a-zA-Z]{1,30}$/.test(name)) return
  const camel = name.toLowerCase().replace(/[-_ ]+([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const hint = /^[a-z][a-zA-Z]{1,30}$/.test(camel) ? camel : 'spells'
  throw new UserError(
    `A name is 2 to 31 letters from a to z and begins with a small one, such as ${hint}, not "${name}".`,
  )
}

/** The files of a new plugin by path below plugins/<id>. */
export function pluginFiles(names: PluginNames): Record<string, string> {
  if ('kind' in names) return kindFiles(names.id, names.kind)
  return names.only === 'panel' ? panelFiles(names.id) : pageFiles(names.id)
}

/** Adds a line to a list of plugins, sorted by path. @throws UserError if it is there already */
export function withListLine(list: string, id: string, side: 'client' | 'server'): string {
  const line = `export { ${id} } from './${id}/${side}/index.ts'`
  const all = list.split('\n')
  if (all.includes(line)) throw new UserError(`plugins/${side}.ts has ${id} already.`)
  const at = all.findIndex(one => one.startsWith('export {') && one > line)
  const end = all.findLastIndex(one => one.startsWith('export {')) + 1
  return all.toSpliced(at < 0 ? end : at, 0, line).join('\n')
}

// Generates a small plugin: a content kind, a panel or a page.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { answersHelp } from './help.ts'
import { namesFrom, type PluginNames, pluginFiles, withListLine } from './new-plugin/plugin-files.ts'
import { UserError } from './setup/user-error.mjs'
import { listFiles, ROOT } from './source-files.ts'

const HELP = `
npm run new-plugin <name> [-- --kind <singular> | --panel | --page]

Writes plugins/<name> and adds it to plugins/client.ts and plugins/server.ts.

  spells                   a content kind called spell: calls, a list, a page, the create dialog, search and palette
                           commands from its definition alone
  fauna -- --kind animal   the same with a singular of your choice
  moods -- --panel         a panel on the page of every entity, with a table, two calls and a command of its own
  atlas -- --page          a page of every project, with the command that opens it

Each has a test and passes npm run check as it is. To take it away again, delete the folder and its line in the lists.
`

export function main(args: string[]): void {
  if (answersHelp(args, HELP)) return
  const names = namesFrom(args)
  writePlugin(ROOT, names)
  formatPlugins(ROOT, [`plugins/${names.id}`])
  console.log(
    `plugins/${names.id} is there${'kind' in names ? ', in every project that has not chosen its kinds' : ''}. npm run docs adds its commands to docs/commands.md.`,
  )
}

/**
 * Writes the plugin, unformatted, and its lines in the lists.
 * @throws UserError if a name is taken; nothing is written then
 */
export function writePlugin(root: string, names: PluginNames): void {
  refuseTaken(root, names)
  const folder = join(root, 'plugins', names.id)
  const files = pluginFiles(names)
  const sides = (['client', 'server'] as const).filter(side => `${side}/index.ts` in files)
  const lists = sides.map(side => {
    const path = join(root, `plugins/${side}.ts`)
    return { path, text: withListLine(readFileSync(path, 'utf8'), names.id, side) }
  })
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const { path, text } of lists) writeFileSync(path, text)
}

/**
 * Breaks lines that long names made too long, and sorts imports.
 * @param folders of plugins, from the root
 * @throws UserError if the formatter fails
 */
export function formatPlugins(root: string, folders: readonly string[]): void {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['check', '--write', '--vcs-enabled=false', ...folders]
  const { status, stderr } = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new UserError(`${folders.join(', ')}: written, but could not be formatted: ${stderr.trim()}`)
}

/** @throws UserError if there is such a plugin, kind or area of calls */
function refuseTaken(root: string, names: PluginNames): void {
  const { id } = names
  if (existsSync(join(root, 'plugins', id))) throw new UserError(`plugins/${id} is there already.`)
  const area = 'kind' in names ? names.kind : id
  const plugins = readdirSync(join(root, 'plugins')).map(name => `plugins/${name}`)
  const folders = ['core/shared', ...plugins.map(path => `${path}/shared`)].filter(path => existsSync(join(root, path)))
  const files = [...folders.flatMap(path => listFiles(root, path)), ...plugins.map(path => `${path}/shared.ts`)]
  // Kinds of tests are in no registry.
  const sources = files.filter(path => /(?<!\.test)\.ts$/.test(path) && existsSync(join(root, path)))
  for (const file of sources) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const [, , call, kind] of code.matchAll(/define(Calls\('(\w+)'|Kind\(\{\s*name: '(\w+)')/g))
      if ((call ?? kind) === area)
        throw new UserError(`"${area}" is taken: ${file} declares ${kind ? 'a kind' : 'calls'} of that name.`)
  }
}

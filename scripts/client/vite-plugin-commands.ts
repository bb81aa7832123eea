// Vite plugin: the commands of all plugins become one file of the build. Each plugin imports its own, which would be as
// many requests beside the first page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const COMMANDS = "import('./commands.ts')"
const MODULE = 'virtual:plugin-commands'
const RESOLVED = `\0${MODULE}`

/** @param root the folder of package.json */
export function pluginCommands(root: string): Plugin {
  return {
    name: 'skald:plugin-commands',
    apply: 'build',
    // Before its code is compiled, which changes the quotes.
    enforce: 'pre',
    resolveId: id => (id === MODULE ? RESOLVED : undefined),
    load: id => (id === RESOLVED ? exportAll(root) : undefined),
    transform(code, id) {
      const plugin = /\/plugins\/([\w-]+)\/client\/index\.tsx?$/.exec(id)?.[1]
      return plugin && code.includes(COMMANDS) ? importFromAll(code, plugin) : undefined
    },
  }
}

/** A client half that takes its commands from the one module. */
export function importFromAll(code: string, plugin: string): string {
  return code.replaceAll(COMMANDS, `import('${MODULE}').then(all => all[${JSON.stringify(plugin)}])`)
}

/** The one module: each plugin's commands under the plugin's name. */
export function exportAll(root: string): string {
  return globSync('plugins/*/client/index.{ts,tsx}', { cwd: root })
    .filter(path => readFileSync(join(root, path), 'utf8').includes(COMMANDS))
    .sort()
    .map(path => {
      const plugin = path.split(/[\\/]/)[1] ?? ''
      return `export * as ${JSON.stringify(plugin)} from ${JSON.stringify(join(root, 'plugins', plugin, 'client/commands.ts'))}`
    })
    .join('\n')
}

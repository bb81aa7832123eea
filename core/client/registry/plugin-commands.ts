// Commands of plugins are modules of their own, loaded beside the first page, which they would make heavier.
import { parseKeys } from '../shortcuts/keys/keys.ts'
import { registry } from './app-registry.ts'
import type { ClientPlugin, Command } from './contract.ts'

/** Plugins whose commands are not loaded yet. */
const missing = new Set<ClientPlugin>()

/** @throws KeysError if a command has keys that do not exist */
export function checkKeys(commands: readonly Command[]): void {
  for (const keys of commands.flatMap(command => command.keys ?? [])) parseKeys(keys)
}

/** The commands of a plugin that are in its own module; its other commands are loaded later. */
export function inlineCommands(plugin: ClientPlugin): readonly Command[] {
  if (typeof plugin.commands !== 'function') return plugin.commands ?? []
  missing.add(plugin)
  return []
}

/**
 * Loads and registers a plugin's commands.
 * @throws DuplicateError or KeysError naming the conflict; nothing of the plugin stays then
 */
export async function loadCommandsOf(plugin: ClientPlugin): Promise<void> {
  register(plugin, await commandsOf(plugin))
}

async function commandsOf({ commands }: ClientPlugin): Promise<readonly Command[]> {
  return typeof commands === 'function' ? (await commands()).commands : []
}

function register(plugin: ClientPlugin, commands: readonly Command[]): void {
  if (!missing.delete(plugin) || !registry.plugins.get(plugin.id)) return
  try {
    checkKeys(commands)
    registry.addCommands(plugin.id, commands)
  } catch (error) {
    registry.remove(plugin.id)
    throw error
  }
}

/** Loads all commands that are missing. Those that cannot be loaded are reported, and loaded by the next call. */
export async function loadCommands(): Promise<void> {
  const plugins = [...missing]
  if (plugins.length === 0) return
  const loaded = await Promise.allSettled(plugins.map(commandsOf))
  // The build puts all of them into one file, so none waits for another; the page renders once with them.
  registry.together(() => {
    for (const [at, outcome] of loaded.entries()) {
      try {
        if (outcome.status === 'rejected') throw outcome.reason
        register(plugins[at] as ClientPlugin, outcome.value)
      } catch (error) {
        reportError(error)
      }
    }
  })
}

export function areCommandsLoaded(): boolean {
  return missing.size === 0
}

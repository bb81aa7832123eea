import { registerPlugin } from '#core/client/boot.ts'
import type { ClientPlugin } from '#core/client/registry/contract.ts'
import { loadCommandsOf } from '#core/client/registry/plugin-commands.ts'

/** Registers plugins, then their commands, as the application does. @throws what the first invalid one throws */
export async function registerWhole(...plugins: readonly ClientPlugin[]): Promise<void> {
  for (const plugin of plugins) registerPlugin(plugin)
  for (const plugin of plugins) await loadCommandsOf(plugin)
}

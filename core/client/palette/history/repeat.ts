import { registry } from '../../registry/app-registry.ts'
import type { Command } from '../../registry/contract.ts'

let lastCommandId: string | undefined

/** Remembers the last command that is listed in the palette; navigation is not repeated. */
export function rememberLastCommand(commandId: string, moved: boolean): void {
  const command = registry.commands.get(commandId)
  if (command && !command.hidden && !command.safe && !moved && commandId !== 'palette.repeat') lastCommandId = commandId
}

/** The last command that may be repeated. */
export function lastCommand(): Command | undefined {
  return lastCommandId === undefined ? undefined : registry.commands.get(lastCommandId)
}
